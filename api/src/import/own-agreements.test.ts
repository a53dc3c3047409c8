import { opportunities } from "@portal/database/schema/loans";
import type { OpportunityInput } from "@portal/domain/book/opportunity";
import { parseBook } from "@portal/domain/book/parse-book";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { requireRow } from "@portal/database/require-row";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { setStanding } from "../agreement/store.ts";
import { bookOf } from "../testing/test-book.ts";
import { testConfig, testNow } from "../testing/test-config.ts";
import { testDatabase, type TestDatabase } from "../testing/test-database.ts";
import { importBook } from "./import-book.ts";

const config = testConfig("unused");
let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase("template");
});
afterEach(() => database.close());

/** Imports two applications of one business. `standing` is the first application's agreement status. */
function take(
  standing: Pick<OpportunityInput, "agreementCompletion" | "agreementReview"> & { readonly name?: string },
) {
  const book = bookOf(0);
  const [account] = book.accounts;
  const application = (externalId: string): OpportunityInput => ({
    externalId,
    name: "Application",
    stageName: "In Progress",
    stage: "ST5",
    type: "BLN",
    agreementCompletion: "Sent",
  });
  const both = [{ ...application("O-one"), ...standing }, application("O-two")];
  const whole = { ...book, accounts: [{ ...account, opportunities: both, advances: [] }] };
  return importBook(
    { database: database.database, clock: { now: () => testNow }, config },
    parseBook(whole as Parameters<typeof parseBook>[0]),
  );
}
const application = async (externalId = "O-one") =>
  requireRow(
    await database.database.select().from(opportunities).where(eq(opportunities.externalId, externalId)),
  );
const standing = async (externalId?: string) => {
  const { agreementCompletion, agreementReview } = await application(externalId);
  return [agreementCompletion, agreementReview];
};

test("the import file sets the agreement status until the portal changes it", async () => {
  await take({ agreementCompletion: "Draft" });
  expect(await standing()).toEqual(["Draft", null]);
  await take({ agreementCompletion: "Sent" });
  expect(await standing()).toEqual(["Sent", null]);
  await take({ agreementCompletion: "Completed", agreementReview: "Approved" });
  expect(await standing()).toEqual(["Completed", "Approved"]);
});

test.each([
  ["signed", { agreementCompletion: "Completed", agreementReview: null }],
  ["voided by the lender", { agreementCompletion: "Voided" }],
  ["returned as a signed copy", { agreementReview: "Needs Review" }],
  ["reviewed", { agreementReview: "Rejected" }],
] as const)("an agreement %s in the portal keeps its status when a later file differs", async (_, act) => {
  await take({});
  await setStanding(database.database, (await application()).id, act);
  const before = await standing();
  for (const agreementCompletion of ["Sent", "Draft", null] as const) {
    const { byKind } = await take({ agreementCompletion, agreementReview: null });
    expect(byKind.opportunities).toMatchObject({ changed: 0, unchanged: 2 });
    expect(await standing()).toEqual(before);
  }
  await take({ agreementCompletion: "Draft", name: "Renamed" });
  expect([await standing(), (await application()).name]).toEqual([before, "Renamed"]);
  // The second application's agreement status still follows the import file.
  expect(await standing("O-two")).toEqual(["Sent", null]);
});

test("an import waits for another transaction that completes an agreement, and keeps its status", async () => {
  await take({});
  const { id } = await application();
  await runBlocked(
    database,
    (other) => setStanding(other, id, { agreementCompletion: "Completed" }),
    () => take({ agreementCompletion: "Draft" }),
  );
  expect(await standing()).toEqual(["Completed", null]);
});
