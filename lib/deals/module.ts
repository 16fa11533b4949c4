import { defineModule } from "@/lib/platform/module";
import type { AnyTool } from "@/lib/platform/tool";
import * as agents from "./agents";
import * as answers from "./answers";
import { contextUpdates } from "./context/context-updates";
import { dealInstructions } from "./context/deal-instructions";
import { prompts } from "./context/prompts";
import { resources } from "./context/resources";
import { evidenceOnEntries } from "./evidence/evidence-on-entries";
import * as files from "./files";
import { jobs } from "./jobs";
import * as lists from "./lists";
import * as log from "./log";
import * as matching from "./matching";
import { indexedEntries } from "./matching/entry-text";
import * as messages from "./messages";
import { letters } from "./notifications/letters";
import { notifications } from "./notifications/notifications";
import * as overview from "./overview";
import { pages } from "./pages";
import * as people from "./people";
import * as publishing from "./publishing";
import * as requests from "./requests";
import { scopes } from "./scopes";
import * as search from "./search";
import { searchable } from "./search/searchable";
import * as setup from "./setup";
import { deal } from "./space";
import * as suggestions from "./suggestions";
import { proposals } from "./suggestions/proposals";
import * as tasks from "./tasks";

/** What agents can name, in the order in which they are shown it. */
const forAgents = [
  overview.listProjects,
  overview.setProject,
  overview.getProjectSummary,
  overview.listWorkstreams,
  overview.getWorkstreamSummary,
  requests.listRequests,
  requests.getRequest,
  tasks.getMyTasks,
  answers.listAnswers,
  answers.getAnswer,
  matching.findMatchingAnswers,
  log.listEvents,
  suggestions.suggestRouting,
  suggestions.suggestAssignment,
  suggestions.suggestAnswerLink,
  suggestions.listSuggestions,
];

const topics = [
  agents,
  answers,
  files,
  lists,
  log,
  matching,
  messages,
  overview,
  people,
  publishing,
  requests,
  search,
  setup,
  suggestions,
  tasks,
];

/** Requests, answers and everything around them. */
export const deals = defineModule({
  name: "deals",
  space: deal,
  scopes,
  // A set: what agents can name stands in its topic too.
  tools: [...new Set([...forAgents, ...topics.flatMap((topic) => Object.values<AnyTool>(topic))])],
  resources,
  prompts,
  instructions: dealInstructions,
  updates: contextUpdates,
  proposals,
  evidenceOn: evidenceOnEntries,
  search: searchable,
  texts: [indexedEntries],
  jobs,
  letters,
  notifications,
  pages,
});
