export { PriorityMark, type PriorityWord } from "./priority-mark";
export { ProgressBar, type ProgressFigures, ProgressLegend } from "./progress-bar";
export { SideBadge, type SideWord } from "./side-badge";
export { type AnswerStatusWord, type RequestStatusWord, StatusBadge, statusMark } from "./status-badge";
export { milestoneParts, type ProjectStageWord, stageInWords, workstreamInShort } from "./words";
