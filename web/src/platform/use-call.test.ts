import { failureText } from "@portal/ui/calls/call-api.ts";
import { expect, test } from "vitest";
import { fulfillStipulations, notificationsQuery, opportunitiesQuery } from "../applications/queries.ts";
import { staleAfter } from "@portal/ui/calls/use-call.ts";

test.each([
  ["NOT_ELIGIBLE", true, "Call us."],
  ["INTERNAL_SERVER_ERROR", false, "Please try again."],
  ["SESSION_EXPIRED", false, undefined],
  ["UNAVAILABLE", false, undefined],
])(
  "after the refusal %s, the page shows the server's text, the page's own text, or no text",
  (code, isForBorrower, text) => {
    expect(failureText({ code, message: "Call us.", isForBorrower }, "Please try again.")).toBe(text);
  },
);

test("a refused call refetches queries only if the call may have partly succeeded", () => {
  const list = { queryKey: ["list"] };
  const change = { makesStale: () => [list] };
  expect(staleAfter(change, { ok: true }, undefined)).toEqual([list]);
  expect(staleAfter(change, { ok: false }, undefined)).toEqual([]);
  const input = { opportunityId: "o", stipulationIds: ["one", "two"] };
  // Refetches even after a refusal, because the call may have fulfilled some of the requests.
  expect(staleAfter(fulfillStipulations, { ok: false }, input)).toEqual([
    opportunitiesQuery,
    notificationsQuery,
  ]);
});
