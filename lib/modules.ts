import { deals } from "./deals";

/** The only list of modules. */
export const modules = [deals] as const;
