/** The product's host, and beside it the door through which tests make what a journey begins with. */
import { nextPages } from "@/lib/host/pages";
import { runHost } from "@/lib/host/run";
import { openTestDoor } from "./test-door";

await runHost({ openPages: nextPages });
await openTestDoor(Number(process.env.TEST_DOOR_PORT));
