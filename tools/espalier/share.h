/*
 * share.h - what is installed beside the command: ../share/espalier, seen from
 * the folder of this program, in an installation as in a build.
 */
#ifndef SHARE_H
#define SHARE_H

/* One of its folders, without links, which the caller frees; NULL when it is not there. */
char *share_folder(const char *name);

#endif
