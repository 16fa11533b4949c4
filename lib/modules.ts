import { agentsBeside } from "./agents";
import { deals } from "./deals";

const content = [deals] as const;

/** The only list of modules. */
export const modules = [...content, agentsBeside(content)] as const;
