import { nextPages } from "./pages";
import { runHost } from "./run";

void runHost({ openPages: nextPages });
