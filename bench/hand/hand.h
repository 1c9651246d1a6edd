/*
 * hand.h - searches written by hand, to measure the library's against.
 *
 * Plain alpha-beta without any hook: no counters, no options, state by value
 * in registers, no list of moves. Values as the library has them.
 */
#ifndef ESPALIER_BENCH_HAND_H
#define ESPALIER_BENCH_HAND_H

/* The empty 7 x 6 board of Connect Four, X (MIN) to move. */
double hand_connect4(int depth);

/* The start of Mancala, P1 (MAX) to move. */
double hand_mancala(int depth);

#endif
