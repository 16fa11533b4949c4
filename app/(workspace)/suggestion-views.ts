import { suggestionViews } from "./deals/suggestion-views";
import type { KindView } from "./suggestion-view";

/** Of all modules, by kind. */
const VIEWS: Readonly<Record<string, KindView>> = { ...suggestionViews };

/** How a kind is shown: in the words of all kinds where its module says nothing of its own. */
export const viewOf = (kind: string): KindView<object, object> =>
  (Object.hasOwn(VIEWS, kind) ? VIEWS[kind] : {}) as KindView<object, object>;
