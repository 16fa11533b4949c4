export { previewPublication } from "./preview-publication";
export { publishAnswer } from "./publish-answer";
export { setPublicText } from "./set-public-text";
export { unpublishAnswer } from "./unpublish-answer";
