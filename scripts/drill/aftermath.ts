import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readAchFile } from "@portal/domain/payments/ach/reading/rules";
import type { Figure } from "./drill.ts";
import type { Payable } from "./load.ts";
import type { Stage } from "./stage.ts";

/** Milliseconds within which other processes must repeat the jobs of a dead process. */
const mostUntilDone = 60_000;

/** Counts the jobs that are due or running. */
export const dueJobs =
  "select count(*) from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()";

type Postgres = Stage["postgres"];
export type Paid = readonly { readonly cents: number }[];

/** Runs a statement in the portal's database and returns the number that it selects. */
export const numberOf = (postgres: Postgres, sql: string, database = "portal") =>
  Number(postgres.query(sql, database)[0]);

/** Schedules payments on the next days. Returns the accepted dates without the first, which may be past its cut-off. */
export async function datesOf(
  { schedule, date }: Payable,
  days: number,
  cents = 500,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let after = 0; found.length <= days && after < 12; after += 1) {
    const day = Temporal.PlainDate.from(date).add({ days: after }).toString();
    if ((await schedule(cents + after, day)).status === 200) found.push(day);
  }
  return found.slice(1);
}

/** Moves the sandbox's clock past the cut-off before a payment date. Takes effect at the portal's next start. */
export function moveClockPastCutOff(dataDir: string, date: string): void {
  const evening = Temporal.PlainDate.from(date)
    .subtract({ days: 1 })
    .toZonedDateTime({ timeZone: "America/New_York", plainTime: "18:00" });
  const milliseconds = Temporal.Now.instant().until(evening.toInstant()).total("milliseconds");
  writeFileSync(
    join(dataDir, "sandbox-clock.json"),
    JSON.stringify({ milliseconds: Math.round(milliseconds) }),
  );
}

/** Waits until all payments of a date are in a payment file. */
export async function untilWritten(postgres: Postgres, date: string, database?: string): Promise<void> {
  const waiting = () =>
    numberOf(
      postgres,
      `select count(*) from transactions where source = 'portal' and status = 'Q' and date = '${date}'`,
      database,
    );
  for (let attempt = 0; waiting() > 0; attempt += 1) {
    if (attempt > 100) throw new Error(`the payments of ${date} were not collected`);
    await wait(200);
  }
}

/** Waits until a query that counts waiting work returns 0. */
export async function untilNone(
  postgres: Postgres,
  what: string,
  sql: string,
  database?: string,
): Promise<Figure> {
  const started = performance.now();
  let left = numberOf(postgres, sql, database);
  while (left > 0 && performance.now() - started < mostUntilDone) {
    await wait(500);
    left = numberOf(postgres, sql, database);
  }
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  return { what: `${what} (goal 0 in 60 s)`, figure: `${left} after ${seconds} s`, isMet: left === 0 };
}

/** Checks that every acknowledged payment is in exactly one delivered file. */
export function bankFigure(bank: string, paid: Paid, least: number): Figure {
  const folder = join(bank, "outgoing");
  const names = readdirSync(folder);
  const counts = new Map<number, number>();
  for (const name of names) {
    const file = readAchFile(readFileSync(join(folder, name), "utf8"));
    if ("fault" in file) throw new Error(`${name}: ${file.fault} in line ${file.line}`);
    for (const { amountCents } of file.batches.flatMap(({ entries }) => entries))
      counts.set(amountCents, (counts.get(amountCents) ?? 0) + 1);
  }
  const lost = paid.filter(({ cents }) => !counts.has(cents)).length;
  const doubled = [...counts.values()].filter((count) => count > 1).length;
  return {
    what: "payments missing, or twice in the bank's files (goal 0, 0)",
    figure: `${lost}, ${doubled} of ${counts.size} in ${names.length} files`,
    isMet: lost + doubled === 0 && names.length >= least,
  };
}

export async function auditFigure(
  stage: Pick<Stage, "command">,
  settings?: Readonly<Record<string, string>>,
): Promise<Figure> {
  const { status, stdout, stderr } = await stage.command(["audit"], { settings });
  const last = stdout.trim().split("\n").at(-1) ?? "";
  return {
    what: "portal -- audit",
    figure: status === 0 ? last.replace(/, ending in.*/, "") : stderr.trim(),
    isMet: status === 0,
  };
}
