/*
 * listen.h - the socket a server listens at.
 */
#ifndef SERVE_LISTEN_H
#define SERVE_LISTEN_H

#include "espalier/error.h"

enum { LISTEN_NAME_ROOM = 80 };

/*
 * Listen at a port of an address or host name; port "0" is any free one.
 * *where becomes "127.0.0.1:30005" or "[::1]:30005", with the port it is. The
 * caller closes *socket.
 */
enum esp_status listen_at(int *socket, char where[LISTEN_NAME_ROOM], const char *address,
                          const char *port, struct esp_error *error);

#endif
