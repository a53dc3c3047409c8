import { castBookInput, castList } from "@portal/database/cast/cast";
import type { CastEntry } from "@portal/database/cast/member";
import { post } from "./send.ts";
import { lenderKey, type Side } from "./side.ts";

/** The demo borrowers that the benchmark signs in. */
const measured = [
  "aisha",
  "astrid",
  "beatrix",
  "ben",
  "conrad",
  "dana",
  "elena",
  "felix",
  "gideon",
  "grace",
  "hannah",
  "ike",
  "iris",
  "isidor",
  "jonah",
  "kara",
  "kasper",
  "lena",
  "luis",
  "marcus",
  "mina",
  "mireille",
  "nora",
  "odette",
  "petra",
  "renata",
  "rosalind",
  "ruth",
  "teresa",
  "thea",
  "tom",
  "walter",
] as const;
export type Name = (typeof measured)[number];

/** Returns the demo borrower of this name. */
export function memberOf(name: Name): CastEntry {
  const found = castList().find(({ email }) => email.startsWith(`${name}@`));
  if (!found) throw new Error(`the cast has no person named ${name}`);
  return found;
}

export const emailIn = (copy: number, name: Name): string => `copy${copy}.${memberOf(name).email}`;

/** Imports copies of the demo borrowers through the API, so that each round of the measurement has new borrowers. */
export async function importCopies(side: Side, copies: number): Promise<void> {
  const clock = await fetch(`${side.origin}/sandbox/clock`);
  const { now } = (await clock.json()) as { now: string };
  const book = castBookInput(Temporal.Instant.from(now));
  const emails = new Set(measured.map((name) => memberOf(name).email));
  const chosen = book.contacts?.filter(({ email }) => emails.has(email ?? "")) ?? [];
  const owners = new Set(chosen.map(({ externalId }) => externalId));
  const accounts = book.accounts?.filter(({ contacts }) => contacts?.some((id) => owners.has(id))) ?? [];
  const texts = new Set(stringsIn(accounts));
  const contacts = (book.contacts ?? []).filter(
    ({ externalId }) => owners.has(externalId) || texts.has(externalId),
  );
  const names = new Set([...namesIn(accounts), ...namesIn(contacts)]);
  for (let copy = 0; copy < copies; copy += 1) {
    const body = {
      version: 1,
      contacts: renamed(contacts, copy, names),
      accounts: renamed(accounts, copy, names),
    };
    const { status, json } = await post(`${side.origin}/api/lender/book`, body, {
      authorization: `Bearer ${lenderKey}`,
    });
    if (status !== 200)
      throw new Error(`the copy ${copy} got status ${status}: ${JSON.stringify(json).slice(0, 500)}`);
  }
}

/** Fields that identify a record. Other records refer to the record by this value. */
const identifying = new Set(["externalId", "loanId", "sbaPppLoanNumber"]);

function namesIn(value: unknown, field = ""): string[] {
  if (typeof value === "string") return identifying.has(field) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => namesIn(each));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => namesIn(each, name));
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Gives copied records new ids and e-mail addresses. */
function renamed(value: unknown, copy: number, names: ReadonlySet<string>): unknown {
  if (typeof value === "string") {
    if (names.has(value)) return `${value}.${copy}`;
    return /^[^\s@]+@[^\s@]+$/.test(value) ? `copy${copy}.${value}` : value;
  }
  if (Array.isArray(value)) return value.map((each) => renamed(each, copy, names));
  if (typeof value !== "object" || value === null || value instanceof Temporal.Instant) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== "identity")
      .map(([name, each]) => [name, renamed(each, copy, names)]),
  );
}
