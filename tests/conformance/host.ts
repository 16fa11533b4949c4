/** The product's host with the suite's fixtures beside the product's modules. */
import { runHost } from "@/lib/host/run";
import { fixtures } from "./fixtures/module";

void runHost(fixtures);
