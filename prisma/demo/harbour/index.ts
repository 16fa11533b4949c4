import type { SampleRoom } from "../types";
import { organizations, people, project, workstreams } from "./cast";
import * as commercial from "./commercial";
import * as finance from "./finance";
import * as hr from "./hr";
import * as it from "./it";
import * as legal from "./legal";
import * as operations from "./operations";
import * as tax from "./tax";

const parts = [finance, legal, tax, commercial, operations, it, hr];

export const harbour: SampleRoom = {
  organizations,
  people,
  project,
  workstreams,
  lists: parts.flatMap((part) => part.lists),
  requests: parts.flatMap((part) => part.requests),
  answers: parts.flatMap((part) => part.answers),
  milestones: [
    { name: "Management presentations", day: -14 },
    { name: "Site visits in Ulm and Brno", day: 9 },
    { name: "Final offers", day: 24 },
    { name: "Signing", day: 45 },
  ],
};
