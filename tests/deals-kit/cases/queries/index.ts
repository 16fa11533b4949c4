/** Every list and look-up of the module's repository, for one person in one deal. */
import { AGENTS_QUERIES } from "./agents";
import { ANSWERS_QUERIES } from "./answers";
import { HISTORY_QUERIES } from "./history";
import { PEOPLE_QUERIES } from "./people";
import type { Queries } from "./query";
import { REQUESTS_QUERIES } from "./requests";
import { WORK_QUERIES } from "./work";

export const QUERIES: Queries = {
  ...REQUESTS_QUERIES,
  ...ANSWERS_QUERIES,
  ...HISTORY_QUERIES,
  ...WORK_QUERIES,
  ...PEOPLE_QUERIES,
  ...AGENTS_QUERIES,
};
