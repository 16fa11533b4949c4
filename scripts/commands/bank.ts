/** npm run bank -- "<name of the bank>" <e-mail> "<name of the person>": a bank and its first person, who opens the first deal. */
import { createOrganization } from "@/lib/auth/first-organization";
import { readConfig } from "@/lib/config";
import { openDatabase } from "@/lib/host/open";
import { runOperatorCommand } from "./operator";

const PROBLEMS = {
  "not complete": 'Usage: npm run bank -- "<name of the bank>" <e-mail> "<name of the person>"',
  "address taken": "Somebody has an account with this address already.",
};

await runOperatorCommand(async () => {
  const [bank = "", email = "", person = ""] = process.argv.slice(2);
  const { database } = await openDatabase(readConfig(process.env));
  try {
    const made = await createOrganization({ database }, { kind: "bank", name: bank, email, person });
    if (typeof made === "string") {
      console.error(PROBLEMS[made]);
      return 2;
    }
    console.log(`✓ ${made.email} of ${made.name} can sign in with this password, which is shown now and never again:`);
    console.log(made.password);
    return 0;
  } finally {
    await database.close();
  }
});
