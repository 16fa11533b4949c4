import { suggestionForms } from "./deals/suggestion-forms";
import type { KindForm } from "./suggestion-view";

/** Of all modules, by kind. Apart from what kinds look like, which forms need not know. */
const FORMS: Readonly<Record<string, KindForm>> = { ...suggestionForms };

/** A kind that has no fields of its own sends none. */
export const formOf = (kind: string): KindForm | undefined => (Object.hasOwn(FORMS, kind) ? FORMS[kind] : undefined);
