/*
 * words.c - see words.h.
 */
#include "words.h"

const struct exam_words exam_words = {
    .question = "Alpha-beta",
    .solution = "Solution",
    .rules = "MAX (triangle upwards) moves at A, MIN (triangle downwards) next, and so in turn. "
             "Alpha-beta searches the tree from left to right, starting with the window",
    .rules_end = "; a value equal to a bound cuts.",
    .questions = { "What is the minimax value of each inner node?",
                   "With which window does alpha-beta enter each inner node? (Leave out those it "
                   "never enters.)",
                   "Which branches are cut? Give the node each leads to.",
                   "Which move is best at A?" },
    .node = "node",
    .value = "value",
    .window = "window",
    .cuts = "Cut branches:",
    .best_move = "Best move:",
    .value_of_root = "Value of A:",
    .variation = "Principal variation:",
    .tie = " (or another as good)",
    .deep = " (a deep cutoff)",
    .none = "none",
};
