import { expect, test } from "vitest";
import { moment, sampleStipulation } from "../../testing/samples.ts";
import { declinedBefore, isOverdue } from "./rules.ts";

const isDeclined = (createdAt: string, now: string) =>
  Temporal.Instant.compare(moment(createdAt), declinedBefore(moment(now))) < 0;

test("an optional request created on a Monday stays open until the end of Saturday in New York [SERV-UPDEMO-05]", () => {
  for (const asked of ["2026-11-09T05:00:00Z", "2026-11-10T04:59:59.999Z"]) {
    expect(isDeclined(asked, "2026-11-15T04:59:59.999Z")).toBe(false);
    expect(isDeclined(asked, "2026-11-15T05:00:00Z")).toBe(true);
  }
});

test("the deadline counts whole days when daylight saving time begins or ends", () => {
  // Daylight saving time ends on November 1 and begins on March 8, 2026.
  expect(isDeclined("2026-10-28T16:00:00Z", "2026-11-03T04:59:59Z")).toBe(false);
  expect(isDeclined("2026-10-28T16:00:00Z", "2026-11-03T05:00:00Z")).toBe(true);
  expect(isDeclined("2026-03-05T16:00:00Z", "2026-03-11T03:59:59Z")).toBe(false);
  expect(isDeclined("2026-03-05T16:00:00Z", "2026-03-11T04:00:00Z")).toBe(true);
});

test("an open optional form is overdue from its deadline on [SERV-UPDEMO-05]", () => {
  const form = {
    ...sampleStipulation("Borrower Demographic Information"),
    createdAt: moment("2026-10-28T16:00:00Z"),
    fulfilledAt: null,
    reopenedAt: null,
  };
  const over = moment("2026-11-03T05:00:00Z");
  expect([-1, 0, 1].map((milliseconds) => isOverdue(form, over.add({ milliseconds })))).toEqual([
    false,
    true,
    true,
  ]);
  // Requests created on the next day have a deadline one day later.
  const dayAfter = moment("2026-10-29T04:00:00Z");
  const asked = [-1, 0].map((milliseconds) => ({ ...form, createdAt: dayAfter.add({ milliseconds }) }));
  expect(asked.map((each) => isOverdue(each, over))).toEqual([true, false]);
  expect(isOverdue({ ...form, fulfilledAt: over }, over)).toBe(false);
  expect(isOverdue({ ...form, reopenedAt: moment("2026-10-29T16:00:00Z") }, over)).toBe(false);
  expect(isOverdue({ ...form, ...sampleStipulation("Business License") }, over)).toBe(false);
});
