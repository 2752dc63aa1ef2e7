// The types as a program uses them.
import { Loshu, LoshuError, type Variant } from "loshu";

async function main(): Promise<void> {
  const loshu: Loshu = await Loshu.create();
  const solution: string | undefined = (await loshu.solve(".".repeat(81), { language: "zh" })).solution;
  const er: number | undefined = (await loshu.rate(".")).se?.er;
  const first: string = (await loshu.explain(".", { scale: "se" })).steps[0].prose.therefore;
  const made: string[] = (await loshu.generate({ seed: "1", clues: [24, 30], unbiased: true })).puzzles.map((one) => one.puzzle);
  const killer = await loshu.generate({ variant: "6,killer", difficulty: { levels: ["Easy", "Easy"] } });
  const six: string | undefined = (await loshu.solve(killer.puzzles[0].puzzle, { variant: "6" })).solution;
  const text: string = (await loshu.hint(".", { player: { grid: "." } })).stages[0].text;
  const kinds: Variant[] = ["killer", "16", "6,x", "anti-knight,anti-king"];
  for (const found of await loshu.solveMany([".", "1"], { variant: kinds[2] })) {
    const text: string = found instanceof LoshuError ? found.kind : found.status;
    console.log(text);
  }
  const wrong: string[] | undefined = (await loshu.check(".", { solution: "." })).judged?.cells;
  const forms: string = (await loshu.canonical(".")).canonical + (await loshu.vary(".", { number: 2 })).puzzles[0];
  console.log(wrong, forms, (await loshu.count(".", { limit: 2 })).solutions);
  console.log(solution, er, first, made, six, text, LoshuError.name);
  loshu.close();
}
void main();
