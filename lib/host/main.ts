import { runHost } from "./run";

void runHost();
