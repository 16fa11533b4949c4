import type { SampleRoom } from "../types";
import { organizations, people, project, workstreams } from "./cast";
import { answers, lists, requests } from "./content";

export const juniper: SampleRoom = {
  organizations,
  people,
  project,
  workstreams,
  lists,
  requests,
  answers,
  milestones: [{ name: "Data room opens", day: 18 }],
};
