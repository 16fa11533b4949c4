import * as z from "zod";
import { notFound } from "@/lib/platform/errors";
import { ID_FORM } from "@/lib/platform/ids";
import type { Module } from "@/lib/platform/module";
import type { Known } from "@/lib/platform/space";
import { type Told, toldBy } from "./told";

export const id = z.string().min(1).max(64).regex(ID_FORM);

/** A space of one of these modules, as a caller names it. */
export const spaceFields = (modules: readonly Module[]) => ({
  module: z.enum(modules.filter(({ notifications }) => notifications).map(({ name }) => name)),
  space_id: id,
});

/** What its module tells there. Where the caller has no seat there is nothing, not even an empty list. */
export function toldIn(
  modules: readonly Module[],
  known: readonly Known[],
  named: { readonly module: string; readonly space_id: string },
): Told {
  const told = toldBy(modules, known).find(({ space }) => space.module === named.module);
  if (!told?.space.names(told.authority).some((one) => one.id === named.space_id))
    throw notFound(told?.space.noun ?? "space");
  return told;
}
