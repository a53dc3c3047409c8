import { guarantyClaims, loanForgiveness } from "@portal/database/schema/forgiveness";
import { advances } from "@portal/database/schema/loans";
import type { AdvanceInput } from "@portal/domain/book/advance";
import { book } from "@portal/domain/book/book";
import type { OpportunityInput } from "@portal/domain/book/opportunity";
import { parseBook } from "@portal/domain/book/parse-book";
import { referenceFaults } from "@portal/domain/book/references";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { bookOf } from "../../testing/test-book.ts";
import { testConfig, testNow } from "../../testing/test-config.ts";
import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { importBook } from "../import-book.ts";
import { BookConflict } from "../write-book.ts";

const config = testConfig("unused");
let connection: TestDatabase;
beforeEach(async () => {
  connection = await testDatabase("template");
});
afterEach(() => connection.close());

/** Returns a sample import file with the given changes and with a PPP loan. */
function ppp(change: Partial<AdvanceInput>, made: Partial<OpportunityInput> = {}) {
  const sample = bookOf(0);
  const [account] = sample.accounts;
  const [advance] = account?.advances ?? [];
  if (!account || !advance) throw new Error("the sample has no loan");
  const loan = { ...advance, type: "SBA", issuedDate: "2026-06-01", ...change };
  const opportunities = account.opportunities?.map((each) => ({ ...each, ...made }));
  return { ...sample, accounts: [{ ...account, opportunities, advances: [loan] }] };
}
const forgiveness: NonNullable<AdvanceInput["forgiveness"]> = {
  stage: "Awaiting SBA Response",
  applicationVersionSelected: "3508",
  ezApp: false,
  lastPageSubmitted: 6,
  submittedTimestamp: "2026-11-01T12:00:00Z",
  customerSignoffTimestamp: "2026-11-10T12:00:00Z",
  readyForCustomerSignoff: true,
  standardCoveredPeriodStartDate: "2026-06-01",
  averageFteTable1: 8.5,
  maintainedHourlyWage: true,
  utilityPayments: 3200.5,
  srUtilityPayments: 4000,
  fteReductionQuotient: 0.875,
  actualForgivenessAmount: 1000,
};

const take = (change: Partial<AdvanceInput>, made?: Partial<OpportunityInput>) =>
  importBook(
    { database: connection.database, clock: { now: () => testNow }, config },
    parseBook(ppp(change, made)),
  );
const records = () => connection.database.select().from(loanForgiveness);
const loans = () => connection.database.select().from(advances);

test("the import stores a forgiveness application in progress and links it to its loan", async () => {
  const counts = await take({ forgiveness });
  expect(counts.byKind.forgiveness).toEqual({ added: 1, changed: 0, unchanged: 0, removed: 0 });
  const [record] = await records();
  const [loan] = await loans();
  expect(record).toMatchObject({
    advanceId: loan?.id,
    opportunityId: loan?.opportunityId,
    stage: "Awaiting SBA Response",
    applicationVersionSelected: "3508",
    pppLoanAmount: 1249_60,
    readyForCustomerSignoff: true,
    averageFteTable1: 85,
    maintainedHourlyWage: true,
    utilityPayments: 3200_50,
    srUtilityPayments: 4000_00,
    fteReductionQuotient: 875_000,
    rentOrLeasePayments: null,
    finalForgivenessPrincipalOnly: null,
    balanceReducedAt: null,
    createdAt: testNow,
  });
  expect(record?.pppLoanIssueDate.toString()).toBe("2026-06-01");
  expect(record?.customerSignoffTimestamp?.toString()).toBe("2026-11-10T12:00:00Z");
  expect(loan).toMatchObject({
    loanForgivenessId: record?.id,
    ezQuestionnaireCompleted: true,
    ezAppEligible: false,
  });
});

test("the import leaves an existing forgiveness application unchanged when a later file differs", async () => {
  await take({ forgiveness });
  await connection.database.update(loanForgiveness).set({ stage: "Declined" });
  const before = await records();
  const counts = await take({ forgiveness: { ...forgiveness, utilityPayments: 1 } });
  expect(counts.byKind.forgiveness).toEqual({ added: 0, changed: 0, unchanged: 1, removed: 0 });
  expect(await records()).toEqual(before);
  expect((await take({})).byKind.forgiveness).toEqual({ added: 0, changed: 0, unchanged: 0, removed: 0 });
  expect((await loans())[0]?.loanForgivenessId).toBe(before[0]?.id);
});

test("the import does not reduce a forgiven loan's balance, because the file's balance is already reduced", async () => {
  await take({
    balance: "249.60",
    forgiveness: { ...forgiveness, stage: "Forgiven", finalForgivenessPrincipalOnly: 1000 },
  });
  expect((await loans())[0]?.balanceCents).toBe(249_60);
  expect((await records())[0]).toMatchObject({
    finalForgivenessPrincipalOnly: 1000_00,
    balanceReducedAt: testNow,
  });
});

describe("importing a forgiveness application", () => {
  const today = testNow.toZonedDateTimeISO("America/New_York").toPlainDate();
  const before = (days: number) => today.subtract({ days }).toString();
  test.each([
    [
      "of a loan that is 56 days old [FORG-ELIG-05, FORG-CONST-10]",
      { issuedDate: before(56) },
      {},
      "must be left out until the loan is more than 56 days old",
    ],
    [
      "of a rescinded loan [FORG-ELIG-03]",
      {},
      { rescindedDate: before(1) },
      "must be omitted if the loan is rescinded",
    ],
    [
      "of a loan the SBA rescinded [FORG-ELIG-03]",
      {},
      { sbaLoanRescindedDate: before(1) },
      "must be omitted if the loan is rescinded",
    ],
    [
      "of a loan with confirmed fraud [FORG-ELIG-04]",
      {},
      { confirmedFraudDate: before(1) },
      "must be omitted if fraud is confirmed",
    ],
  ] as const)("the import rejects the forgiveness application %s", async (_, loan, made, message) => {
    const refused: unknown = await take({ forgiveness, ...loan }, made).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BookConflict);
    const path = ["accounts", 0, "advances", 0, "forgiveness"];
    expect((refused as BookConflict).conflicts).toEqual([{ path, message }]);
    expect(await records()).toEqual([]);
  });

  test("the import keeps an existing forgiveness application when its loan is rescinded later", async () => {
    await take({ forgiveness, issuedDate: before(57) });
    const counts = await take({ forgiveness, issuedDate: before(57) }, { rescindedDate: before(1) });
    expect(counts.byKind.forgiveness.unchanged).toBe(1);
    expect(await records()).toHaveLength(1);
  });
});

test("the import updates a guaranty claim from a newer file and keeps the claim when a file omits it", async () => {
  const claims = async () =>
    (await connection.database.select().from(guarantyClaims)).map((row) => [row.isAvailable, row.status]);
  const counts = async (change: Partial<AdvanceInput>) => (await take(change)).byKind.guarantyClaims;
  const added = await counts({ guarantyClaim: { available: true, status: "Submitted" } });
  expect([added.added, await claims()]).toEqual([1, [[true, "Submitted"]]]);
  expect((await counts({ guarantyClaim: { available: true, status: "Submitted" } })).unchanged).toBe(1);
  expect((await counts({ guarantyClaim: { available: false } })).changed).toBe(1);
  expect(await claims()).toEqual([[false, null]]);
  await counts({});
  expect(await claims()).toEqual([[false, null]]);
});

const { actualForgivenessAmount: _, ...withoutAmount } = forgiveness;
test.each([
  ["of a loan that is not an SBA loan", { type: "BLN", forgiveness }, "forgiveness", /type is not SBA/],
  ["of a loan without an application", { opportunity: null, forgiveness }, "forgiveness", /no opportunity/],
  ["of a loan that was not issued", { issuedDate: null, forgiveness }, "forgiveness", /no issuedDate/],
  [
    "in stage Forgiven without a forgiven amount",
    { forgiveness: { ...forgiveness, stage: "Forgiven" } },
    "finalForgivenessPrincipalOnly",
    /is required if/,
  ],
  [
    "that is ready for sign-off without an amount",
    { forgiveness: withoutAmount },
    "actualForgivenessAmount",
    /is required if/,
  ],
] as const)(
  "the import rejects a forgiveness application %s and names the field",
  (_story, change, place, message) => {
    const faults = faultsOf(change);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.path.at(-1)).toBe(place);
    expect(faults[0]?.message).toMatch(message);
  },
);

/**
 * Returns the errors about references between records in a changed import file. Also checks that the unchanged sample
 * has no errors.
 */
function faultsOf(change: Partial<AdvanceInput>) {
  expect(referenceFaults(z.parse(book, ppp({ forgiveness })))).toEqual([]);
  return referenceFaults(z.parse(book, ppp({ forgiveness, ...change })));
}
