import { defineCompletion, defineList, defineResource } from "@/lib/platform/context";
import { getAnswer } from "../answers/get-answer";
import { getProjectSummary } from "../overview/get-project-summary";
import { getWorkstreamSummary } from "../overview/get-workstream-summary";
import { getRequest } from "../requests/get-request";
import { suggestionCard } from "../suggestions/suggestion-card";
import { completeAnswers } from "./complete-answers";
import { completeProjects } from "./complete-projects";
import { completeRequests } from "./complete-requests";
import { completeWorkstreams } from "./complete-workstreams";
import { listDocuments } from "./list-documents";

/** The deal for clients that read documents instead of calling tools. */
const DEAL = "dealspace://projects/{project_id}";
const mimeType = "application/json";

export const projectIds = defineCompletion({
  from: completeProjects,
  input: (typed) => ({ typed }),
  values: ({ project_ids }) => project_ids,
});

/** Within the deal that was typed already, or else the bound one. */
const within = (typed: string, { project_id }: Readonly<Record<string, string>>) => ({
  typed,
  ...(project_id && { project_id }),
});

export const resources = [
  suggestionCard,
  defineResource({
    uri: DEAL,
    name: "project",
    title: "Deal",
    description: "How far a deal is, as get_project_summary gives it.",
    mimeType,
    read: getProjectSummary,
    list: defineList({
      from: listDocuments,
      entries: ({ projects }) => projects.map(({ project_id, name }) => ({ variables: { project_id }, title: name })),
    }),
    complete: { project_id: projectIds },
  }),
  defineResource({
    uri: `${DEAL}/workstreams/{workstream}`,
    name: "workstream",
    title: "Workstream",
    description: "How one workstream stands, as get_workstream_summary gives it.",
    mimeType,
    read: getWorkstreamSummary,
    list: defineList({
      from: listDocuments,
      entries: ({ projects }) =>
        projects.flatMap(({ project_id, name, workstreams }) =>
          workstreams.map((workstream) => ({ variables: { project_id, workstream }, title: `${name}: ${workstream}` })),
        ),
    }),
    complete: {
      project_id: projectIds,
      workstream: defineCompletion({
        from: completeWorkstreams,
        input: within,
        values: ({ workstreams }) => workstreams,
      }),
    },
  }),
  defineResource({
    uri: `${DEAL}/requests/{request_id}`,
    name: "request",
    title: "Request",
    description: "One request by id or ref, as get_request gives it.",
    mimeType,
    read: getRequest,
    complete: {
      project_id: projectIds,
      request_id: defineCompletion({
        from: completeRequests,
        input: within,
        values: ({ refs }) => refs,
        more: ({ more }) => more,
      }),
    },
  }),
  defineResource({
    uri: `${DEAL}/answers/{answer_id}`,
    name: "answer",
    title: "Answer",
    description: "One answer by id, as get_answer gives it.",
    mimeType,
    read: getAnswer,
    complete: {
      project_id: projectIds,
      answer_id: defineCompletion({
        from: completeAnswers,
        input: within,
        values: ({ answer_ids }) => answer_ids,
        more: ({ more }) => more,
      }),
    },
  }),
];
