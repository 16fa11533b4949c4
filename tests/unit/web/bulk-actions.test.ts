/** One act on several requests: an act that there is not does nothing, whatever every object of the language has. */
import { beforeEach, expect, it, vi } from "vitest";
import { changeMarked } from "@/app/(workspace)/projects/[id]/requests/(table)/bulk-actions";
import { runAction } from "@/lib/web/run-action";

vi.mock("next/cache", () => ({ revalidatePath: vi.fn() }));
vi.mock("@/lib/web/run-action", () => ({
  receiveForm: async () => undefined,
  runAction: vi.fn(),
  textIn: (form: FormData, name: string) => String(form.get(name) ?? ""),
}));

beforeEach(() => {
  vi.clearAllMocks();
});

function send(act: string) {
  const form = new FormData();
  form.set("act", act);
  form.set("request", "ent_1");
  return changeMarked("proj_a", {}, form);
}

it.each(["constructor", "toString", "__proto__", "hasOwnProperty", ""])("no act is called “%s”", async (act) => {
  expect(await send(act)).toEqual({});
  expect(runAction).not.toHaveBeenCalled();
});

it("says how many an act was done to", async () => {
  vi.mocked(runAction).mockResolvedValue({ done: true, output: { entry_ids: ["ent_1"] } });
  expect(await send("undated")).toEqual({ done: { what: "left without a due date", count: 1 } });
});

it.each(["constructor", "ent_1", "__proto__"])("tells a refusal in its own words when it is about %s", async (path) => {
  const data = { issues: [{ path, problem: "is closed" }] };
  vi.mocked(runAction).mockResolvedValue({ done: false, code: "conflict", message: "Not these.", data });
  expect((await send("withdraw")).refused?.message).toBe("Not these.");
});
