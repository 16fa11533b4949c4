export { listSuggestions } from "./list-suggestions";
export { suggestAnswerLink } from "./suggest-answer-link";
export { suggestAssignment } from "./suggest-assignment";
export { suggestRouting } from "./suggest-routing";
