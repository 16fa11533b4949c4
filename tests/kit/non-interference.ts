/**
 * What a caller may not see must not shape what the caller gets: not a byte. Either two worlds that differ in nothing else
 * are asked the same, or one is asked before and after a change.
 */
import { describe, expect, it } from "vitest";
import type { CellName } from "./module-kit";
import { withSeed } from "./module-kit";
import { pairwise } from "./pairwise";

/** Asked in either of two worlds, and answered with a text. */
export type Question<World> = { readonly name: string; ask(world: World): Promise<string> };

export type Twins<World> = {
  readonly here: World;
  /** The same but for what the caller may not see. */
  readonly there: World;
  readonly cases: readonly Question<World>[];
};

type InTwins<Name extends CellName, World> = {
  readonly cells: readonly Name[];
  /** By the oracle the same to this caller. Fails where the two do not differ enough to prove anything. */
  worlds(name: Name): Promise<Twins<World>>;
  isRefused(answer: string): boolean;
  /** At least so many questions were answered, and so many refused. */
  readonly enough: { readonly told: number; readonly refused: number };
  says(who: string): string;
};

export function sameInTwins<Name extends CellName, World>(title: string, kit: InTwins<Name, World>): void {
  describe(withSeed(title), () => {
    for (const cell of kit.cells)
      it(kit.says(cell.title), async () => {
        const answers = await askBoth(await kit.worlds(cell));
        expect(answers.filter(({ here, there }) => here !== there)).toEqual([]);
        const refused = answers.filter(({ here }) => kit.isRefused(here)).length;
        expect(refused, "refused").toBeGreaterThan(kit.enough.refused);
        expect(answers.length - refused, "told").toBeGreaterThan(kit.enough.told);
      });
  });
}

/** In turn: what a question changes, it changes in both. */
export async function askBoth<World>({ here, there, cases }: Twins<World>) {
  const answers: { name: string; here: string; there: string }[] = [];
  for (const { name, ask } of cases) answers.push({ name, here: await ask(here), there: await ask(there) });
  return answers;
}

export type Change<Asker> = {
  readonly title: string;
  apply(): Promise<void>;
  /** Who may not see it; otherwise nobody of the askers may. */
  isHiddenFrom?(asker: Asker): boolean;
  /** What somebody who may see it is told: it must differ, or nothing was changed. */
  seen(): Promise<string>;
};

type AfterChanges<Asker, Asked> = {
  /** One after the other, in this order. */
  readonly changes: readonly Change<Asker>[];
  readonly askers: readonly Asker[];
  readonly questions: readonly Asked[];
  ask(asker: Asker, question: Asked): Promise<string>;
  nameOf(asker: Asker, question: Asked): string;
  readonly says: string;
};

/** Each change with each asker and with each question, and each asker with each question. */
export function sameAfterChanges<Asker, Asked>(title: string, kit: AfterChanges<Asker, Asked>): void {
  const { changes, askers, questions } = kit;
  const drawn = pairwise(
    { change: changes, asker: askers, question: questions },
    { isValid: ({ change, asker }) => change.isHiddenFrom?.(asker) ?? true },
  );
  describe(withSeed(title), () => {
    it.each(changes.map((change) => [change.title, change] as const))(kit.says, async (_, change) => {
      const cases = drawn.filter((one) => one.change === change);
      const everyAnswer = async () => {
        const answers: string[] = [];
        for (const { asker, question } of cases)
          answers.push(`${kit.nameOf(asker, question)}: ${await kit.ask(asker, question)}`);
        return answers;
      };
      const [before, seenBefore] = [await everyAnswer(), await change.seen()];
      await change.apply();
      expect(await everyAnswer()).toEqual(before);
      expect(await change.seen(), "seen by who may").not.toBe(seenBefore);
      expect(before.length, "asked").toBeGreaterThanOrEqual(questions.length);
    });
  });
}
