import type { Seat } from "../seat";

type Stage = Seat["stage"];

const PROJECT_STEPS: readonly (readonly [from: Stage, to: Stage])[] = [
  ["pre_dataroom", "dataroom"],
  ["dataroom", "closed"],
  ["closed", "dataroom"],
];

export const isLegalStage = (from: Stage, to: Stage): boolean =>
  PROJECT_STEPS.some((step) => step[0] === from && step[1] === to);
