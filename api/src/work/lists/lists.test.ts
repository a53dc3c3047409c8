import { contacts, users } from "@portal/database/schema/auth";
import { accounts, advances, opportunities } from "@portal/database/schema/loans";
import { mails } from "@portal/database/schema/server";
import { staff } from "@portal/database/schema/staff";
import * as contract from "@portal/domain/work/lists/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDesk, type DeskCaller } from "../../testing/desk/open-desk.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";

let portal: TestApp;
let theo: DeskCaller;

beforeAll(async () => {
  portal = await testApp();
  theo = await openDesk(portal, ["lead"]);
});
afterAll(() => portal.close());

type Query = Readonly<Record<string, string>>;

describe("the list of loans", () => {
  const loans = async (query: Query = {}, desk: DeskCaller = theo) =>
    (await desk.call(contract.listLenderAdvances, { query })).value;

  test("has every loan once, in each order, page by page [DESK-FIND-05]", async () => {
    const all = await portal.connection.database.select().from(advances);
    for (const sort of contract.loanSort.options) {
      const seen: contract.LoanRow[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page = await loans({ limit: "7", sort, ...(cursor && { cursor }) });
        expect(page.total).toBe(all.length);
        seen.push(...page.advances);
        cursor = page.nextCursor;
      }
      expect(seen.map(({ advanceId }) => advanceId).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      const keys = seen.map((row) => {
        if (sort === "balance") return -row.balance;
        if (sort === "past-due") return -row.pastDue;
        return row.nextPaymentDate?.toZonedDateTime("UTC").epochMilliseconds ?? Infinity;
      });
      expect(keys).toEqual(keys.toSorted((one, other) => one - other));
    }
  });
});
