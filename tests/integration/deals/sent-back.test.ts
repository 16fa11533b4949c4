/** An answer that the bank sends back: counted as to vet until then, and never a word of it for the bidder who asked. */
import { afterAll, expect, it } from "vitest";
import { peopleAtWork } from "@/tests/support/people-at-work";
import { TEXT_SET } from "@/tests/support/public-text";

const { sample, does, refused, sees } = await peopleAtWork();
afterAll(() => sample.close());

async function figures() {
  const { workstreams } = (await does("ib-admin", "open_overview")) as unknown as {
    workstreams: { name: string; progress: { answered: number; total: number; done: number } }[];
  };
  return workstreams.find(({ name }) => name === "finance")?.progress;
}

it("is its own part of the overview until it is sent back, and the bidder who asked reads no word of it", async () => {
  const { entry_id: request_id } = await does("buyer-member", "create_request", {
    workstream: "finance",
    title: "Debt at closing",
  });
  await does("ib-admin", "route_request", { request_id, ...TEXT_SET });
  const before = await figures();
  expect(before?.answered).toBeGreaterThan(0);

  const expectNoWordOfIt = async () => {
    const seen = await sees("buyer-admin", request_id);
    expect(seen).toMatchObject({ title: "Debt at closing", answers: [] });
    expect(JSON.stringify(seen)).not.toMatch(/Net debt|EUR 41|Leases|rejected/);
  };
  const draft = { workstream: "finance", request_ids: [request_id], title: "Net debt", body: "EUR 41.2m" };
  const { entry_id: answer_id, version } = await does("seller-member", "draft_answer", draft);
  const submitted = await does("seller-member", "submit_answer", { answer_id, version });
  expect(await figures()).toMatchObject({
    total: before?.total,
    done: before?.done,
    answered: Number(before?.answered) + 1,
  });
  await expectNoWordOfIt();

  await does("ib-admin", "reject_answer", { answer_id, version: submitted.version, comment: "Leases are missing." });
  expect(await figures()).toEqual(before);
  await expectNoWordOfIt();
  expect((await refused("buyer-admin", "get_answer", { answer_id })).code).toBe("not_found");
});
