import { setTimeout as wait } from "node:timers/promises";
import { part, send, type Headers } from "../flat/send.ts";
import type { Side } from "../flat/side.ts";
import { visitorOf } from "../flat/visitor.ts";
import { inParallel } from "./in-parallel.ts";
import { callDesk } from "./calls.ts";
import { quantilesOf } from "../quantiles.ts";
import type { Person } from "./staff.ts";

/** The calls of the borrower's summary. */
const summary = ["/v2/accounts", "/v2/advances", "/v2/opportunities", "/contacts/notifications"];
const borrowers = 4;
const callsInRound = 400;
/** An open page of the desk asks for changes every three seconds. */
const pollSeconds = 3;

export type PollingCost = { readonly without: number; readonly with: number; readonly polls: number };

/**
 * Compares the 95th percentile of the summary's calls without and with staff who have the queue open, in alternating
 * rounds.
 */
export async function measurePolling(
  side: Side,
  people: readonly Person[],
  rounds: number,
): Promise<PollingCost> {
  const sessions = await Promise.all(
    Array.from({ length: borrowers }, () => visitorOf(side, 0).freshSession("dana")),
  );
  const times = { without: [] as number[], with: [] as number[] };
  let polls = 0;
  for (let round = 0; round < rounds * 2; round += 1) {
    const isPolling = round % 2 === 1;
    const end = new AbortController();
    const polling = isPolling ? people.map((person, at) => poll(side, person, at, end.signal)) : [];
    const found = await inParallel(sessions, callsInRound, (session, at) => read(side, session, at));
    end.abort();
    polls += (await Promise.all(polling)).reduce((sum, count) => sum + count, 0);
    // The first two rounds warm up the portal.
    if (round >= 2) times[isPolling ? "with" : "without"].push(...found);
  }
  return { without: quantilesOf(times.without).p95, with: quantilesOf(times.with).p95, polls };
}

async function read({ origin }: Side, session: Headers, at: number): Promise<void> {
  const path = summary[at % summary.length] ?? "";
  const { status } = await send("GET", `${origin}/api${path}`, undefined, session);
  if (status !== 200) throw new Error(`GET ${path} got status ${status}`);
}

/** Asks for changes like an open page of the desk, until the signal is aborted. @returns the number of calls */
async function poll(side: Side, person: Person, at: number, signal: AbortSignal): Promise<number> {
  let count = 0;
  let after: unknown;
  const pause = (seconds: number) =>
    wait(seconds * 1_000, undefined, { signal }).then(
      () => undefined,
      () => undefined,
    );
  await pause((at % 60) * (pollSeconds / 60));
  while (!signal.aborted) {
    const path = `/desk/changes${typeof after === "number" ? `?after=${after}` : ""}`;
    after = part(await callDesk(side, person, ["GET", path]), "last");
    count += 1;
    await pause(pollSeconds);
  }
  return count;
}
