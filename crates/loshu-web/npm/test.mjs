// The package in node: answers, refusals, and a worker that ends.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Loshu, LoshuError } from "loshu";

const puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const solution = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
let loshu;

before(async () => {
  loshu = await Loshu.create();
});
after(() => loshu.close());

test("a puzzle is solved", async () => {
  const found = await loshu.solve(puzzle);
  assert.equal(found.status, "unique");
  assert.equal(found.solution, solution);
  assert.equal((await loshu.solve(".".repeat(81))).status, "multiple");
});

test("many questions at once have their own answers", async () => {
  const puzzles = Array.from({ length: 50 }, (_, row) => (row % 2 ? puzzle : solution));
  const found = await Promise.all(puzzles.map((one) => loshu.solve(one)));
  assert.deepEqual(found.map((one) => one.puzzle), puzzles);
});

test("many puzzles in one message have the answers that each has by itself", async () => {
  const six = "..63...2...6.....125.....1...5....4.";
  const puzzles = [puzzle, "no puzzle", six, ".".repeat(81)];
  const [one, bad, small, empty] = await loshu.solveMany(puzzles);
  assert.deepEqual(one, await loshu.solve(puzzle));
  assert.ok(bad instanceof LoshuError && bad.line === 1);
  assert.deepEqual([small.status, empty.status], ["unique", "multiple"]);
  assert.deepEqual((await loshu.rateMany([puzzle]))[0], await loshu.rate(puzzle));
  assert.deepEqual((await loshu.explainMany([six], { language: "zh" }))[0], await loshu.explain(six, { language: "zh" }));
  assert.deepEqual(await loshu.solveMany([]), []);
  const many = await loshu.solveMany(new Set(Array.from({ length: 2000 }, (_, row) => `${puzzle}${" ".repeat(row)}`)));
  assert.ok(many.length === 2000 && many.every((found) => found.solution === solution));
});

test("a puzzle is checked, counted, put into its form and varied", async () => {
  const checked = await loshu.check(puzzle, { solution: `7${solution.slice(1)}` });
  assert.deepEqual([checked.clues, checked.minimal, checked.judged.judgement], [17, true, "wrong"]);
  assert.deepEqual(await loshu.count(".".repeat(16), { limit: 1000 }), { solutions: 288 });
  const { puzzles } = await loshu.vary(puzzle, { seed: "a", number: 3 });
  assert.equal(new Set(puzzles).size, 3);
  const { canonical } = await loshu.canonical(puzzle);
  for (const varied of puzzles) assert.equal((await loshu.canonical(varied)).canonical, canonical);
});

test("a hint has five stages", async () => {
  const hint = await loshu.hint(puzzle);
  assert.equal(hint.about, "step");
  assert.equal(hint.stages.length, 5);
  assert.equal(hint.stages[1].text, "The technique is called Hidden Single in a Box.");
  const wrong = await loshu.hint(puzzle, { player: { grid: `49${puzzle.slice(2)}` } });
  assert.equal(wrong.about, "wrong-digits");
});

test("a puzzle is rated and explained", async () => {
  const { se, hodoku } = await loshu.rate(puzzle);
  assert.deepEqual([se.er, se.ep, se.ed, hodoku.level], [2.6, 1.2, 1.2, "Medium"]);
  const path = await loshu.explain(puzzle, { language: "zh", scale: "se" });
  assert.equal(path.solved, true);
  assert.match(path.steps[0].prose.what, /\p{Script=Han}/u);
});

test("a seed makes the same puzzles", async () => {
  const options = { seed: "2006", number: 3, symmetry: "rotate180", clues: [24, 30] };
  const made = await loshu.generate(options);
  assert.deepEqual(await loshu.generate(options), made);
  for (const one of made.puzzles) {
    assert.equal((await loshu.solve(one.puzzle)).status, "unique");
  }
  const { seed, puzzles } = await loshu.generate();
  assert.deepEqual((await loshu.generate({ seed })).puzzles, puzzles);
});

test("a killer is made, solved and explained", async () => {
  const wanted = { variant: "6,killer", difficulty: { levels: ["Easy", "Easy"] } };
  const [{ puzzle, solution, variant }] = (await loshu.generate(wanted)).puzzles;
  assert.equal((await loshu.solve(puzzle)).solution, solution);
  assert.deepEqual((await loshu.rate(puzzle)).variant, variant);
  assert.ok(variant.er <= 2.4 && variant.level === "Easy");
  const path = await loshu.explain(puzzle);
  assert.ok(path.solved && path.steps.length > 0);
  const x = await loshu.hint(".".repeat(36), { variant: "6,x" });
  assert.equal(x.about, "stuck");
});

test("what is no puzzle is refused, with the place", async () => {
  await assert.rejects(loshu.solve(`${".".repeat(80)}q`), (error) => {
    assert.ok(error instanceof LoshuError);
    assert.deepEqual([error.line, error.column, error.found], [1, 81, "'q'"]);
    return true;
  });
  await assert.rejects(loshu.ask("nothing", {}), LoshuError);
  await assert.rejects(loshu.ask("generate", {}), {
    name: "LoshuError",
    message: "the request has no `seed`, which it needs",
  });
});

// Answers may be on their way at any moment: none of them may end the process, and no question may be left waiting.
test("a worker that is closed with many questions fails those that have no answer", async () => {
  for (let round = 0; round < 20; round++) {
    const other = await Loshu.create();
    const questions = Array.from({ length: 50 }, () => other.solve(puzzle));
    await questions[round % 10];
    other.close();
    const found = await Promise.allSettled(questions);
    for (const { status, value, reason } of found) {
      if (status === "fulfilled") assert.equal(value.solution, solution);
      else assert.match(reason.message, /closed/);
    }
  }
  // What arrives late arrives while this waits.
  await new Promise((resolve) => setTimeout(resolve, 100));
});

test("a worker that is closed answers no more", async () => {
  const other = await Loshu.create();
  const late = other.ask("count", { puzzle: ".".repeat(81), limit: 100000000 });
  other.close();
  await assert.rejects(late, /closed/);
  await assert.rejects(other.solve(puzzle), /closed/);
});
