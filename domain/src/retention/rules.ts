import * as z from "zod/mini";

/**
 * How long the portal keeps each kind of record, as ISO 8601 durations. The lender can set longer or shorter periods,
 * down to the minimum. The periods follow Regulation B (12 CFR 1002.12) and tax and contract law.
 */
export const retentionKinds = {
  sessions: { period: "PT24H", minimum: "PT24H", since: "after the session expired" },
  mails: { period: "P90D", minimum: "P7D", since: "after the mail was sent or given up" },
  applications: { period: "P25M", minimum: "P12M", since: "after the application was closed without a loan" },
  loans: { period: "P7Y", minimum: "P7Y", since: "after the balance was paid" },
  numbers: { period: "P25M", minimum: "P0D", since: "after the end of the application or the loan" },
  cases: { period: "P3Y", minimum: "P1Y", since: "after the inquiry was closed" },
} as const;

export type RetentionKind = keyof typeof retentionKinds;
export const kindNames = Object.keys(retentionKinds) as readonly RetentionKind[];
export type RetentionPeriods = Readonly<Record<RetentionKind, Temporal.Duration>>;

/** The maximum number of rows and files of one kind that one run deletes. */
export const runLimit = { rows: 5_000, files: 500 } as const;

/** A fixed start day for comparing periods, because months vary in length. */
const anyDay = Temporal.PlainDate.from("2026-01-01");

function periodFault(kind: RetentionKind, text: string): string | undefined {
  let period: Temporal.Duration;
  try {
    period = Temporal.Duration.from(text);
  } catch {
    return "is not an ISO 8601 duration such as P90D";
  }
  if (period.sign < 0) return "is negative";
  const { minimum } = retentionKinds[kind];
  if (Temporal.Duration.compare(period, minimum, { relativeTo: anyDay }) < 0)
    return `is below the minimum of ${minimum}`;
  return undefined;
}

const isRetentionKind = (name: string): name is RetentionKind => Object.hasOwn(retentionKinds, name);
const textByName = z.record(z.string(), z.string());

/**
 * Reads the setting RETENTION, a JSON object with periods by kind. Kinds without a period have the default.
 * @returns an error text for each fault
 */
export function readPeriods(text: string): {
  readonly periods: RetentionPeriods;
  readonly faults: readonly string[];
} {
  const given = parse(text);
  const faults = given
    ? Object.entries(given).flatMap(([name, period]) => {
        if (!isRetentionKind(name)) return [`${name} is not a kind of records`];
        const fault = periodFault(name, period);
        return fault === undefined ? [] : [`${name} ${fault}`];
      })
    : ["must be a JSON object with texts such as P90D"];
  const own = faults.length === 0 ? given : undefined;
  const period = (kind: RetentionKind) => Temporal.Duration.from(own?.[kind] ?? retentionKinds[kind].period);
  return {
    periods: Object.fromEntries(kindNames.map((kind) => [kind, period(kind)])) as RetentionPeriods,
    faults,
  };
}

function parse(text: string): Readonly<Record<string, string>> | undefined {
  try {
    return z.safeParse(textByName, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Returns the cutoff time: records that ended before the cutoff may be deleted. Months are counted in UTC. */
export function endedBefore(period: Temporal.Duration, now: Temporal.Instant): Temporal.Instant {
  return now.toZonedDateTimeISO("UTC").subtract(period).toInstant();
}

/** Returns the end of a record's period, or null if the period has not begun. */
export function keptUntil(
  period: Temporal.Duration,
  endedAt: Temporal.Instant | null,
): Temporal.Instant | null {
  return endedAt && endedAt.toZonedDateTimeISO("UTC").add(period).toInstant();
}

/** Replaces the name of an erased person in records that must be kept. */
export const removedText = "Removed";
