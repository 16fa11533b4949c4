import { defineModule } from "@/lib/platform/module";
import { addMilestone } from "./actions/add-milestone";
import { addWorkstream } from "./actions/add-workstream";
import { approveAnswer } from "./actions/approve-answer";
import { assignRequest } from "./actions/assign-request";
import { assignRequests } from "./actions/assign-requests";
import { attachFile } from "./actions/attach-file";
import { browseLog } from "./actions/browse-log";
import { browseRequests } from "./actions/browse-requests";
import { changeParticipant } from "./actions/change-participant";
import { confirmSuggestion } from "./actions/confirm-suggestion";
import { countNotifications } from "./actions/count-notifications";
import { createProject } from "./actions/create-project";
import { createRequest } from "./actions/create-request";
import { createRequestList } from "./actions/create-request-list";
import { discardUpload } from "./actions/discard-upload";
import { dismissSuggestion } from "./actions/dismiss-suggestion";
import { draftAnswer } from "./actions/draft-answer";
import { editAnswer } from "./actions/edit-answer";
import { editMilestone } from "./actions/edit-milestone";
import { editProject } from "./actions/edit-project";
import { editRequest } from "./actions/edit-request";
import { endAgent } from "./actions/end-agent";
import { exportRequests } from "./actions/export-requests";
import { findInDeals } from "./actions/find-in-deals";
import { forwardRequest } from "./actions/forward-request";
import { getFile } from "./actions/get-file";
import { getProjectCourse } from "./actions/get-project-course";
import { getProjectSettings } from "./actions/get-project-settings";
import { getSuggestion } from "./actions/get-suggestion";
import { getUpload } from "./actions/get-upload";
import { importRequests } from "./actions/import-requests";
import { invitePerson } from "./actions/invite-person";
import { issueRequestList } from "./actions/issue-request-list";
import { keepDrafts } from "./actions/keep-drafts";
import { limitAgents } from "./actions/limit-agents";
import { linkAnswer } from "./actions/link-answer";
import { listActivity } from "./actions/list-activity";
import { listChanges } from "./actions/list-changes";
import { listFiles } from "./actions/list-files";
import { listInvitations } from "./actions/list-invitations";
import { listMyBanks } from "./actions/list-my-banks";
import { listMyDeals } from "./actions/list-my-deals";
import { listMySuggestions } from "./actions/list-my-suggestions";
import { listMyTasks } from "./actions/list-my-tasks";
import { listNotifications } from "./actions/list-notifications";
import { listPeople } from "./actions/list-people";
import { listRequestLists } from "./actions/list-request-lists";
import { listViewpoints } from "./actions/list-viewpoints";
import { listWorkers } from "./actions/list-workers";
import { lockAgent } from "./actions/lock-agent";
import { lookAs } from "./actions/look-as";
import { markNotificationsRead } from "./actions/mark-notifications-read";
import { openAnswer } from "./actions/open-answer";
import { openArchive } from "./actions/open-archive";
import { openFile } from "./actions/open-file";
import { openOverview } from "./actions/open-overview";
import { openRequest } from "./actions/open-request";
import { overseeAgents } from "./actions/oversee-agents";
import { passMessageOn } from "./actions/pass-message";
import { planRequests } from "./actions/plan-requests";
import { postMessage } from "./actions/post-message";
import { previewImport } from "./actions/preview-import";
import { previewPublication } from "./actions/preview-publication";
import { previewRemoval } from "./actions/preview-removal";
import { publishAnswer } from "./actions/publish-answer";
import { reachMilestone } from "./actions/reach-milestone";
import { readConsent } from "./actions/read-consent";
import { reinstatePerson } from "./actions/reinstate-person";
import { rejectAnswer } from "./actions/reject-answer";
import { releaseRequestList } from "./actions/release-request-list";
import { removeFile } from "./actions/remove-file";
import { removeMilestone } from "./actions/remove-milestone";
import { removeParticipant } from "./actions/remove-participant";
import { renameWorkstream } from "./actions/rename-workstream";
import { reportDeadline } from "./actions/report-deadline";
import { reportDisclosure } from "./actions/report-disclosure";
import { resolveBlocker } from "./actions/resolve-blocker";
import { returnRequest } from "./actions/return-request";
import { revokeInvitation } from "./actions/revoke-invitation";
import { routeRequest } from "./actions/route-request";
import { setBlocker } from "./actions/set-blocker";
import { setProjectStage } from "./actions/set-project-stage";
import { setPublicText } from "./actions/set-public-text";
import { startUpload } from "./actions/start-upload";
import { submitAnswer } from "./actions/submit-answer";
import { suspendPerson } from "./actions/suspend-person";
import { switchAgents } from "./actions/switch-agents";
import { takeBack } from "./actions/take-back-message";
import { undoSuggestion } from "./actions/undo-suggestion";
import { unlinkAnswer } from "./actions/unlink-answer";
import { unpublishAnswer } from "./actions/unpublish-answer";
import { withdrawRequest } from "./actions/withdraw-request";
import { withdrawRequests } from "./actions/withdraw-requests";
import { contextUpdates } from "./context/context-updates";
import { dealInstructions } from "./context/deal-instructions";
import { prompts } from "./context/prompts";
import { resources } from "./context/resources";
import { dealLetters } from "./mail/letters";
import { planMorningDigests, tellOverdue } from "./mail/rounds";
import { LINES } from "./model/entry-page";
import { GRANTS } from "./model/granting";
import { LANES, type Lane } from "./model/lanes";
import { LIKELY } from "./model/matching";
import { slugOf, USUAL_DEAL } from "./model/workstream-names";
import { settleCounts } from "./repository/counts";
import { expireSuggestions } from "./repository/suggestions";
import { scopes } from "./scopes";
import { deal } from "./space";
import { fetchDocument } from "./tools/fetch";
import { findMatchingAnswers } from "./tools/find-matching-answers";
import { getAnswer } from "./tools/get-answer";
import { getMyTasks } from "./tools/get-my-tasks";
import { getProjectSummary } from "./tools/get-project-summary";
import { getRequest } from "./tools/get-request";
import { getWorkstreamSummary } from "./tools/get-workstream-summary";
import { listAnswers } from "./tools/list-answers";
import { listEvents } from "./tools/list-events";
import { listProjects } from "./tools/list-projects";
import { listRequests } from "./tools/list-requests";
import { listSuggestions } from "./tools/list-suggestions";
import { listWorkstreams } from "./tools/list-workstreams";
import { search } from "./tools/search";
import { setProject } from "./tools/set-project";
import { suggestAnswerLink } from "./tools/suggest-answer-link";
import { suggestAssignment } from "./tools/suggest-assignment";
import { suggestRouting } from "./tools/suggest-routing";

export {
  addMilestone,
  addWorkstream,
  approveAnswer,
  assignRequest,
  assignRequests,
  attachFile,
  browseLog,
  browseRequests,
  changeParticipant,
  confirmSuggestion,
  countNotifications,
  createProject,
  createRequest,
  createRequestList,
  dealLetters,
  discardUpload,
  dismissSuggestion,
  draftAnswer,
  editAnswer,
  editMilestone,
  editProject,
  editRequest,
  endAgent,
  expireSuggestions,
  exportRequests,
  fetchDocument,
  findInDeals,
  findMatchingAnswers,
  forwardRequest,
  GRANTS,
  getAnswer,
  getFile,
  getMyTasks,
  getProjectCourse,
  getProjectSettings,
  getProjectSummary,
  getRequest,
  getSuggestion,
  getUpload,
  getWorkstreamSummary,
  importRequests,
  invitePerson,
  issueRequestList,
  keepDrafts,
  LANES,
  type Lane,
  LIKELY,
  LINES,
  limitAgents,
  linkAnswer,
  listActivity,
  listAnswers,
  listChanges,
  listEvents,
  listFiles,
  listInvitations,
  listMyBanks,
  listMyDeals,
  listMySuggestions,
  listMyTasks,
  listNotifications,
  listPeople,
  listProjects,
  listRequestLists,
  listRequests,
  listSuggestions,
  listViewpoints,
  listWorkers,
  listWorkstreams,
  lockAgent,
  lookAs,
  markNotificationsRead,
  openAnswer,
  openArchive,
  openFile,
  openOverview,
  openRequest,
  overseeAgents,
  passMessageOn,
  planMorningDigests,
  planRequests,
  postMessage,
  previewImport,
  previewPublication,
  previewRemoval,
  publishAnswer,
  reachMilestone,
  readConsent,
  reinstatePerson,
  rejectAnswer,
  releaseRequestList,
  removeFile,
  removeMilestone,
  removeParticipant,
  renameWorkstream,
  reportDeadline,
  reportDisclosure,
  resolveBlocker,
  returnRequest,
  revokeInvitation,
  routeRequest,
  search,
  setBlocker,
  setProject,
  setProjectStage,
  setPublicText,
  settleCounts,
  slugOf,
  startUpload,
  submitAnswer,
  suggestAnswerLink,
  suggestAssignment,
  suggestRouting,
  suspendPerson,
  switchAgents,
  takeBack,
  tellOverdue,
  USUAL_DEAL,
  undoSuggestion,
  unlinkAnswer,
  unpublishAnswer,
  withdrawRequest,
  withdrawRequests,
};

/** Requests, answers and everything around them. */
export const deals = defineModule({
  name: "deals",
  space: deal,
  scopes,
  tools: [
    listProjects,
    setProject,
    getProjectSummary,
    listWorkstreams,
    getWorkstreamSummary,
    listRequests,
    getRequest,
    getMyTasks,
    listAnswers,
    getAnswer,
    findMatchingAnswers,
    listEvents,
    search,
    fetchDocument,
    suggestRouting,
    suggestAssignment,
    suggestAnswerLink,
    listSuggestions,
    listMyDeals,
    findInDeals,
    listMyTasks,
    listChanges,
    listActivity,
    getProjectCourse,
    browseRequests,
    listRequestLists,
    openRequest,
    openAnswer,
    listWorkers,
    browseLog,
    reportDeadline,
    listViewpoints,
    lookAs,
    openArchive,
    reportDisclosure,
    readConsent,
    createRequest,
    editRequest,
    withdrawRequest,
    withdrawRequests,
    passMessageOn,
    planRequests,
    exportRequests,
    previewImport,
    importRequests,
    createRequestList,
    issueRequestList,
    releaseRequestList,
    setProjectStage,
    routeRequest,
    setPublicText,
    assignRequest,
    assignRequests,
    forwardRequest,
    returnRequest,
    postMessage,
    setBlocker,
    resolveBlocker,
    draftAnswer,
    editAnswer,
    listFiles,
    getFile,
    openFile,
    openOverview,
    startUpload,
    getUpload,
    attachFile,
    discardUpload,
    removeFile,
    submitAnswer,
    approveAnswer,
    rejectAnswer,
    linkAnswer,
    unlinkAnswer,
    previewPublication,
    publishAnswer,
    unpublishAnswer,
    countNotifications,
    getSuggestion,
    confirmSuggestion,
    dismissSuggestion,
    undoSuggestion,
    listMySuggestions,
    listNotifications,
    markNotificationsRead,
    listMyBanks,
    createProject,
    getProjectSettings,
    editProject,
    addWorkstream,
    renameWorkstream,
    addMilestone,
    editMilestone,
    reachMilestone,
    removeMilestone,
    listPeople,
    listInvitations,
    invitePerson,
    revokeInvitation,
    changeParticipant,
    previewRemoval,
    removeParticipant,
    suspendPerson,
    reinstatePerson,
    overseeAgents,
    switchAgents,
    takeBack,
    keepDrafts,
    limitAgents,
    lockAgent,
    endAgent,
  ],
  resources,
  prompts,
  instructions: dealInstructions,
  updates: contextUpdates,
  navigation: [
    { label: "My tasks", href: "/tasks", icon: "tasks" },
    { label: "Projects", href: "/projects", icon: "folder" },
    { label: "Suggestions", href: "/suggestions", icon: "inbox" },
  ],
});
