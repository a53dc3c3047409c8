import { parseArgs } from "node:util";
import { connect } from "@portal/database/connection";
import { migrate } from "@portal/database/migrate";
import { role, type Role } from "@portal/domain/staff/roles/contract";
import { setUpLinkHours } from "@portal/domain/staff/rules";
import { isEmail } from "@portal/domain/wire/email";
import { consequences } from "../../api/src/consequences.ts";
import type { Context } from "../../api/src/context.ts";
import { bindJobs } from "../../api/src/jobs/job.ts";
import { createQueue } from "../../api/src/jobs/queue.ts";
import { jobs } from "../../api/src/jobs.ts";
import { auditChain } from "../../api/src/platform/audit/audit-chain.ts";
import { systemClock } from "../../api/src/platform/clock.ts";
import type { Config } from "../../api/src/platform/config.ts";
import { fieldCipher } from "../../api/src/platform/crypto.ts";
import { checkKeys } from "../../api/src/platform/keys/key-checks.ts";
import { createLog } from "../../api/src/platform/log.ts";
import { inviteAtTerminal } from "../../api/src/staff/invite-at-terminal.ts";
import { noTelemetry } from "../../api/src/telemetry/telemetry.ts";
import { configOrComplain, openDatabase } from "./open-database.ts";
import { Complaint } from "./read-file.ts";

type Invitation = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  readonly isAnother: boolean;
};

/** Reads the command's options. Throws a Complaint that lists every wrong option. */
export function readInvitation(given: readonly string[]): Invitation {
  const text = { type: "string", default: "" } as const;
  const options = { email: text, first: text, last: text, role: text, another: { type: "boolean" } } as const;
  const { values } = parse(() => parseArgs({ args: [...given], options, allowPositionals: false }));
  const names = values.role.split(",").map((name) => name.trim());
  const roles = role.options.filter((each) => names.includes(each));
  const unknown = names.filter((name) => !(role.options as readonly string[]).includes(name));
  const faults = [
    ...(isEmail(values.email) ? [] : ["--email: must be an e-mail address"]),
    ...(values.first.trim() ? [] : ["--first: is required"]),
    ...(values.last.trim() ? [] : ["--last: is required"]),
    ...unknown.map(
      (name) => `--role: ${name === "" ? "" : `${name} `}must be one of ${role.options.join(", ")}`,
    ),
  ];
  if (faults.length > 0) throw new Complaint(faults.join("\n"));
  return {
    email: values.email,
    firstName: values.first.trim(),
    lastName: values.last.trim(),
    roles,
    isAnother: values.another ?? false,
  };
}

function parse<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new Complaint(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Invites a person and returns the output. Throws a Complaint if the portal refuses the invitation. */
async function invite(
  context: Parameters<typeof inviteAtTerminal>[0],
  { isAnother, ...person }: Invitation,
): Promise<string> {
  const outcome = await inviteAtTerminal(context, person, { isAnother });
  if (!outcome.ok)
    throw new Complaint(
      outcome.code === "STAFF_EXISTS"
        ? `${person.email} already has an account for the desk. Nothing was changed.`
        : "An administrator is active and can invite people at the desk. To invite someone here anyway, add --another. Nothing was changed.",
    );
  const { link, roles, isNew } = outcome.value;
  const name = `${person.firstName} ${person.lastName} <${person.email}>`;
  return [
    isNew ? `Invited ${name}.` : `${name} was already invited and has a new link. The old link is void.`,
    `Roles: ${roles.join(", ")}`,
    `Set-up link, which works once within ${setUpLinkHours} hours: ${link}`,
    "The portal also mails the link.",
  ].join("\n");
}

/** Invites a member of staff. A running portal sends the mail with the link. */
export async function runStaff(given: readonly string[]): Promise<void> {
  const invitation = readInvitation(given);
  const config = configOrComplain();
  requireDesk(config);
  const { url, directUrl, release } = await openDatabase(config);
  try {
    await migrate(directUrl);
    const connection = connect(url);
    const log = createLog("warn", process.stderr);
    const { database } = connection;
    const queue = createQueue({ url, log });
    const chain = auditChain({ database, log, config });
    try {
      await checkKeys(database, config);
      await queue.start(bindJobs({} as Context, jobs), { isPolling: false });
      const parts = { clock: systemClock(), cipher: fieldCipher(config), jobs: queue, auditChain: chain };
      const context = { ...noTelemetry, ...parts, database, log, config, consequences };
      console.log(await invite(context, invitation));
    } finally {
      await chain.stop();
      await queue.stop();
      await connection.close();
    }
  } finally {
    await release();
  }
}

/** Complains if the portal does not serve the desk, because the set-up link would lead nowhere. */
export function requireDesk({ desk }: Pick<Config, "desk">): void {
  if (!desk) throw new Complaint("The desk is off, so a set-up link would not open. Set DESK=on first.");
}
