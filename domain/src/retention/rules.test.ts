import { expect, test } from "vitest";
import { endedBefore, keptUntil, readPeriods, runLimit } from "./rules.ts";

const at = (text: string) => Temporal.Instant.from(text);

const defaults = {
  sessions: "PT24H",
  mails: "P90D",
  applications: "P25M",
  loans: "P7Y",
  numbers: "P25M",
  cases: "P3Y",
};
const read = (text: string) => {
  const { periods, faults } = readPeriods(text);
  return {
    faults,
    periods: Object.fromEntries(Object.entries(periods).map(([kind, period]) => [kind, period.toString()])),
  };
};

test("the default retention periods match the table in docs/operations.md", () => {
  expect(read("{}")).toEqual({ periods: defaults, faults: [] });
  expect(runLimit).toEqual({ rows: 5000, files: 500 });
});

test("setting one kind's retention period keeps the default periods of all other kinds", () => {
  expect(read('{"cases":"P5Y"}')).toEqual({ periods: { ...defaults, cases: "P5Y" }, faults: [] });
});

test.each([
  ["sessions", "PT24H", "PT23H", "PT24H"],
  ["mails", "P7D", "P6D", "P7D"],
  ["applications", "P12M", "P11M", "P12M"],
  ["applications", "P1Y", "P364D", "P12M"],
  ["loans", "P7Y", "P83M", "P7Y"],
  ["numbers", "P0D", "-P1D", undefined],
  ["cases", "P1Y", "P11M", "P1Y"],
] as const)(
  "the retention settings for %s accept the period %s and refuse the period %s",
  (kind, accepted, refused, minimum) => {
    expect(read(JSON.stringify({ [kind]: accepted })).faults).toEqual([]);
    const fault = minimum === undefined ? "is negative" : `is below the minimum of ${minimum}`;
    expect(read(JSON.stringify({ [kind]: refused }))).toEqual({
      periods: defaults,
      faults: [`${kind} ${fault}`],
    });
  },
);

test.each([
  ['{"mails":"90 days"}', "mails is not an ISO 8601 duration such as P90D"],
  ['{"trail":"P1Y"}', "trail is not a kind of records"],
  ['{"toString":"P1Y"}', "toString is not a kind of records"],
  ['{"mails":90}', "must be a JSON object with texts such as P90D"],
  ["P90D", "must be a JSON object with texts such as P90D"],
])("the retention settings refuse %s", (text, fault) => {
  expect(read(text)).toEqual({ periods: defaults, faults: [fault] });
});

test("retention periods count months and years by the calendar, in UTC", () => {
  const { applications, loans } = readPeriods("{}").periods;
  expect(endedBefore(applications, at("2026-11-20T17:00:00Z"))).toEqual(at("2024-10-20T17:00:00Z"));
  expect(endedBefore(loans, at("2028-02-29T00:00:00Z"))).toEqual(at("2021-02-28T00:00:00Z"));
  expect(keptUntil(applications, at("2024-01-31T12:00:00Z"))).toEqual(at("2026-02-28T12:00:00Z"));
  expect(keptUntil(applications, null)).toBeNull();
});
