export { passMessageOn } from "./pass-message";
export { postMessage } from "./post-message";
export { takeBack } from "./take-back-message";
