/**
 * A puzzle: 81 cells with a full stop for an empty one, or any other text of one puzzle that Loshu reads, such as a line
 * of another size, a link of f-puzzles or SudokuPad, or an object of f-puzzles as text.
 */
export type Puzzle = string;

/** Whose steps are taken: Loshu's own, those of HoDoKu, or those of Sudoku Explainer. */
export type Scale = "human" | "hodoku" | "se";

export type Status = "unique" | "multiple" | "unsolvable" | "invalid" | "stopped";

/** The words of an answer. */
export interface Words {
  language?: "en" | "zh";
  /** How cells are called: r1c1, A1, or in words. */
  notation?: string;
}

/** A rule of the whole grid. */
export type Rule =
  | "x"
  | "windoku"
  | "anti-knight"
  | "anti-king"
  | "non-consecutive"
  | "disjoint-groups"
  | "falling-diagonal"
  | "rising-diagonal"
  | "all-ratios"
  | "all-xv";

/** A kind of clue that puzzles are made with. */
export type ClueKind =
  | "killer"
  | "cages"
  | "kropki"
  | "all-dots"
  | "xv"
  | "all-xv"
  | "thermometers"
  | "arrows"
  | "whispers"
  | "renban"
  | "palindromes"
  | "inequalities"
  | "all-inequalities"
  | "parity"
  | "quadruples"
  | "region-sums"
  | "between-lines"
  | "little-killers"
  | "sandwiches"
  | "skyscrapers"
  | "x-sums";

/**
 * A kind of puzzle: a size of 4 to 25, rules, and for puzzles to be made clues and "jigsaw", with commas between them:
 * "6", "16", "x", "6,x", "anti-knight,anti-king", "killer", "12:4x3".
 */
export type Variant = Rule | ClueKind | "jigsaw" | `${number}` | (string & {});

/** What stands beside a puzzle. */
export interface Options extends Words {
  /** What is said of the kind of the puzzle beside its text. */
  variant?: Variant;
}

export interface Found {
  status: Status;
  /** The status in a sentence. */
  text: string;
  /** The only solution. */
  solution?: string;
  /** The limit that ended the search. */
  stopped?: string;
}

export interface SolveAnswer extends Found {
  /** The givens. */
  puzzle: string;
}

export interface Technique {
  id: string;
  name: string;
  family: string;
}

/** A digit in a cell, such as "5r3c2". */
export type Candidate = string;

/** What is to be drawn on the grid. */
export interface Picture {
  candidates: [Candidate, string | Record<string, number>][];
  cells: string[];
  houses: string[];
  /** The cells of a region or a clue to look at. */
  place?: string[];
  arrows: { from: unknown; to: unknown; strong: boolean; branch: number }[];
  /** The roles of the candidates, the kinds of arrows and the tints, with their names. */
  legend: [string | Record<string, number>, string][];
}

export interface HintAnswer {
  about:
    | "step"
    | "wrong-digits"
    | "missing-candidates"
    | "solved"
    | "stuck"
    | "dead-end"
    | "unsolvable"
    | "other-givens";
  technique?: Technique;
  placements?: Candidate[];
  eliminations?: Candidate[];
  /** Cells, of "wrong-digits" and "other-givens". */
  cells?: string[];
  /** Candidates, of "missing-candidates". */
  candidates?: Candidate[];
  /** Each stage gives away a little more. */
  stages: { text: string; picture?: Picture }[];
  /** What several solutions mean for the hint. */
  remark?: string;
}

export type Level = "Easy" | "Medium" | "Hard" | "Unfair" | "Extreme";

export interface VariantRating {
  level: Level;
  score: number;
  er: number;
  ep: number;
  ed: number;
}

export interface RateAnswer {
  status: Status;
  text: string;
  hodoku?: { level: Level; score: number };
  /** The ratings of Sudoku Explainer. */
  se?: { er: number; ep: number; ed: number; stopped?: string };
  /** The rating of a variant, by the prices of Loshu's own steps. */
  variant?: VariantRating;
}

export interface Step {
  technique: Technique;
  prose: {
    language: string;
    what: string;
    where: string;
    why: { text: string; pattern: boolean }[];
    therefore: string;
    note?: string;
    notation?: string;
  };
  price: { se?: number; rule?: string; score?: number };
  placements: Candidate[];
  eliminations: Candidate[];
  picture: Picture;
  /** The digits before the step. */
  grid: string;
  /** The candidates of each cell before the step. */
  notes: number[][];
}

export interface PathAnswer extends Found {
  puzzle: string;
  steps: Step[];
  solved: boolean;
  path_stopped?: string;
  remark?: string;
  /** Where the path ends, in a sentence. */
  ending: string;
}

export interface CheckAnswer extends Found {
  puzzle: string;
  clues: number;
  /** Whether no given and no clue follows from the rest, if there is one solution. */
  minimal?: boolean;
  redundant?: string[];
  /** The rules that the givens break. */
  conflicts: { rule?: string; digit?: number; cells: string[] }[];
  judged?: { judgement: "correct" | "incomplete" | "possible" | "wrong"; cells: string[]; reasons: string[] };
  /** All of it in sentences. */
  lines: string[];
}

export interface CountAnswer {
  solutions: number;
  /** The limit that ended the count. */
  stopped?: string;
}

export interface CanonAnswer {
  /** Equivalent puzzles have the same. Of a variant with rules it is an object of f-puzzles, as text. */
  canonical: string;
  /** In how many ways the puzzle is equivalent to itself. */
  automorphisms?: number;
}

export interface VaryAnswer {
  seed: string;
  puzzles: string[];
}

export interface GenerateOptions {
  /** The kind of the puzzles. Ordinary Sudokus without it. */
  variant?: Variant;
  /** A number or any other text [default: one by chance, which the answer has]. */
  seed?: string;
  /** How many, 1 to 100. */
  number?: number;
  /** The index of the first. */
  from?: number;
  symmetry?: string;
  /** The fewest and the most clues. */
  clues?: [number, number];
  /** Whether no given may be redundant. */
  minimal?: boolean;
  /** Whether a variant has few clues of each kind, and long lines. */
  few_clues?: boolean;
  /** Whether all minimal puzzles are equally likely, but for the weights that the answer has. */
  unbiased?: boolean;
  /** 81 of x, ? and full stops: where givens must, may and must not stand. */
  pattern?: string;
  difficulty?: {
    rating?: [number, number];
    levels?: [string, string];
    uses?: string[];
    needs?: string;
    practice?: string;
  };
}

export interface GenerateAnswer {
  seed: string;
  /** A variant with cages, lines or regions is an object of f-puzzles, as text. */
  puzzles: ({ puzzle: string; solution: string; symmetry: string; variant?: VariantRating } & Record<
    string,
    unknown
  >)[];
  /** The index to go on with. Fewer puzzles than asked for mean that a limit was reached. */
  next: number;
  tried: Record<string, number>;
}

/** What the engine says instead of an answer. */
export class LoshuError extends Error {
  /** What is wrong: with the text of the puzzle, with the request, or that a limit was reached. */
  kind: string;
  line?: number;
  column?: number;
  expected?: string;
  found?: string;
}

/** A worker that answers questions about puzzles, one after the other. */
export class Loshu {
  private constructor();
  /** Starts a worker: of the web, or of node. */
  static create(): Promise<Loshu>;
  /** Finds the solution, or says that there are none or several. */
  solve(puzzle: Puzzle, options?: Options): Promise<SolveAnswer>;
  /** Says what to look at next. */
  hint(
    puzzle: Puzzle,
    options?: Options & { scale?: Scale; player?: { grid: Puzzle | number[]; notes?: number[][] } },
  ): Promise<HintAnswer>;
  /** Says how hard a puzzle is. */
  rate(puzzle: Puzzle, options?: Options): Promise<RateAnswer>;
  /** Finds the steps to the solution, each with its reason and a drawing. */
  explain(puzzle: Puzzle, options?: Options & { scale?: Scale }): Promise<PathAnswer>;
  /**
   * Solves many puzzles in one message: several times as quick as one by one. Where a text is no puzzle, a LoshuError
   * stands in the place of its answer. The same holds of rateMany, explainMany and askMany.
   */
  solveMany(puzzles: Iterable<Puzzle>, options?: Options): Promise<(SolveAnswer | LoshuError)[]>;
  /** Rates many puzzles in one message. */
  rateMany(puzzles: Iterable<Puzzle>, options?: Options): Promise<(RateAnswer | LoshuError)[]>;
  /** Explains many puzzles in one message. */
  explainMany(
    puzzles: Iterable<Puzzle>,
    options?: Options & { scale?: Scale },
  ): Promise<(PathAnswer | LoshuError)[]>;
  /** Says whether a puzzle is proper and minimal, and what `solution` is worth as its solution. */
  check(puzzle: Puzzle, options?: Options & { solution?: Puzzle | number[] }): Promise<CheckAnswer>;
  /** Counts the solutions, up to `limit`. */
  count(puzzle: Puzzle, options?: { variant?: Variant; limit?: number }): Promise<CountAnswer>;
  /** Finds the form that all equivalent puzzles have in common. */
  canonical(puzzle: Puzzle, options?: { variant?: Variant }): Promise<CanonAnswer>;
  /** Makes equivalent puzzles that look different. The same seed makes the same. */
  vary(puzzle: Puzzle, options?: { variant?: Variant; seed?: string; number?: number }): Promise<VaryAnswer>;
  /** Makes puzzles. The same seed gives the same puzzles on every machine. */
  generate(options?: GenerateOptions): Promise<GenerateAnswer>;
  /** Asks any question by its name, as the server of Loshu takes it. */
  ask(name: string, request: object): Promise<unknown>;
  /** Asks the same question of many requests in one message. */
  askMany(name: string, requests: Iterable<object>): Promise<unknown[]>;
  /** Ends the worker. Questions without an answer fail. */
  close(): void;
}
