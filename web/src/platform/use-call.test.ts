import { expect, test } from "vitest";
import { fulfillStipulations, notificationsQuery, opportunitiesQuery } from "../applications/queries.ts";
import { failureText, staleAfter } from "./use-call.ts";

test.each([
  ["NOT_ELIGIBLE", "Call us."],
  ["INTERNAL_SERVER_ERROR", "Call us."],
  ["SESSION_EXPIRED", undefined],
  ["UNAVAILABLE", undefined],
])("a refusal with %s says %s: what leads away by itself says nothing here", (code, text) => {
  expect(failureText({ code, message: "Call us." })).toBe(text);
});

test("a refused call leaves every list as it was, unless a part of it may be done", () => {
  const list = { queryKey: ["list"] };
  const change = { makesStale: () => [list] };
  expect(staleAfter(change, { ok: true }, undefined)).toEqual([list]);
  expect(staleAfter(change, { ok: false }, undefined)).toEqual([]);
  const input = { opportunityId: "o", stipulationIds: ["one", "two"] };
  // The first may be fulfilled when the second is refused.
  expect(staleAfter(fulfillStipulations, { ok: false }, input)).toEqual([
    opportunitiesQuery,
    notificationsQuery,
  ]);
});
