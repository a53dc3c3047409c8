import { availableParallelism } from "node:os";
import { openSide, textOf } from "./flat.ts";
import {
  applicationPage,
  listOriginals,
  personPage,
  queuePage,
  search,
  takeNext,
} from "./review-desk/calls.ts";
import { inParallel } from "./review-desk/in-parallel.ts";
import { measureNextDocument } from "./review-desk/next-document.ts";
import { measurePolling } from "./review-desk/polling.ts";
import { joinStaff, type Person } from "./review-desk/staff.ts";
import { quantilesOf } from "./quantiles.ts";

/**
 * Measures the desk on a database with a thousand borrowers and on a large database. Prints the times and their ratios,
 * and sets exit code 1 if a time exceeds its goal (DESK-SPEED-01, DESK-SPEED-02, DESK-SPEED-04).
 */
const [borrowers = 1_000_000, calls = 1_000] = process.argv.slice(2).map(Number);
const smallBorrowers = 1_000;
const documentsEach = 5;
const people = 20;
/**
 * The number of callers for which the goals apply. The goals assume 20 callers on four cores, so fewer cores get fewer
 * callers.
 */
const callersOfGoal = Math.min(people, 5 * availableParallelism());
const pollingPeople = 60;
const taken = 1_000;
const nextDocuments = 30;
/** Goals in milliseconds for the 95th percentile. */
const goals = { queue: 200, take: 120, search: 150, person: 400, application: 400, next: 300 };
const mostPollingCost = 1.1;

const serverUrl = process.env["DATABASE_URL"];
if (!serverUrl)
  throw new Error(
    "set DATABASE_URL to a superuser's address of a PostgreSQL server, for databases of the bench",
  );
const say = (line: string) => console.log(line);
const fail = (line: string) => {
  say(`  MISSED: ${line}`);
  process.exitCode = 1;
};

const open = async (name: string, count: number) => {
  const documents = count * documentsEach;
  const { side, filled } = await openSide(serverUrl, { name, borrowers: count, documents, rounds: 2, say });
  return { side, filled, originals: await listOriginals(side) };
};
type Opened = Awaited<ReturnType<typeof open>>;
type Work = (person: Person, at: number) => Promise<unknown>;

/** Measures one kind of call on both databases and prints the times beside the goal. */
async function compare(
  both: readonly [Opened, Opened],
  { title, goal, work }: { title: string; goal: number; work: (opened: Opened) => Work },
): Promise<void> {
  for (const callers of new Set([callersOfGoal, people])) {
    const measured = [];
    for (const opened of both) {
      // Joins right before the calls, because a session locks after ten minutes without activity.
      const staff = await joinStaff(opened.side, callers);
      await inParallel(staff, Math.ceil(calls / 10), work(opened));
      measured.push(quantilesOf(await inParallel(staff, calls, work(opened))));
    }
    const [small, large] = measured;
    if (!small || !large) return;
    say(
      `${`${title}, ${callers} callers`.padEnd(32)} small p50 ${small.p50.toFixed(0)}, p95 ${small.p95.toFixed(0)} ms; large p50 ${large.p50.toFixed(0)}, p95 ${large.p95.toFixed(0)} ms${callers === callersOfGoal ? ` (goal ${goal})` : ""}; ratio ${(large.p95 / small.p95).toFixed(2)}`,
    );
    if (callers === callersOfGoal && large.p95 > goal) fail(`${title}: ${large.p95.toFixed(0)} ms`);
  }
}

async function takeAtOnce(name: string, { side }: Opened): Promise<void> {
  for (const callers of new Set([callersOfGoal, people])) {
    const { times, twice, lost, total } = await takeNext(side, await joinStaff(side, callers), taken / 2);
    const { p50, p95 } = quantilesOf(times);
    const hasGoal = callers === callersOfGoal;
    say(
      `${`Take next, ${name}, ${callers} callers`.padEnd(32)} ${total} items, ${twice} twice, ${lost} lost; p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} ms${hasGoal ? ` (goal ${goals.take})` : ""}`,
    );
    if (twice + lost > 0 || (hasGoal && name === "large" && p95 > goals.take)) fail(`Take next, ${name}`);
  }
}

async function pollingCost({ side }: Opened): Promise<void> {
  const staff = await joinStaff(side, pollingPeople);
  const cost = await measurePolling(side, staff, 8);
  const ratio = cost.with / cost.without;
  say(
    `${"borrower's summary calls".padEnd(32)} p95 ${cost.without.toFixed(1)} ms, with ${staff.length} people polling ${cost.with.toFixed(1)} ms; ratio ${ratio.toFixed(2)} (goal ${mostPollingCost}), ${cost.polls} polls`,
  );
  if (ratio > mostPollingCost) fail("the cost of polling");
}

async function nextDocument({ side }: Opened): Promise<void> {
  const [person] = await joinStaff(side, 1);
  if (!person) throw new Error("nobody is at the desk");
  const { p50, p95 } = quantilesOf(await measureNextDocument(side, person, nextDocuments));
  say(
    `${"next document drawn".padEnd(32)} p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} ms of ${nextDocuments} (goal ${goals.next})`,
  );
  if (p95 > goals.next) fail(`the next document: ${p95.toFixed(0)} ms`);
}

const small = await open("desk_small", smallBorrowers);
const large = await open("desk_large", borrowers);
try {
  say(`Large: ${textOf(large.filled)}. ${availableParallelism()} cores.`);
  const both = [small, large] as const;
  await compare(both, { title: "queue page", goal: goals.queue, work: ({ side }) => queuePage(side) });
  await compare(both, { title: "search", goal: goals.search, work: ({ side }) => search(side) });
  await compare(both, {
    title: "person's page",
    goal: goals.person,
    work: ({ side, originals }) => personPage(side, originals),
  });
  await compare(both, {
    title: "application's page",
    goal: goals.application,
    work: ({ side, originals }) => applicationPage(side, originals),
  });
  await takeAtOnce("small", small);
  await takeAtOnce("large", large);
  await pollingCost(large);
  await nextDocument(large);
} finally {
  await Promise.all([small.side.stop(), large.side.stop()]);
}
