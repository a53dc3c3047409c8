import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { person, portalUrl, post } from "./portal.ts";
import { takeTurns } from "./take-turns.ts";

/**
 * Checks that response times do not reveal which e-mail addresses or links exist (goal A3). Some demo borrowers get new
 * links.
 */
const rounds = Number(process.argv[2] ?? 200);

type Mail = { readonly kind: string; readonly to: string; readonly link: string | null };

async function askForLink(email: string): Promise<void> {
  const { status } = await post("/auth/forgot-password", { email });
  if (status !== 200) throw new Error(`${email} got status ${status}`);
}

/** Requests two password links for a borrower. Returns the token of the first link, which is no longer valid. */
async function replacedToken(email: string): Promise<string> {
  await askForLink(email);
  await askForLink(email);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const mails = (await (await fetch(`${portalUrl}/sandbox/mail.json`)).json()) as Mail[];
    const links = mails.filter(({ to, link }) => to === email && link !== null);
    // The newest mail is first in the list, so the second mail contains the first link.
    if (links.length > 1) return new URL(links[1]?.link ?? "").searchParams.get("token") ?? "";
    await wait(200);
  }
  throw new Error(`${email} did not get two links`);
}

const newPassword = encodeURIComponent("Sunrise!7Road");
const setPassword = (token: () => string) => async () => {
  const { status } = await post("/auth/password", { token: token(), password: newPassword });
  if (status !== 404) throw new Error(`an invalid link got status ${status}`);
};
const readLink = (token: () => string) => async () => {
  const response = await fetch(`${portalUrl}/api/reset-token/${token()}/partners`);
  await response.arrayBuffer();
  if (response.status !== 404) throw new Error(`an invalid link got status ${response.status}`);
};

const forgot = (email: string) => () => askForLink(email);
const unknown = () => randomBytes(32).toString("base64url");
const resetPassword = await replacedToken(person("grace").email);
const resetAccount = await replacedToken(person("felix").email);

await takeTurns(
  "Setting a password by a link",
  {
    "unknown link": setPassword(unknown),
    "replaced, reset password": setPassword(() => resetPassword),
    "replaced, reset account": setPassword(() => resetAccount),
  },
  rounds,
);
await takeTurns(
  "Looking at a link",
  {
    "unknown link": readLink(unknown),
    "replaced, reset password": readLink(() => resetPassword),
    "replaced, reset account": readLink(() => resetAccount),
  },
  rounds,
);
await takeTurns(
  "Forgotten password",
  {
    "unknown address": forgot("nobody@nowhere.example"),
    "password and questions": forgot(person("grace").email),
    "no questions": forgot(person("felix").email),
    "provider only": forgot(person("jonah").email),
    disabled: forgot(person("dora").email),
  },
  rounds,
);
