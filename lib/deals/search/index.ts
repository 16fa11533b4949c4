export { findInDeals } from "./find-in-deals";
