export { ActArea, ActChecks, ActSelect, ActText, type Option } from "./act-fields";
export { ActForm, useAct } from "./act-form";
export { type Act, type ActState, missingIn, refusedState } from "./act-state";
export { DespiteBlockers } from "./despite-blockers";
