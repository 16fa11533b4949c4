type Waiting<Item, Answer> = { item: Item; resolve(answer: Answer): void; reject(error: unknown): void };

type Options = {
  /** Groups on their way at the same time. */
  readonly atOnce?: number;
  /** Whether a group that fails does so as a whole, or is tried again item by item. */
  readonly onFailure: "together" | "one by one";
};

const LARGEST = 100;

/**
 * Sends what many callers want done in groups: what arrives while a group is on its way goes together with the next. Under
 * load that is one statement and one commit for many; for somebody alone it is what it was. `send` answers in order, or with
 * nothing where there is nothing to say.
 */
export function grouped<Item, Answer>(
  send: (items: readonly Item[]) => Promise<readonly Answer[] | Answer>,
  { atOnce = 1, onFailure }: Options,
): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = [];
  let onTheWay = 0;
  let called = false;

  function leave(): void {
    called = false;
    while (waiting.length > 0 && onTheWay < atOnce) {
      onTheWay += 1;
      void deliver(waiting.splice(0, LARGEST)).finally(() => {
        onTheWay -= 1;
        if (waiting.length > 0) leave();
      });
    }
  }

  async function deliver(group: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await send(group.map(({ item }) => item));
      for (const [i, { resolve }] of group.entries())
        resolve(Array.isArray(answers) ? answers[i] : (answers as Answer));
    } catch (error) {
      if (onFailure === "one by one" && group.length > 1) for (const one of group) await deliver([one]);
      else for (const { reject } of group) reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // After this turn of the event loop: what arrived in the same breath goes together.
      if (!called && onTheWay < atOnce) {
        called = true;
        setImmediate(leave);
      }
    });
}
