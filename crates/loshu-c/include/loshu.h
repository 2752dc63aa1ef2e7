/* Loshu: solve and count Sudoku puzzles.
 *
 * A puzzle is 81 bytes, row by row: '1' to '9' or 1 to 9 for a digit; '.', '0' or 0 for an empty cell. No byte
 * behind them is read, so a text needs no end, and many puzzles may lie one after the other. Solutions are
 * written as 81 characters '1' to '9', also without an end: printf("%.81s\n", solution).
 *
 * All functions may be called from several threads at the same time. None keeps a pointer.
 *
 * MIT or Apache-2.0, at your choice.
 */
#ifndef LOSHU_H
#define LOSHU_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The number of cells of a puzzle. */
#define LOSHU_CELLS 81

/* What is known of a puzzle. */
#define LOSHU_UNSOLVABLE 0 /* It has no solution. */
#define LOSHU_UNIQUE 1     /* It has exactly one solution. */
#define LOSHU_MULTIPLE 2   /* It has two solutions or more. */
#define LOSHU_ERROR (-1)   /* A byte is none of a puzzle, or a pointer is null. */

/* Returns what is known of a puzzle. If it has exactly one solution, and `solution` is not null, writes the
 * solution: 81 characters. */
int loshu_solve(const char *puzzle, char *solution);

/* Counts the solutions of a puzzle up to `limit`; 0 stands for no limit, and then a puzzle with few clues may
 * take for ever. Writes their number to `count`. Returns 0, or LOSHU_ERROR. */
int loshu_count(const char *puzzle, uint64_t limit, uint64_t *count);

/* Solves `number` puzzles that lie one after the other, side by side with vector instructions. Writes what is
 * known of each to `statuses`, which has room for `number` bytes. If `solutions` is not null, it has room for
 * 81 times `number` characters, and the solution of each puzzle with exactly one is written to its place;
 * the other places are left as they are. Returns how many puzzles have exactly one solution, or LOSHU_ERROR if
 * `puzzles` or `statuses` is null. */
int64_t loshu_solve_batch(const char *puzzles, size_t number, char *solutions, int8_t *statuses);

/* Returns the version, such as "0.1.0". The text lives as long as the program. */
const char *loshu_version(void);

#ifdef __cplusplus
}
#endif

#endif
