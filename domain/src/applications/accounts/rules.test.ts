import { expect, test } from "vitest";
import { day, moment, sampleAccount, sampleAdvance, sampleOpportunity } from "../../testing/samples.ts";
import { isOpenAccount, orderAccounts } from "./rules.ts";

const now = moment("2025-11-20T12:00:00Z");
const hoursAgo = (hours: number) => now.subtract({ hours });
const known = { renewalEligibleIds: new Set<string>(), now };
const longWon = { stageName: "Closed Won", closedDate: hoursAgo(500) };

test("an account is open if it has an application on the tracker or a loan with a balance", () => {
  const ids = ["loan", "paid", "off-book", "open", "recent", "long closed", "empty"];
  const advances = [
    sampleAdvance("1", { accountId: "loan", balance: 1 }),
    sampleAdvance("2", { accountId: "paid", balance: 0 }),
    sampleAdvance("3", { accountId: "off-book", type: "OFB" }),
  ];
  const opportunities = [
    sampleOpportunity({ accountId: "open" }),
    sampleOpportunity({ accountId: "recent", stageName: "Closed Lost", closedDate: hoursAgo(3) }),
    sampleOpportunity({ accountId: "long closed", stageName: "Closed Lost", closedDate: hoursAgo(73) }),
  ];
  const accounts = orderAccounts(
    ids.map((id) => sampleAccount(id)),
    advances,
    opportunities,
    known,
  );
  const open = accounts.filter(isOpenAccount).map(({ accountId }) => accountId);
  expect(accounts).toHaveLength(ids.length);
  expect(open.toSorted()).toEqual(["loan", "open", "recent"]);
});

test("accounts are sorted by open applications, application date, renewal, loan date, then name [CORE-SUM-20]", () => {
  const first = ["new", "old", "new past", "old past", "renewal", "the newer loan", "older loan"];
  const names = ["Shop 2", "Shop 10", "Z"];
  const order = [...first, ...names];
  const advances = [
    ...["renewal", "old past", "new past", ...names].map((id) => sampleAdvance(id, { accountId: id })),
    sampleAdvance("older", { accountId: "older loan", issuedDate: day("2024-01-01") }),
    sampleAdvance("newer", { accountId: "the newer loan", issuedDate: day("2025-01-01") }),
    // The loan dates suggest another order, but the application dates take precedence.
    sampleAdvance("of new", { accountId: "old", issuedDate: day("2025-11-01") }),
    sampleAdvance("of newer", { accountId: "older loan", issuedDate: day("2023-01-01") }),
  ];
  const received = (accountId: string, at: string, part = {}) =>
    sampleOpportunity({ accountId, applicationReceivedDate: moment(at), ...part });
  const opportunities = [
    received("old", "2025-01-01T00:00:00Z"),
    received("new", "2025-02-01T00:00:00Z"),
    received("old past", "2025-10-01T00:00:00Z", longWon),
    received("new past", "2025-11-01T00:00:00Z", longWon),
  ];
  const renewalEligibleIds = new Set(["renewal", "old past"]);
  for (const given of [order, order.toReversed()]) {
    const accounts = given.map((id) => sampleAccount(id));
    const listed = orderAccounts(accounts, advances, opportunities, { renewalEligibleIds, now });
    expect(listed.map(({ accountId }) => accountId)).toEqual(order);
  }
});

test("each account of the summary has its loans and amounts [CORE-SUM-24]", () => {
  const account = sampleAccount("a1", "Maple & Main");
  const [old, late] = [
    sampleAdvance("old", { issuedDate: day("2024-01-01"), balance: 0 }),
    sampleAdvance("new", { issuedDate: day("2025-01-01") }),
  ];
  const offBook = sampleAdvance("off-book", { issuedDate: day("2025-06-01"), type: "OFB" });
  const won = sampleOpportunity({
    id: "won",
    applicationReceivedDate: moment("2025-11-10T00:00:00Z"),
    ...longWon,
  });
  const open = sampleOpportunity({ id: "open", applicationReceivedDate: moment("2025-11-01T00:00:00Z") });
  const justLost = sampleOpportunity({ id: "lost", stageName: "Closed Lost", closedDate: hoursAgo(1) });
  const [derived] = orderAccounts(
    [account],
    [old, late, offBook, sampleAdvance("of another", { accountId: "a2" })],
    [won, justLost, open, sampleOpportunity({ id: "of another", accountId: "a2" })],
    { renewalEligibleIds: new Set(["a1"]), now },
  );
  expect(derived).toEqual({
    ...account,
    loans: [late, old],
    inFlightOpportunities: [open, justLost],
    hasClosedLostOpportunities: true,
    hasOpenOpportunities: true,
    hasOpenApplications: true,
    hasRenewal: true,
    recentLoan: expect.any(Temporal.PlainDate),
    recentApplicationDate: expect.any(Temporal.Instant),
  });
  expect(derived?.recentLoan?.toString()).toBe("2025-01-01");
  expect(derived?.recentApplicationDate?.toString()).toBe("2025-11-10T00:00:00Z");
  expect(orderAccounts([account], [], [], known)).toEqual([
    {
      ...account,
      loans: [],
      inFlightOpportunities: [],
      hasClosedLostOpportunities: false,
      hasOpenOpportunities: false,
      hasOpenApplications: false,
      hasRenewal: false,
      recentLoan: null,
      recentApplicationDate: null,
    },
  ]);
  const longLost = { ...won, stageName: "Closed Lost" };
  for (const [opportunity, hasClosedLostOpportunities, hasOpenOpportunities, hasOpenApplications] of [
    [won, false, false, false],
    [longLost, true, false, false],
    [justLost, true, false, true],
    [open, false, true, true],
  ] as const) {
    const [only] = orderAccounts([account], [], [opportunity], known);
    expect(only).toMatchObject({ hasClosedLostOpportunities, hasOpenOpportunities, hasOpenApplications });
    expect(only?.inFlightOpportunities).toEqual(hasOpenApplications ? [opportunity] : []);
  }
});
