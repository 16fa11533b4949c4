export type { FoundGroup, FoundRow } from "./found";
export { SignOutButton } from "./person-menu";
export { type NavigationItem, type Place, type SpaceGroup, type SpaceLink, spacePath } from "./place";
export { howToSearch, type SearchWords } from "./search-words";
export { Shell, type ShellProps } from "./shell";
export { SpaceTabs } from "./space-tabs";
