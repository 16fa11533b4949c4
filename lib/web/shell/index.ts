export type { FoundGroup, FoundRow } from "./found";
export { SignOutButton } from "./person-menu";
export { Shell } from "./shell";
export type { DealLink, Place } from "./trail";
