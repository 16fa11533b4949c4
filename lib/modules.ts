import { agents } from "./agents";
import { deals } from "./deals";

/** The only list of modules. */
export const modules = [deals, agents] as const;
