export { findMatchingAnswers } from "./find-matching-answers";
