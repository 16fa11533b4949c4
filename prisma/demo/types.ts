/**
 * The sample deal as people would describe it: keys instead of ids, days relative to today instead of dates,
 * so that it is alive (overdue, due today, upcoming) whenever it is planted. `plant.ts` turns it into rows.
 */

import type { AnswerStatus, Priority, RequestStatus, Stage } from "@/lib/deals/entries/status.rules";
import type { Role } from "@/lib/deals/roles";

export type SampleRoom = {
  organizations: SampleOrganization[];
  people: SamplePerson[];
  project: SampleProject;
  workstreams: SampleWorkstream[];
  lists: SampleList[];
  requests: SampleRequest[];
  answers: SampleAnswer[];
  milestones: { name: string; day: number }[];
};

export type SampleOrganization = { key: string; name: string; kind: "bank" | "seller" | "buyer" | "observer" };

export type SamplePerson = {
  key: string;
  name: string;
  /** Job title, shown beside the name. */
  title: string;
  email: string;
  organization: string;
  role: Role;
  /** Slugs of the workstreams this person works on, or all of them. */
  workstreams: "all" | string[];
};

export type SampleProject = {
  key: string;
  name: string;
  /** One or two sentences for the project page. */
  description: string;
  stage: "pre_dataroom" | "dataroom" | "closed";
  gate: "standard" | "strict";
  timeZone: string;
  /** Days before today on which the project was opened, e.g. -46. */
  openedDay: number;
};

export type SampleWorkstream = { slug: string; name: string; prefix: string };

export type SampleList = {
  key: string;
  workstream: string;
  name: string;
  /** Day on which the bank issued the list to the seller; absent while it is still being prepared. */
  issuedDay?: number;
  /** Day on which the data room was opened for it: then everything in it is there. */
  releasedDay?: number;
};

export type SampleRequest = {
  /** Unique key, e.g. "fin-007". For bank requests the order in the array gives the ref (FIN-001, FIN-002 …) per workstream. */
  key: string;
  workstream: string;
  /** Key of the bank's list; absent for a buyer's request. */
  list?: string;
  /** "ib" or "seller", or the organization key of the buyer that asked. */
  from: "ib" | "seller" | { buyer: string; person: string };
  title: string;
  body: string;
  /** For a buyer's request that others see: the text that the bank set. Left out, others see it as it was asked. */
  publicText?: { title: string; body: string };
  priority: Priority;
  stage: Stage;
  status: RequestStatus;
  createdDay: number;
  /** Relative to today: -4 is overdue by four days when the request is still open or assigned. */
  dueDay?: number;
  /** People working on it now. `returnTo` gets the work back. */
  assignees?: { person: string; returnTo?: string }[];
  /** For a buyer's request: the day on which the bank passed it on to the seller side. Bank requests reach the seller with their list. */
  reachedSellerDay?: number;
  /** Internal routing, oldest first: who passed it to whom. Visible to the bank only. */
  routing?: { day: number; by: string; to: string; action: "forwarded" | "assigned" | "returned"; note?: string }[];
  thread?: SampleMessage[];
  /** An open (or resolved) blocker that people entered. */
  blocker?: { by: string; day: number; reason: string; resolvedDay?: number };
};

export type SampleMessage = {
  day: number;
  /** Hour of the day, 8–19, so that the order within a day is believable. */
  hour: number;
  by: string;
  body: string;
  /** parties: bank, seller and a bidder that asked; organization: the author's own firm only; internal: the bank only. */
  audience: "parties" | "organization" | "internal";
};

export type SampleAnswer = {
  key: string;
  workstream: string;
  /** Person of the seller who wrote it. */
  by: string;
  title: string;
  body: string;
  stage: Stage;
  status: AnswerStatus;
  createdDay: number;
  submittedDay?: number;
  vetting?: { by: string; day: number; decision: "approved" | "rejected"; notes: string };
  publishedDay?: number;
  /** Requests it answers. `score` when matching proposed the link (0 to 1); confirmed when the bank confirmed it. */
  links: { request: string; confirmed: boolean; score?: number }[];
  files: SampleFile[];
  thread?: SampleMessage[];
};

/** Small real files: `content` is what the file holds. */
export type SampleFile = {
  filename: string;
  mime: "text/csv" | "text/plain" | "text/markdown" | "application/json" | "application/pdf";
  content: string;
};
