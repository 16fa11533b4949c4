import "./silence-node-notice";
import { nextPages } from "./pages";
import { runHost } from "./run";

void runHost({ openPages: nextPages });
