"""Checks certificates of Loshu, proofs that a puzzle has these solutions and no others: python3 checker.py FILE

A line is PUZZLE;SOLUTION,SOLUTION;PLACES or, for a minimal puzzle, PUZZLE;SOLUTION;PLACES;OTHER,OTHER.
Nothing is trusted but the rules of Sudoku, and what stands here."""
import sys

sys.setrecursionlimit(10_000)  # a search is at most 729 deep: each branch strikes a candidate

# A place is a cell, or a digit in a row, a column or a box: nine candidates (cell, digit), one of them true.
R = range(9)
PLACES = ([[(cell, digit) for digit in R] for cell in range(81)]
          + [[(9 * row + i, digit) for i in R] for row in R for digit in R]
          + [[(9 * i + column, digit) for i in R] for column in R for digit in R]
          + [[(b // 3 * 27 + b % 3 * 3 + i // 3 * 9 + i % 3, digit) for i in R] for b in R for digit in R])
LINKED = {c: {other for place in PLACES if c in place for other in place} - {c} for c in sum(PLACES, [])}

def place_singles(live):
    """Places singles until there are no more. Says whether each place has a candidate left."""
    while True:
        left = [[c for c in place if c in live] for place in PLACES]
        struck = {other for place in left if len(place) == 1 for other in LINKED[place[0]]} & live
        if [] in left or not struck:
            return [] not in left
        live -= struck

def search(live, places, found):
    """Branches at the next place whenever there are no singles, and notes each solution."""
    if place_singles(live):
        if len(live) == 81:
            found.append("".join(str(digit + 1) for _, digit in sorted(live)))
        else:
            branches = sorted(live.intersection(PLACES[places.pop(0)]))  # pop fails if the certificate is too short
            if len(branches) < 2:
                raise ValueError("a place with fewer than two candidates is no branch")
            for c in branches:
                search(live - LINKED[c], places, found)

def is_solution(puzzle, grid):
    chosen = {(cell, "123456789".index(sign)) for cell, sign in enumerate(grid)}
    return (len(grid) == 81 and all(given in (".", sign) for given, sign in zip(puzzle, grid))
            and all(len(chosen.intersection(place)) == 1 for place in PLACES))

def check(puzzle, solutions, places, *others):
    solutions, found = solutions.split(",") if solutions else [], []
    yield len(puzzle) == 81 and set(puzzle) <= set(".123456789")
    yield all(is_solution(puzzle, grid) for grid in solutions) and len(set(solutions)) == len(solutions)
    if places != "+":  # a plus sign: there may be more solutions
        yield set(places) <= set("0123456789abcdefgh")  # other digits too are numbers for Python
        places = [18 * int(places[i], 18) + int(places[i + 1], 18) for i in range(0, len(places), 2)]
        search({(c, d) for c, d in LINKED if puzzle[c] in (".", str(d + 1))}, places, found)
        yield places == [] and sorted(found) == sorted(solutions)
    for grids in others:
        grids, givens = grids.split(","), [cell for cell in range(81) if puzzle[cell] != "."]
        yield places == [] and len(solutions) == len(others) == 1 and len(grids) == len(givens)
        for cell, grid in zip(givens, grids):  # without this given there is another solution
            yield is_solution(puzzle[:cell] + "." + puzzle[cell + 1:], grid) and grid[cell] != puzzle[cell]

failed = 0
for number, line in enumerate(open(sys.argv[1]), 1):
    try:
        accepted = all(check(*line.rstrip("\n").split(";")))
    except (IndexError, TypeError, ValueError):  # a part is missing, or no puzzle, or no number
        accepted = False
    print(f"line {number}: {'proven' if accepted else 'NOT PROVEN'}")
    failed += not accepted
sys.exit(1 if failed else 0)
