import { describe, expect, test } from "vitest";
import {
  ageDays,
  canTakeOver,
  checkAside,
  countUpTo,
  dayTyped,
  isClaimedByOther,
  lastAsideDay,
  limitDateOf,
  limitDay,
  nearLimitBefore,
  returnsAt,
  subjectOf,
} from "./rules.ts";

const at = (text: string) => Temporal.Instant.from(text);
const day = (text: string) => Temporal.PlainDate.from(text);
const newYork = "America/New_York";

test.each([
  [{ opportunityId: "op1", stipulationId: "sp7", documentType: "VoidedCheck" }, "op1:sp7"],
  [{ opportunityId: "op1", stipulationId: null, documentType: "VoidedCheck" }, "op1:VoidedCheck"],
])("the subject of the document %o is %s", (document, subject) => {
  expect(subjectOf(document)).toBe(subject);
});

describe("the age of an item", () => {
  const since = at("2026-11-22T20:00:00-05:00");

  test.each([
    ["2026-11-22T20:00:00-05:00", 0],
    ["2026-11-22T23:59:59.999-05:00", 0],
    ["2026-11-23T00:00:00-05:00", 1],
    ["2026-11-23T23:59:59.999-05:00", 1],
    ["2026-11-24T00:00:00-05:00", 2],
    // If the clock was set back, the age is 0 and not negative.
    ["2026-11-20T00:00:00-05:00", 0],
  ])("counts calendar days in the desk's time zone: at %s the age is %i [DESK-QUEUE-06]", (now, age) => {
    expect(ageDays(since, at(now), newYork)).toBe(age);
  });

  test("depends on the desk's time zone [DESK-QUEUE-06]", () => {
    expect(ageDays(since, at("2026-11-23T00:30:00-05:00"), "America/Los_Angeles")).toBe(0);
  });

  test("counts two days across the change to standard time", () => {
    expect(ageDays(at("2026-10-31T23:30:00-04:00"), at("2026-11-02T00:00:00-05:00"), newYork)).toBe(2);
  });
});

describe("the limit of 60 days", () => {
  const completeAt = at("2026-09-27T23:50:00-04:00");
  const limitDate = limitDateOf(completeAt, newYork);

  test("starts on the day in the desk's time zone on which the application was complete [DESK-QUEUE-06]", () => {
    expect(limitDate.toString()).toBe("2026-11-26");
    expect(limitDateOf(completeAt, "UTC").toString()).toBe("2026-11-27");
  });

  test.each([
    ["2026-09-27", { day: 0, daysOver: 0, isNear: false }],
    ["2026-11-15", { day: 49, daysOver: 0, isNear: false }],
    ["2026-11-16", { day: 50, daysOver: 0, isNear: true }],
    ["2026-11-23", { day: 57, daysOver: 0, isNear: true }],
    ["2026-11-26", { day: 60, daysOver: 0, isNear: true }],
    ["2026-11-27", { day: 61, daysOver: 1, isNear: true }],
  ])("on %s has the state %o [DESK-QUEUE-06]", (today, expected) => {
    expect(limitDay(limitDate, day(today))).toEqual(expected);
  });

  test.each([
    ["2026-11-15T23:59:59.999-05:00", false],
    ["2026-11-16T00:00:00-05:00", true],
  ])("is near at the same moment for the list's filter and for the row: at %s, %s", (now, isNear) => {
    expect(Temporal.Instant.compare(completeAt, nearLimitBefore(at(now), newYork)) < 0).toBe(isNear);
    const today = at(now).toZonedDateTimeISO(newYork).toPlainDate();
    expect(limitDay(limitDate, today).isNear).toBe(isNear);
  });
});

describe("setting an item aside", () => {
  const now = at("2026-11-23T14:00:00-05:00");

  test.each([
    ["2026-11-22", undefined],
    ["2026-11-23", undefined],
    ["2026-11-24", "2026-11-24T13:00:00Z"],
    ["2026-12-23", "2026-12-23T13:00:00Z"],
    ["2026-12-24", undefined],
  ])("an item that is set aside until %s comes back at %s [DESK-QUEUE-12]", (until, expected) => {
    expect(returnsAt(day(until), now, newYork)?.toString()).toBe(expected);
  });

  test.each([
    ["", "", "missing", "missing"],
    ["  ", " \n", "missing", "missing"],
    ["tomorrow", "Waiting", "shape", undefined],
    ["02/30/2027", "Waiting", "shape", undefined],
    ["11/23/2026", "Waiting", "range", undefined],
    ["12/24/2026", "Waiting", "range", undefined],
    ["11/24/2026", "a".repeat(200), undefined, undefined],
    ["12/23/2026", "a".repeat(201), undefined, "long"],
  ])(
    "the day '%s' is validated together with the reason [DESK-QUEUE-12]",
    (until, reason, untilFault, reasonFault) => {
      expect(checkAside({ until, reason }, now, newYork)).toEqual({ until: untilFault, reason: reasonFault });
    },
  );

  test("an item can be set aside for 30 days in the desk's time zone [DESK-QUEUE-12]", () => {
    expect(lastAsideDay(at("2026-11-23T23:30:00-05:00"), newYork).toString()).toBe("2026-12-23");
    expect(lastAsideDay(at("2026-11-23T23:30:00-05:00"), "UTC").toString()).toBe("2026-12-24");
  });

  test("an item comes back at 8:00 even on the day when the clocks change [DESK-QUEUE-12]", () => {
    const returned = returnsAt(day("2027-03-14"), at("2027-03-01T14:00:00-05:00"), newYork);
    expect(returned?.toString()).toBe("2027-03-14T12:00:00Z");
  });
});

describe("a claim", () => {
  const now = at("2026-11-23T14:00:00Z");
  const claimedBy = (staffId: string, until: string) => ({ claim: { staffId, until: at(until) } });
  const live = claimedBy("st2", "2026-11-23T14:00:00.001Z");
  const expired = claimedBy("st2", "2026-11-23T14:00:00Z");

  test("belongs to another person until it expires [DESK-CLAIM-01]", () => {
    expect(isClaimedByOther(live, "st1", now)).toBe(true);
    expect(isClaimedByOther(expired, "st1", now)).toBe(false);
    expect(isClaimedByOther(live, "st2", now)).toBe(false);
    expect(isClaimedByOther({ claim: null }, "st1", now)).toBe(false);
  });

  test("can be taken over with the permission, or by anyone once it has expired [DESK-CLAIM-02]", () => {
    const processor = { staffId: "st1", canAssign: false };
    expect(canTakeOver(live, { ...processor, canAssign: true }, now)).toBe(true);
    expect(canTakeOver(live, processor, now)).toBe(false);
    expect(canTakeOver(expired, processor, now)).toBe(true);
  });
});

test.each([
  ["11/30/2026", "2026-11-30"],
  [" 1/5/2027 ", "2027-01-05"],
  ["02/30/2027", undefined],
  ["2026-11-30", undefined],
  ["11/30/26", undefined],
  ["", undefined],
])("reads the typed day '%s' as %s", (text, expected) => {
  expect(dayTyped(text)?.toString()).toBe(expected);
});

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1,000+"],
])("a count of %i is shown as '%s' if counting stops at 1,000", (count, words) => {
  expect(countUpTo(1_000, count)).toBe(words);
});
