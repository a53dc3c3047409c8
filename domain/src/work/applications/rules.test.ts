import { expect, test } from "vitest";
import type { Application, ApplicationRequest } from "./contract.ts";
import { asksBefore, moveFacts, sortRequests, statusOf } from "./rules.ts";

const request = (changes: Partial<ApplicationRequest> = {}): ApplicationRequest => ({
  stipulationId: "sp1",
  displayName: "Balance sheet",
  requestType: "Credit Application",
  contactName: null,
  isDocument: true,
  isFulfilled: false,
  optedOut: false,
  createdTimestamp: Temporal.Instant.from("2026-11-12T15:00:00Z"),
  fulfilledTimestamp: null,
  reopenedTimestamp: null,
  rejectionReason: null,
  receivedVia: null,
  version: 1,
  files: { count: 0, toReview: 0, lastTimestamp: null },
  itemId: null,
  ...changes,
});
const files = (count: number, toReview: number) => ({ files: { count, toReview, lastTimestamp: null } });
const waiting = request();
const returned = request({ stipulationId: "sp2", rejectionReason: "Blurry", ...files(1, 0) });
const toReview = request({ stipulationId: "sp3", isFulfilled: true, ...files(2, 1) });
const accepted = request({ stipulationId: "sp4", isFulfilled: true, ...files(2, 0) });

test.each([
  ["waiting", waiting],
  ["returned", returned],
  ["to-review", toReview],
  ["to-review", request(files(1, 1))],
  ["accepted", accepted],
  ["received", request({ isFulfilled: true })],
  ["received", request({ isFulfilled: true, receivedVia: "mail", ...files(1, 0) })],
  ["completed", request({ isFulfilled: true, isDocument: false })],
  ["not-provided", request({ isFulfilled: true, optedOut: true })],
] as const)("a request has the status %s", (status, each) => {
  expect(statusOf(each)).toBe(status);
});

test("requests with files to review come first, and the others keep their order", () => {
  expect(sortRequests([waiting, accepted, toReview, returned])).toEqual([
    toReview,
    waiting,
    accepted,
    returned,
  ]);
});

const unchecked = [{ kind: "documents", what: "Balance sheet", count: 1 }] as const;
const placed = (changes: object = {}) =>
  ({
    stage: "ST3",
    stageName: "Underwriting",
    requests: [waiting, returned, toReview, accepted],
    unchecked,
    ...changes,
  }) as unknown as Application;
const clean = placed({ requests: [accepted], unchecked: [] });

test("a move forward lists unchecked items and open requests, and records the number of items only for some stages [DESK-STAGE-02 DESK-STAGE-05]", () => {
  const all = { from: "review", isBack: false, unchecked, open: [waiting, returned], withdrawable: 0 };
  expect(moveFacts(placed(), "approved")).toEqual({ ...all, isRecorded: true });
  expect(moveFacts(placed(), "funded")).toEqual({ ...all, withdrawable: 2, isRecorded: false });
  const nothing = { unchecked: [], open: [], isRecorded: false };
  expect(moveFacts(placed(), "documents")).toEqual({ ...all, ...nothing, isBack: true });
  expect(moveFacts(placed(), "attention")).toEqual({ ...all, ...nothing });
  expect(moveFacts(placed(), "lost")).toEqual({ ...all, ...nothing, withdrawable: 2 });
});

test("a move back to a stage that needs everything checked still lists unchecked items [DESK-STAGE-05]", () => {
  const funding = placed({ stage: "ST6", stageName: "Funding" });
  expect(moveFacts(funding, "approved")).toMatchObject({
    isBack: true,
    unchecked,
    open: [],
    isRecorded: true,
  });
});

test.each([
  ["approved", false, true],
  ["documents", true, true],
  ["attention", false, false],
  ["funded", true, true],
  ["lost", true, true],
] as const)(
  "a move to %s needs a confirmation: %s without open items, %s with open items [DESK-STAGE-02]",
  (to, without, withItems) => {
    expect(asksBefore(moveFacts(clean, to), to)).toBe(without);
    expect(asksBefore(moveFacts(placed(), to), to)).toBe(withItems);
  },
);
