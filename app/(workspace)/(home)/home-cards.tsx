import type { Contribution, HomeCard } from "@/lib/web/contribution";
import type { SpaceGroup } from "@/lib/web/shell";

/** The cards of the modules in which the person has a space, in two columns; who has none is told what would stand there. */
export function HomeCards({
  contributions,
  spaces,
}: {
  contributions: readonly Contribution[];
  spaces: readonly SpaceGroup[];
}) {
  const has = (module: string) => spaces.some((group) => group.module === module && group.spaces.length > 0);
  if (!spaces.some(({ module }) => has(module))) {
    return contributions.map(({ module, spaces: of }) => of?.None && <of.None key={module} />);
  }
  const cards = contributions
    .filter((one) => one.spaces === undefined || has(one.module))
    .flatMap(({ module, home }) => home.map((card) => ({ module, ...card })))
    .sort((a, b) => a.order - b.order);
  const column = (which: HomeCard["column"]) => (
    <div className="flex min-w-0 flex-col gap-6">
      {cards
        .filter((card) => card.column === which)
        .map(({ module, name, Card }) => (
          <Card key={`${module} ${name}`} />
        ))}
    </div>
  );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      {column("main")}
      {column("side")}
    </div>
  );
}
