import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { staffPassword } from "@portal/database/cast/staff";
import { generateSync } from "otplib";
import { Client } from "pg";
import { post, text, type Headers } from "./send.ts";
import type { Samples, Visitor } from "./visitor.ts";

const portalCommand = fileURLToPath(new URL("../../../scripts/portal.ts", import.meta.url));
const password = encodeURIComponent(staffPassword);

/** The portal accepts calls of the desk only from the desk's own pages. */
const fromPage = ({ side }: Visitor): Headers => ({ origin: side.origin });
const emailOf = ({ copy }: Visitor) => `newcomer${copy}@alderway.example`;

/** Invites a person with the portal's command and returns the token of the set-up link. */
const invite = (visitor: Visitor) =>
  visitor.once("invited person", async () => {
    const { origin, databaseUrl, dataDir } = visitor.side;
    const person = [
      "--email",
      emailOf(visitor),
      "--first",
      "Noor",
      "--last",
      "Newcomer",
      "--role",
      "support",
    ];
    const { PATH, HOME } = process.env;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [portalCommand, "staff", "add", ...person, "--another"],
      { env: { PATH, HOME, PORT: new URL(origin).port, DATABASE_URL: databaseUrl, DATA_DIR: dataDir } },
    );
    const token = /#(\S+)/.exec(stdout)?.[1];
    if (token === undefined) throw new Error(`the command printed no set-up link: ${stdout}`);
    return token;
  });

/** Returns the secret of the invited person's authenticator app. */
const secretOf = (visitor: Visitor) =>
  visitor.once("authenticator", async () => {
    const body = { token: await invite(visitor) };
    return text(await visitor.prepare("POST", "/desk/set-up/begin", body, fromPage(visitor)), "secret");
  });

/**
 * Returns the invited person's current code. Deletes the record of the last used code, because a code works only once.
 */
async function codeOf(visitor: Visitor): Promise<string> {
  const client = new Client({ connectionString: visitor.side.databaseUrl });
  await client.connect();
  await client.query(
    "update staff_factors set last_step = null where staff_id = (select id from staff where email_key = $1)",
    [emailOf(visitor)],
  );
  await client.end();
  return generateSync({ secret: await secretOf(visitor) });
}

/** Signs the invited person in with the password, before the second factor. An earlier call has set the password. */
async function givePassword(visitor: Visitor): Promise<Headers> {
  const body = { email: emailOf(visitor), password };
  return sessionAfter(visitor, "/desk/sign-in", body, fromPage(visitor));
}

async function openSession(visitor: Visitor): Promise<Headers> {
  const as = await givePassword(visitor);
  return sessionAfter(visitor, "/desk/sign-in/factor", { code: await codeOf(visitor) }, as);
}

async function sessionAfter(visitor: Visitor, path: string, body: object, as: Headers): Promise<Headers> {
  const { status, json, cookie = "" } = await post(`${visitor.side.origin}/api${path}`, body, as);
  if (status !== 200) throw new Error(`POST ${path} got status ${status}: ${JSON.stringify(json)}`);
  return { ...fromPage(visitor), cookie, "x-desk-csrf": text(json, "csrf") };
}

/** Calls that sign in to the desk. Each round invites a new person. */
export const staffSamples: Samples = {
  "POST /desk/set-up/begin": async (visitor) => ({
    as: fromPage(visitor),
    body: { token: await invite(visitor) },
  }),
  "POST /desk/set-up": async (visitor) => ({
    as: fromPage(visitor),
    body: { token: await invite(visitor), password, code: await codeOf(visitor) },
  }),
  "POST /desk/sign-in": (visitor) => ({
    as: fromPage(visitor),
    body: { email: emailOf(visitor), password },
  }),
  "POST /desk/sign-in/factor": async (visitor) => ({
    as: await givePassword(visitor),
    body: { code: await codeOf(visitor) },
  }),
  "POST /desk/lock": async (visitor) => ({ as: await openSession(visitor), body: {} }),
  "POST /desk/unlock": async (visitor) => {
    const as = await openSession(visitor);
    await visitor.prepare("POST", "/desk/lock", {}, as);
    return { as, body: { code: await codeOf(visitor) } };
  },
  "POST /desk/sign-out": async (visitor) => ({ as: await openSession(visitor), body: {} }),
};
