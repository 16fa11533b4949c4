export { fetchDocument } from "./fetch";
export { findInDeals } from "./find-in-deals";
export { search } from "./search";
