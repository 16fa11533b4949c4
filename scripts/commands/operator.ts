import { explainStart } from "@/lib/host/explain";

/** Runs a command of the operator: its result is the exit code, a mistake is one sentence on standard error. */
export async function runOperatorCommand(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(explainStart(error));
    process.exitCode = 1;
  }
}
