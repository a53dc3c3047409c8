import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { part, send, text } from "../flat/send.ts";
import type { Side } from "../flat/side.ts";
import type { Person } from "./staff.ts";

/** Calls an operation of the portal. @throws if the portal refuses the call */
export async function callDesk(
  side: Side,
  { headers }: Person,
  [method, path, body]: readonly [method: string, path: string, body?: unknown],
): Promise<unknown> {
  const all = method === "POST" ? { ...headers, "idempotency-key": randomUUID() } : headers;
  const { status, json } = await send(method, `${side.origin}/api${path}`, body, all);
  if (status >= 300)
    throw new Error(`${method} ${path} got status ${status}: ${JSON.stringify(json).slice(0, 300)}`);
  return json;
}

/** The query strings of the queue's pages that the desk opens with one click. */
const pages = [
  "",
  "&sort=newest",
  "&sort=largest",
  "&sort=limit",
  "&who=mine",
  "&who=unassigned",
  "&country=ca",
  "&near=1",
  "&product=PPP",
  "&who=unassigned&sort=largest",
];

/** Returns a call that opens the first or second page of a queue, with its counts. */
export const queuePage = (side: Side) => async (person: Person, at: number) => {
  const path = `/desk/work?kind=documents${pages[at % pages.length] ?? ""}`;
  const first = await callDesk(side, person, ["GET", path]);
  const cursor = part(first, "nextCursor");
  // Some calls open the second page too. Their measured time includes both pages.
  if (at % 7 === 6 && typeof cursor === "string")
    await callDesk(side, person, ["GET", `${path}&cursor=${encodeURIComponent(cursor)}`]);
};

/**
 * Search texts: frequent word beginnings, two and five words, a phone number, part of an address, and words without a
 * match.
 */
const searches = [
  "ma",
  "be",
  "bakery",
  "llc",
  "maria",
  "maria bal",
  "jam car",
  "auto glass llc",
  "ma be llc ba al",
  "kalpet sten",
  "12025550143",
  "dana@",
  "xyzzy nothing",
];

export const search = (side: Side) => (person: Person, at: number) =>
  callDesk(side, person, ["POST", "/desk/search", { words: searches[at % searches.length] ?? "" }]);

/** The ids of the demo borrowers' records. Excludes copied records, because the portal cannot decrypt them. */
export type Originals = {
  readonly contacts: readonly string[];
  readonly applications: readonly string[];
};

export async function listOriginals(side: Side): Promise<Originals> {
  const client = new Client({ connectionString: side.databaseUrl });
  await client.connect();
  const idsOf = async (query: string) => (await client.query<{ id: string }>(query)).rows.map(({ id }) => id);
  const contacts = await idsOf(
    "select id from contacts where external_id like 'contact-%' order by id limit 300",
  );
  const applications = await idsOf(
    "select id from opportunities where external_id !~ '^[0-9a-f]{8}-' order by id limit 300",
  );
  await client.end();
  if (contacts.length === 0 || applications.length === 0)
    throw new Error("the database has no demo borrowers");
  return { contacts, applications };
}

/** Opens a person's page: the record and all sections, in parallel. */
export const personPage =
  (side: Side, { contacts }: Originals) =>
  (person: Person, at: number) => {
    const id = contacts[at % contacts.length] ?? "";
    return Promise.all(
      [
        `/lender/contacts/${id}`,
        `/lender/contacts/${id}/sign-ins?limit=10`,
        `/lender/opportunities?contactId=${id}&limit=10`,
        `/lender/documents?contactId=${id}&limit=10`,
        `/lender/advances?contactId=${id}&limit=10`,
        `/lender/payments?contactId=${id}&limit=10`,
        `/lender/cases?contactId=${id}&limit=10`,
        `/lender/mails?contactId=${id}&limit=10`,
        `/desk/notes?kind=contact&id=${id}&limit=10`,
      ].map((path) => callDesk(side, person, ["GET", path])),
    );
  };

/** Opens an application's page with its requests. */
export const applicationPage =
  (side: Side, { applications }: Originals) =>
  (person: Person, at: number) => {
    const id = applications[at % applications.length] ?? "";
    return Promise.all(
      [`/lender/opportunities/${id}`, `/lender/opportunities/${id}/history`].map((path) =>
        callDesk(side, person, ["GET", path]),
      ),
    );
  };

export type Taken = {
  readonly times: readonly number[];
  readonly twice: number;
  readonly lost: number;
  readonly total: number;
};

/**
 * Lets all people use 'Take next' at the same time. Sets each taken item aside, so that 'Take next' must not return it
 * again.
 */
export async function takeNext(side: Side, people: readonly Person[], count: number): Promise<Taken> {
  const [first] = people;
  if (!first) throw new Error("nobody is at the desk");
  const waiting = async () =>
    Number(part(await callDesk(side, first, ["GET", "/desk/work?kind=documents"]), "counts.all"));
  const tomorrow = Temporal.Now.plainDateISO().add({ days: 2 }).toString();
  const before = await waiting();
  const taken: string[] = [];
  const times: number[] = [];
  const rest = Array.from({ length: count }).values();
  await Promise.all(
    people.map(async (person) => {
      for (const _ of rest) {
        const began = performance.now();
        const answer = await callDesk(side, person, ["POST", "/desk/work/next", { kind: "documents" }]);
        times.push(performance.now() - began);
        // No item is left, because the other people have the last items.
        if (part(answer, "item") === null) return;
        const itemId = text(answer, "item.itemId");
        taken.push(itemId);
        await callDesk(side, person, [
          "PUT",
          `/desk/work/${itemId}/aside`,
          { until: tomorrow, reason: "Bench" },
        ]);
      }
    }),
  );
  const distinct = new Set(taken).size;
  return {
    times,
    twice: taken.length - distinct,
    lost: before - distinct - (await waiting()),
    total: taken.length,
  };
}
