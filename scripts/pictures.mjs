/** npm run pictures: makes the pictures of README.md and docs/tour.md anew, from the sample deal in a real browser. */
import { runVisibly } from "./lib/child.mjs";
import { conventionalExitCode, runCommand } from "./lib/command.mjs";
import { handleSignals } from "./lib/interrupt.mjs";

await runCommand(async () => {
  handleSignals(conventionalExitCode);
  const args = ["test", "tests/e2e/tour.shots.ts", "--project=shots-light"];
  process.exitCode = await runVisibly("node_modules/.bin/playwright", args, {
    env: { ...process.env, PICTURES: "1", TOUR_PICTURES: "docs/pictures" },
  });
});
