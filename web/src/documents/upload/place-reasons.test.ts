import { expect, test } from "vitest";
import type { Rejection } from "@portal/domain/applications/contract";
import { moment, sampleStipulation } from "@portal/domain/testing/samples";
import { placeReasons } from "./place-reasons.ts";

const reason = (filename: string | null, text = "All pages, please."): Rejection => ({
  filename,
  reason: text,
  timestamp: moment("2025-11-21T12:00:00Z"),
});
const request = (id: string, rejection: Rejection | null) => ({ ...sampleStipulation(id), rejection });
const place = (id: string, stipulations: ReturnType<typeof request>[], more = {}) => ({
  slot: { id, stipulations },
  isEmpty: true,
  own: undefined,
  ...more,
});
const placed = (...places: ReturnType<typeof place>[]) => Object.fromEntries(placeReasons(places));

const statements = request("statements", reason(null));

test("the reason for a rejected request for bank statements appears only in the first month's slot", () => {
  expect(placed(place("May", [statements]), place("June", [statements]))).toEqual({ May: reason(null) });
});

test("the reason for a rejected request appears in the first slot without a document", () => {
  const may = place("May", [statements], { isEmpty: false });
  expect(placed(may, place("June", [statements]), place("July", [statements]))).toEqual({
    June: reason(null),
  });
});

test("a rejected document's reason appears in the document's slot, and the reason for the whole request in the next slot", () => {
  for (const own of [
    reason("may.pdf", "This is April."),
    { ...reason("may.pdf"), timestamp: moment("2025-11-22T12:00:00Z") },
  ]) {
    const may = place("May", [statements], { own });
    expect(placed(may, place("June", [statements]))).toEqual({ May: own, June: reason(null) });
  }
});

test("an upload page shows only the request's reason if the lender rejected the request with all its documents", () => {
  const may = place("May", [statements], { own: reason("may.pdf") });
  const june = place("June", [statements], { own: reason("june.pdf") });
  expect(placed(may, june)).toEqual({ May: reason(null) });
});

test("an upload page shows the reason for each of several rejected requests", () => {
  const other = request("license", reason(null, "It has expired."));
  expect(placed(place("May", [statements]), place("license", [other]))).toEqual({
    May: reason(null),
    license: reason(null, "It has expired."),
  });
});

test("an upload page shows a rejected document's reason only in the document's slot", () => {
  const one = request("a", reason("a.pdf"));
  expect(placed(place("a", [one]), place("b", [request("b", null)]))).toEqual({});
  expect(placed(place("a", [one], { own: reason("a.pdf") }))).toEqual({ a: reason("a.pdf") });
});
