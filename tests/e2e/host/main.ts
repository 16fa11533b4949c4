/** The product's host, and beside it the door through which tests make what a journey begins with. */
import { runHost } from "@/lib/host/run";
import { openTestDoor } from "./test-door";

await runHost();
await openTestDoor(Number(process.env.TEST_DOOR_PORT));
