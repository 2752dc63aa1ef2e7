/* Solves puzzles: one, many, and how many solutions there are.
 *
 *     cargo build --release -p loshu-c
 *     cc -Icrates/loshu-c/include crates/loshu-c/examples/solve.c target/release/libloshu_c.a -lpthread -ldl -lm
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "loshu.h"

#define PUZZLE "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
#define HARD "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
#define NONE "55..............................................................................."

int main(void)
{
    char solution[LOSHU_CELLS];
    if (loshu_solve(PUZZLE, solution) != LOSHU_UNIQUE)
        return 1;
    printf("%.81s\n", solution);

    static const char puzzles[] = PUZZLE HARD NONE "?" HARD;
    char solutions[4 * LOSHU_CELLS];
    int8_t statuses[4];
    int64_t unique = loshu_solve_batch(puzzles, 4, solutions, statuses);
    printf("%" PRId64 " with one solution:", unique);
    for (int number = 0; number < 4; number++)
        printf(" %d", statuses[number]);
    printf("\n");

    uint64_t count;
    char empty[LOSHU_CELLS];
    memset(empty, '.', sizeof empty);
    if (loshu_count(empty, 1000000, &count) != 0)
        return 1;
    printf("%" PRIu64 " solutions, and more\n", count);
    printf("version %s\n", loshu_version());
    return 0;
}
