export { endAgent } from "./end-agent";
export { keepDrafts } from "./keep-drafts";
export { limitAgents } from "./limit-agents";
export { lockAgent } from "./lock-agent";
export { overseeAgents } from "./oversee-agents";
export { readConsent } from "./read-consent";
export { reportDisclosure } from "./report-disclosure";
export { switchAgents } from "./switch-agents";
