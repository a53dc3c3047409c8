import type { PgInsertValue } from "drizzle-orm/pg-core";
import { randomUUID } from "node:crypto";
import { documents } from "@portal/database/schema/documents";
import * as contract from "@portal/domain/applications/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { AskedRequest, FormJudge } from "../applications/fulfill-forms.ts";
import { inTransaction } from "../context.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { hasDocuments } from "../documents/has-documents.ts";
import { judgeEvidence } from "./judge-evidence.ts";
import { plainText } from "../testing/plain-text.ts";

let portal: TestApp;
let asked: AskedRequest;
let declinable: contract.Stipulation;
beforeAll(async () => {
  portal = await testApp();
  const teresa = await portal.signIn("teresa@alvarezbuilders.example");
  const borrower = JSON.parse(Buffer.from(teresa.token?.split(".")[1] ?? "", "base64url").toString()).guid;
  const { value } = await teresa.call(contract.listOpportunities);
  const requestOf = (groupName: string) => {
    for (const opportunity of value.opportunities) {
      const stipulation = opportunity.stipulations.find((each) => each.groupName === groupName);
      if (stipulation) return { opportunity, stipulation };
    }
    throw new Error(`Teresa was not asked for ${groupName}`);
  };
  asked = { borrower, ...requestOf("VoidedCheck") };
  declinable = requestOf("Demographic Information").stipulation;
});
afterAll(() => portal.close());
beforeEach(() => portal.connection.database.delete(documents));

const give = (part: Partial<PgInsertValue<typeof documents>>) =>
  portal.connection.database.insert(documents).values({
    contactId: asked.borrower,
    opportunityId: asked.opportunity.id,
    filename: plainText("file.pdf"),
    documentType: "VoidedCheck",
    contentType: "application/pdf",
    size: 1,
    sha256: "0".repeat(64),
    storageId: randomUUID(),
    uploadedAt: portal.clock.now(),
    ...part,
  });
const judge = (forms: readonly FormJudge[] = [], what = asked) =>
  inTransaction(portal.context, (tx) => judgeEvidence(forms)(tx, what));
const has = () => inTransaction(portal.context, (tx) => hasDocuments(tx, asked));

describe("checking a stipulation's evidence", () => {
  test('the evidence is "missing" if there are no documents or only rejected documents', async () => {
    expect([await judge(), await has()]).toEqual(["missing", false]);
    await give({ review: "rejected" });
    expect([await judge(), await has()]).toEqual(["missing", false]);
    await give({ filename: plainText("other.pdf") });
    expect([await judge(), await has()]).toEqual(["ready", true]);
  });

  test("documents of another type or borrower are not evidence", async () => {
    await give({ documentType: "TaxReturn" });
    expect([await judge(), await has()]).toEqual(["missing", false]);
    await give({});
    const another = { ...asked, borrower: "nobody" };
    expect(await judge([], another)).toBe("missing");
  });

  test('the evidence for a declinable form is "declined" without a document, and "ready" with a document', async () => {
    const what = { ...asked, stipulation: declinable };
    expect(await judge([], what)).toBe("declined");
    await give({ opportunityId: declinable.opportunityId, stipulationId: declinable.id });
    expect(
      await judge([], { ...what, opportunity: { ...asked.opportunity, id: declinable.opportunityId } }),
    ).toBe("ready");
  });

  test('the evidence is "ready" when one of the form checks succeeds', async () => {
    const stipulation = { ...asked.stipulation, isBankAccountInformation: true };
    const what = { ...asked, stipulation };
    const [no, yes] = [vi.fn<FormJudge>(async () => false), vi.fn<FormJudge>(async () => true)];
    expect(await judge([], what)).toBe("missing");
    expect(await judge([no, no], what)).toBe("missing");
    expect(await judge([no, yes], what)).toBe("ready");
    expect(yes).toHaveBeenCalledExactlyOnceWith(expect.anything(), what);
  });
});
