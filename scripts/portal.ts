import { book as bookSchema } from "@portal/domain/book/book";
import * as z from "zod/mini";
import { Complaint, withSound } from "./portal/read-file.ts";

const usage = `Usage: npm run portal -- <command>

  import <book.json>   takes a lender's book into the portal's database
  check <book.json>    says what is wrong with a book, and changes nothing
  schema               prints the JSON Schema of a book
  directory [file]     takes in a FedACH or Fedwire participant file, and says how old the directory of banks is;
                       with --replace also a file that lacks more than a tenth of the numbers
  migrate              applies the migrations of this release, which a start of the portal does, too; with --contract also
                       those that remove what earlier releases use
  backup <place> [--keep 14]
                       writes a backup to a folder or to s3://bucket/prefix?region=…, while the portal runs
  restore <place> [backup]
                       restores the newest or the named backup into an empty database and storage
  drill <place>        restores the newest backup into a temporary database and folder beside the running portal, opens
                       random files, reads the summary of random borrowers, and removes both
  release mail         sends the mails that a restore holds
  release ach [files]  lists the payment files that a restore holds; with the names of those that the bank has received,
                       or \`none\`, delivers the others
  rotate-keys [--check] [--fingerprints]
                       encrypts everything with the newest of ENCRYPTION_KEYS while the portal runs, and prints what still
                       needs an older key; with --fingerprints also renews keyed hashes under an older PEPPER; with --check
                       only counts
  audit [end]          checks the audit trail, also against an end that an earlier check printed
  retention            deletes the records whose retention period is over, as one hourly run does;
                       with --dry-run lists them with the reasons, and changes nothing
  staff add --email <address> --first <name> --last <name> --role <role>[,<role>] [--another]
                       invites a member of the lender's staff, prints the set-up link and mails it; once an administrator
                       is active, administrators invite people at the desk, and the command needs --another
  work                 compares the work queue of the desk with the records, and prints every difference;
                       with --repair also rebuilds the queue
  verify-agreement <file>
                       says whether a file is a loan agreement as it was signed online, byte for byte

The book's format is described in docs/import.md.`;

async function runCheck(path: string): Promise<void> {
  await withSound(path, ({ book: { contacts, accounts } }) => {
    console.log(`${path} is a valid book: ${contacts.length} contacts, ${accounts.length} accounts.`);
  });
}

function runSchema(): void {
  console.log(JSON.stringify(z.toJSONSchema(bookSchema, { io: "input" }), null, 2));
}

async function runImport(path: string): Promise<void> {
  // Loads the database code only for this command, so that other commands start faster.
  const command = await import("./portal/import-command.ts");
  await command.runImport(path);
}

async function runAudit(anchor: string | undefined): Promise<void> {
  const audit = await import("./portal/audit-command.ts");
  await audit.runAudit(anchor);
}

async function runMigrate(isContracting: boolean): Promise<void> {
  const migrate = await import("./portal/migrate-command.ts");
  await migrate.runMigrate({ isContracting });
}

async function runBackup(given: readonly string[]): Promise<void> {
  const backup = await import("./portal/backup-command.ts");
  await backup.runBackup(given);
}

async function runRestore(place: string, wanted: string | undefined): Promise<void> {
  const restore = await import("./portal/restore-command.ts");
  await restore.runRestore(place, wanted);
}

async function runDrill(place: string): Promise<void> {
  const command = await import("./portal/drill-command.ts");
  await command.runDrill(place);
}

async function runRotateKeys(given: readonly string[]): Promise<void> {
  const command = await import("./portal/rotate-keys-command.ts");
  await command.runRotateKeys(given);
}

async function runRelease(kind: "mail" | "ach", delivered: string | undefined): Promise<void> {
  const command = await import("./portal/release-command.ts");
  await command.runRelease(kind, delivered);
}

async function runDirectory(path: string | undefined, isReplacing = false): Promise<void> {
  const directory = await import("./portal/directory-command.ts");
  await directory.runDirectory(path, { isReplacing });
}

async function runRetention(isDryRun: boolean): Promise<void> {
  const retention = await import("./portal/retention-command.ts");
  await retention.runRetention({ isDryRun });
}

async function runWork(isRepaired: boolean): Promise<void> {
  const command = await import("./portal/work-command.ts");
  await command.runWork({ isRepaired });
}

async function runVerifyAgreement(path: string): Promise<void> {
  const agreement = await import("./portal/verify-agreement-command.ts");
  await agreement.runVerifyAgreement(path);
}

async function runStaff(given: readonly string[]): Promise<void> {
  const staff = await import("./portal/staff-command.ts");
  await staff.runStaff(given);
}

const isOptions = (given: readonly (string | undefined)[]) =>
  given.every((each) => each === undefined || each === "--check" || each === "--fingerprints");

async function run([command, path, ...rest]: readonly string[]): Promise<number> {
  if (rest.length === 0 && path !== undefined && command === "import") await runImport(path);
  else if (rest.length === 0 && path !== undefined && command === "check") await runCheck(path);
  else if (rest.length === 0 && path !== undefined && command === "verify-agreement")
    await runVerifyAgreement(path);
  else if (path === undefined && command === "schema") runSchema();
  else if (rest.length === 0 && command === "audit") await runAudit(path);
  else if (path !== undefined && command === "backup") await runBackup([path, ...rest]);
  else if (path !== undefined && rest.length <= 1 && command === "restore") await runRestore(path, rest[0]);
  else if (path !== undefined && rest.length === 0 && command === "drill") await runDrill(path);
  else if (command === "rotate-keys" && isOptions([path, ...rest]))
    await runRotateKeys(path === undefined ? [] : [path, ...rest]);
  else if (command === "release" && path === "mail" && rest.length === 0) await runRelease(path, undefined);
  else if (command === "release" && path === "ach" && rest.length <= 1) await runRelease(path, rest[0]);
  else if (rest.length === 0 && command === "migrate" && (path ?? "--contract") === "--contract")
    await runMigrate(path !== undefined);
  else if (rest.length === 0 && command === "retention" && (path ?? "--dry-run") === "--dry-run")
    await runRetention(path !== undefined);
  else if (command === "staff" && path === "add") await runStaff(rest);
  else if (rest.length === 0 && command === "work" && (path ?? "--repair") === "--repair")
    await runWork(path !== undefined);
  else if (rest.length === 0 && command === "directory") await runDirectory(path);
  else if (rest.length === 1 && rest[0] === "--replace" && command === "directory")
    await runDirectory(path, true);
  else {
    console.error(usage);
    return 2;
  }
  return 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Complaint)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
