export { createRequestList } from "./create-request-list";
export { exportRequests } from "./export-requests";
export { importRequests } from "./import-requests";
export { issueRequestList } from "./issue-request-list";
export { listRequestLists } from "./list-request-lists";
export { previewImport } from "./preview-import";
export { releaseRequestList } from "./release-request-list";
