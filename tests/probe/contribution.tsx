/**
 * What the gardens add to the pages. How they ask is handed in; a contribution of the product asks for the request that it
 * serves.
 */
import * as z from "zod";
import { listMySpaces } from "@/lib/agents";
import { type Ask, defineContribution } from "@/lib/web/contribution";
import { Card } from "@/lib/web/ui";
import { listPlants } from "./gardens";

const told = z.object({ plant_id: z.string(), name: z.string() });

export const gardensOf = (ask: Ask) =>
  defineContribution({
    module: "gardens",
    navigation: [{ label: "Gardens", href: "/gardens", icon: "garden" }],
    places: [{ path: "/gardens/:space/beds/new", label: "New bed" }],
    spaces: {
      noun: "garden",
      nouns: "gardens",
      heading: "My gardens",
      path: "/gardens/:space",
      all: { label: "Gardens", href: "/gardens", icon: "garden" },
      async mine() {
        const mine = await gardens(ask);
        return { spaces: mine, seats: [...new Set(mine.map(({ seat }) => seat))].join(", ") };
      },
      None: NoGarden,
    },
    tabs: [
      { of: "gardens", segment: "", label: "Plants" },
      { of: "gardens", segment: "beds", label: "Beds" },
    ],
    home: [{ name: "plants", column: "side", order: 5, Card: plantsCard(ask) }],
    search: {
      kinds: [{ kind: "plants", title: "Plants" }],
      examples: "a Latin name",
      field: "garden",
      async find(asking, { text, space, limit, offset }) {
        const found = [];
        for (const { id, name } of (await gardens(ask)).filter((one) => space === undefined || one.id === space)) {
          const answer = await asking(listPlants, { garden_id: id });
          if ("error" in answer) return answer;
          const like = answer.output.plants.filter((plant) => plant.name.toLowerCase().startsWith(text.toLowerCase()));
          found.push(...like.map((plant) => ({ ...plant, garden: id, of: name })));
        }
        const rows = found.slice(offset, offset + limit).map(({ plant_id, name, garden, of }) => ({
          key: plant_id,
          href: `/gardens/${garden}#${plant_id}`,
          title: [{ text: name }],
          badge: { word: "Growing", tone: "good" as const },
          facts: of,
        }));
        return { groups: [{ kind: "plants", title: "Plants", rows, more: found.length > offset + limit }] };
      },
    },
    notifications: {
      plant_renamed: (garden, { about }) => {
        const { plant_id, name } = told.parse(about);
        return { happened: "Has a new name:", name, short: name, href: `/gardens/${garden}#${plant_id}` };
      },
    },
  });

/** A page of one garden. */
export async function GardenPage({ ask, id }: { ask: Ask; id: string }) {
  return (
    <ul aria-label="Plants">
      {(await plantsIn(ask, id)).map(({ plant_id, name }) => (
        <li key={plant_id}>{name}</li>
      ))}
    </ul>
  );
}

const NoGarden = () => <Card title="No garden yet">Ask a gardener.</Card>;

const plantsCard = (ask: Ask) => async () => {
  const all = await Promise.all((await gardens(ask)).map(({ id }) => plantsIn(ask, id)));
  return <Card title="Growing in my gardens">{`${all.flat().length} plants`}</Card>;
};

async function gardens(ask: Ask) {
  const { choices } = given(await ask(listMySpaces, {}));
  const mine = choices.find(({ module }) => module === "gardens")?.spaces ?? [];
  return mine.map(({ seat = "", ...one }) => ({ ...one, seat }));
}

const plantsIn = async (ask: Ask, garden: string) => given(await ask(listPlants, { garden_id: garden })).plants;

function given<Output>(answer: { readonly output: Output } | { readonly error: Error }): Output {
  if ("error" in answer) throw answer.error;
  return answer.output;
}
