/** The product's host with the suite's fixtures beside the product's modules. */
import { nextPages } from "@/lib/host/pages";
import { runHost } from "@/lib/host/run";
import { fixtures } from "./fixtures/module";

void runHost({ openPages: nextPages, additions: fixtures });
