/** npm run bank -- "<name of the bank>" <e-mail> "<name of the person>": a bank and its first person, who opens the first deal. */
import { createBank } from "@/lib/auth/first-bank";
import { readConfig } from "@/lib/config";
import { openDatabase } from "@/lib/host/open";
import { runOperatorCommand } from "./operator";

await runOperatorCommand(async () => {
  const [bank = "", email = "", person = ""] = process.argv.slice(2);
  const { database } = await openDatabase(readConfig(process.env));
  try {
    const made = await createBank({ database }, { bank, email, person });
    if ("problem" in made) {
      console.error(made.problem);
      return 2;
    }
    console.log(`✓ ${made.email} of ${made.bank} can sign in with this password, which is shown now and never again:`);
    console.log(made.password);
    return 0;
  } finally {
    await database.close();
  }
});
