import { textIn } from "@/lib/web/run-action";

/** Left empty, a field says nothing. */
export const optional = (form: FormData, name: string): string | undefined => textIn(form, name).trim() || undefined;

/** The tick of DespiteBlockers. */
export const despiteIn = (form: FormData) => ({ despite_blockers: form.has("despite_blockers") });

export const versionIn = (form: FormData): number | undefined => {
  const version = Number.parseInt(textIn(form, "version"), 10);
  return Number.isNaN(version) ? undefined : version;
};

export const chosenIn = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value) => typeof value === "string");
