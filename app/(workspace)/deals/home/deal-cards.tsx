import { DealCard } from "./deal-card";
import { dealsOnHome } from "./deals-on-home";

export async function DealCards() {
  return (
    <section aria-label="My deals" className="flex flex-col gap-3">
      <h2 className="sr-only">My deals</h2>
      {(await dealsOnHome()).map(({ deal, summary }) => (
        <DealCard key={deal.project_id} deal={deal} summary={summary} />
      ))}
    </section>
  );
}
