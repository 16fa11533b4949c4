import type * as z from "zod";

const BRIEF = new WeakSet<z.core.$ZodType>();

/** A part of a result that explains itself when it is there: lists of tools name it without its fields. */
export function inBrief<S extends z.core.$ZodType>(schema: S): S {
  BRIEF.add(schema);
  return schema;
}

export const isInBrief = (schema: z.core.$ZodType): boolean => BRIEF.has(schema);
