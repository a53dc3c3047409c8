import { stipulations } from "@portal/database/schema/applications";
import { documents } from "@portal/database/schema/documents";
import { advances, opportunities } from "@portal/database/schema/loans";
import { guarantyClaims, loanForgiveness } from "@portal/database/schema/forgiveness";
import { fulfillStipulation, listStipulations } from "@portal/domain/applications/contract";
import { uploadDocument, uploadDocuments } from "@portal/domain/documents/contract";
import {
  getPaycheckProtectionPlan,
  updatePaycheckProtectionPlan,
} from "@portal/domain/forgiveness/plan/contract";
import { createLoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import { forgivenessStage, type ApplicationVersion } from "@portal/domain/forgiveness/record/fields/contract";
import { estimateOf } from "@portal/domain/forgiveness/estimate/rules";
import { requestedOf } from "@portal/domain/forgiveness/record/fields/rules";
import { listAdvances } from "@portal/domain/loans/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { pathOf, testApp, type TestApp } from "../testing/test-app.ts";
import { wizardPages } from "../testing/wizard-pages.ts";

let portal: TestApp;
beforeEach(async () => {
  await portal?.close();
  portal = await testApp();
});
afterAll(() => portal.close());

const form = "SBA Form 3508";
const receipts = "Reduction in Gross Receipts";
const boundary = "upload-boundary";

/** Signs in the borrower Solveig, who has a second-draw loan and one forgiveness request of each type. */
async function solveig(version: ApplicationVersion | null = null) {
  const caller = await portal.signIn("solveig@brekkewool.example");
  const [advance] = (await caller.call(listAdvances)).value.advances;
  if (!advance?.opportunityId) throw new Error("Solveig has no loan");
  const { id, opportunityId } = advance;
  await caller.call(createLoanForgiveness, { params: { id }, body: { sbaFormType: null } });
  const { database } = portal.connection;
  const setRecord = (set: Partial<typeof loanForgiveness.$inferInsert>) =>
    database
      .update(loanForgiveness)
      .set({ changedAt: portal.clock.now().add({ minutes: 1 }), ...set })
      .where(eq(loanForgiveness.advanceId, id));
  if (version) await setRecord({ applicationVersionSelected: version });
  const listed = async () =>
    (await caller.call(listStipulations, { params: { id: opportunityId } })).value.stipulations;
  const named = async (name: string) => {
    const found = (await listed()).find((each) => each.name === name);
    if (!found) throw new Error(`${name} is not asked for`);
    return found;
  };
  const send = async (fields: Readonly<Record<string, string>>, endpoint = uploadDocuments as object) => {
    const part = (name: string, value: string, filename = "") =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n${value}\r\n`;
    const all = { opportunity_id: opportunityId, ...fields };
    const response = await portal.app.inject({
      method: "POST",
      url: pathOf(endpoint as typeof uploadDocuments),
      headers: {
        "content-type": `multipart/form-data; boundary=${boundary}`,
        authorization: `JWT ${caller.token}`,
      },
      cookies: { "session-binding": caller.binding ?? "" },
      payload: [
        ...Object.entries(all).map(([name, value]) => part(name, value)),
        part("file", "quarter,receipts\n1Q,100\n", '; filename="paper.csv"'),
        `--${boundary}--\r\n`,
      ].join(""),
    });
    return { status: response.statusCode, body: response.json() };
  };
  return {
    caller,
    advanceId: id,
    opportunityId,
    setRecord,
    named,
    send,
    upload: async (name: string) => send({ document_type: name, stipulation_id: (await named(name)).id }),
    fulfil: async (name: string) => {
      const params = { id: opportunityId, stipId: (await named(name)).id };
      const { status, response } = await caller.call(fulfillStipulation, { params, body: {} });
      return status === 200 ? 200 : [status, response.json().code];
    },
  };
}

const incomplete = [422, "VALIDATION"];

/** Returns a complete and confirmed form 3508. The recommended amounts equal the requested amounts. */
async function whole(advanceId: string): Promise<Partial<typeof loanForgiveness.$inferInsert>> {
  const [record] = await portal.connection.database
    .select()
    .from(loanForgiveness)
    .where(eq(loanForgiveness.advanceId, advanceId));
  if (!record) throw new Error("nobody has begun");
  const answers: Partial<typeof record> = Object.assign(
    {},
    ...Object.values(wizardPages(record.pppLoanIssueDate)),
  );
  const estimate = estimateOf({ ...record, ...answers }, record.pppLoanAmount);
  const requested = requestedOf({ ...record, ...answers, ...estimate });
  const now = portal.clock.now();
  const times = { submittedTimestamp: now, requestedAt: now };
  return { ...answers, ...estimate, ...requested, ...times, lastPageSubmitted: 6 };
}

describe("fulfilling the forgiveness form's request", () => {
  test("requires the completed wizard for form 3508, even after the borrower uploads a file", async () => {
    const { fulfil, upload, setRecord, named, advanceId } = await solveig("3508");
    expect(await fulfil(form)).toEqual(incomplete);
    expect((await upload(form)).status).toBe(200);
    expect(await fulfil(form)).toEqual(incomplete);
    await setRecord({ submittedTimestamp: portal.clock.now(), requestedAt: portal.clock.now() });
    expect(await fulfil(form)).toEqual(incomplete);
    await setRecord(await whole(advanceId));
    expect(await fulfil(form)).toBe(200);
    expect(await named(form)).toMatchObject({ isFulfilled: true, optedOut: false });
  });

  test("requires the borrower to confirm form 3508 after saving the last page [FORG-WZ-08, FORG-EST-07]", async () => {
    const { fulfil, setRecord, advanceId } = await solveig("3508");
    const sent = await whole(advanceId);
    await setRecord(sent);
    for (const change of [
      { requestedAt: null },
      { submittedTimestamp: null },
      { actualForgivenessAmount: null, srActualForgivenessAmount: null },
      { averageFteTable1: null },
      { lastPageSubmitted: 4 },
    ]) {
      await setRecord(change);
      expect(await fulfil(form)).toEqual(incomplete);
      await setRecord(sent);
    }
    expect(await fulfil(form)).toBe(200);
  });

  test("refuses the forgiveness form and all uploads while forgiveness of the loan is stopped [FORG-HOME-03, FORG-PERM-03]", async () => {
    const { fulfil, setRecord, upload, opportunityId, advanceId } = await solveig("3508");
    await setRecord(await whole(advanceId));
    const { database } = portal.connection;
    const setAdvance = (collateralPackageStatus: "Ready" | null) =>
      database
        .update(advances)
        .set({ collateralPackageStatus })
        .where(eq(advances.opportunityId, opportunityId));
    const setFraud = (confirmedFraudDate: Temporal.PlainDate | null) =>
      database.update(opportunities).set({ confirmedFraudDate }).where(eq(opportunities.id, opportunityId));
    const claim = { advanceId, isAvailable: true, status: null };
    const stops = [
      [() => setAdvance("Ready"), () => setAdvance(null)],
      [() => setFraud(Temporal.PlainDate.from("2026-10-01")), () => setFraud(null)],
      [() => database.insert(guarantyClaims).values(claim), () => database.delete(guarantyClaims)],
    ] as const;
    for (const [close, open] of stops) {
      await close();
      expect(await fulfil(form)).toEqual([409, "FORGIVENESS_LOCKED"]);
      expect((await upload("Rent Documents")).body.code).toBe("FORGIVENESS_LOCKED");
      await open();
    }
    expect((await upload("Rent Documents")).status).toBe(200);
    expect(await fulfil(form)).toBe(200);
  });

  test("requires an uploaded file for form 3508EZ", async () => {
    const { fulfil, upload, setRecord, named } = await solveig("3508EZ");
    await setRecord({ submittedTimestamp: portal.clock.now() });
    expect(await fulfil(form)).toEqual(incomplete);
    expect((await upload(form)).status).toBe(200);
    expect(await fulfil(form)).toBe(200);
    expect((await named(form)).optedOut).toBe(false);
  });

  test("uploading a file does not fulfill the form's request if the borrower chose form 3508S or no form", async () => {
    for (const version of ["3508S", null] as const) {
      await portal.close();
      portal = await testApp();
      const { fulfil, upload } = await solveig(version);
      expect((await upload(form)).status).toBe(200);
      expect(await fulfil(form)).toEqual(incomplete);
    }
  });
});

test("requires the completed gross receipts form, and a file for the gross receipts documents [FORG-GR-10, FORG-GR-11, FORG-GRD-04, FORG-API-13]", async () => {
  const { caller, fulfil, upload, opportunityId, named } = await solveig("3508S");
  const papers = `${receipts} Documents`;
  expect(await fulfil(receipts)).toEqual(incomplete);
  expect(await fulfil(papers)).toEqual(incomplete);
  const plan = { opportunityId, paycheckProtectionPlanId: "plan-7720-10041" };
  const quarters = { businessActive2019: "Yes", period1Quarter: "2Q", period1Revenue: 100_000_00 } as const;
  const answer = (data: object) =>
    caller.call(updatePaycheckProtectionPlan, { body: { data: { ...plan, ...data } } as never });
  expect((await answer(quarters)).status).toBe(200);
  expect(await fulfil(receipts)).toEqual(incomplete);
  const after = { period2Quarter: "3Q", period2Revenue: 70_000_00 } as const;
  expect((await answer(after)).value.paycheckProtectionPlan).toMatchObject({
    ...quarters,
    ...after,
    grossReceiptReductionIsDemonstrated: null,
    reductionPercent: 30_00,
  });
  expect(await fulfil(receipts)).toBe(200);
  // The borrower may change the answers of a fulfilled request, but must not remove answers.
  expect((await answer({ businessActive2019: "No" })).status).toBe(422);
  expect((await answer({ period2Revenue: 80_000_00 })).status).toBe(200);
  expect((await upload(papers)).status).toBe(200);
  expect(await fulfil(papers)).toBe(200);
  expect((await named(papers)).optedOut).toBe(false);
  const young = { businessActive2019: "No", grossReceiptReductionIsDemonstrated: "Yes" } as const;
  const { paycheckProtectionPlan } = (await answer(young)).value;
  expect(paycheckProtectionPlan).toMatchObject({ ...young, period1Quarter: null, period1Revenue: null });
  const read = await caller.call(getPaycheckProtectionPlan, { params: { id: opportunityId } });
  expect(read.value.paycheckProtectionPlan).toEqual(paycheckProtectionPlan);
});

test("refuses gross receipts for a decided or expired forgiveness application [FORG-GR-10]", async () => {
  const { caller, opportunityId, setRecord } = await solveig("3508S");
  const data = { opportunityId, paycheckProtectionPlanId: "plan-7720-10041", businessActive2019: "Yes" };
  const answer = async () => {
    const { status, response } = await caller.call(updatePaycheckProtectionPlan, { body: { data } as never });
    return status === 200 ? 200 : [status, response.json().code];
  };
  for (const stage of ["Forgiven", "Declined", "Expired"] as const) {
    await setRecord({ stage });
    expect(await answer()).toEqual([403, "STIPULATION_DISABLED"]);
  }
  await setRecord({ stage: "Additional Documents Requested" });
  expect(await answer()).toBe(200);
});

const optional = [
  "Schedule A Worksheet",
  "Payroll Supporting Documents",
  "FTE Documents",
  "Mortgage Interest Documents",
  "Rent Documents",
  "Utilities Documents",
  "Covered Costs Documents",
  "Forgiveness Demographic Information",
];

test("fulfills an optional request without a file and marks the request as declined [FORG-DOC-10, FORG-COV-02, FORG-API-09]", async () => {
  const { fulfil, upload, named } = await solveig();
  expect((await upload("Rent Documents")).status).toBe(200);
  for (const name of optional) {
    expect([name, await fulfil(name)]).toEqual([name, 200]);
    const optedOut = name !== "Rent Documents";
    expect(await named(name)).toMatchObject({ name, isFulfilled: true, fulfilled: true, optedOut });
  }
});

test("lists a forgiveness request with its purpose and its fulfillment [FORG-API-10]", async () => {
  const { named, fulfil, opportunityId } = await solveig();
  const name = "Rent Documents";
  const request = {
    opportunityId,
    name,
    groupName: name,
    isLandlordReference: false,
    isVendorReference: false,
    stipulationMap: {
      name,
      requestType: "Forgiveness Application",
      classification: "Forgiveness",
      documentType: name,
    },
  };
  const open = { fulfilled: false, isFulfilled: false, fulfilledFirstTimestamp: null, optedOut: false };
  expect(await named(name)).toMatchObject({ ...request, ...open });
  await fulfil(name);
  const fulfilledFirstTimestamp = portal.clock.now();
  const done = { fulfilled: true, isFulfilled: true, fulfilledFirstTimestamp, optedOut: true };
  expect(await named(name)).toMatchObject({ ...request, ...done });
  portal.clock.advance({ minutes: 1 });
  await fulfil(name);
  expect(await named(name)).toMatchObject(done);
});

test("a rejected file does not fulfill a forgiveness request", async () => {
  const { fulfil, upload, named } = await solveig("3508EZ");
  await upload(form);
  await portal.connection.database.update(documents).set({ review: "rejected" });
  expect(await fulfil(form)).toEqual(incomplete);
  await upload("Rent Documents");
  await portal.connection.database.update(documents).set({ review: "rejected" });
  expect(await fulfil("Rent Documents")).toBe(200);
  expect((await named("Rent Documents")).optedOut).toBe(true);
});

describe("documents in each stage of a forgiveness application", () => {
  const locked = ["Expired", "Declined", "Forgiven"];
  test.each(forgivenessStage.options)(
    "refuses documents only in the stages Expired, Declined and Forgiven: stage %s",
    async (stage) => {
      const { fulfil, upload, send, setRecord, named } = await solveig();
      await fulfil("FTE Documents");
      await setRecord({ stage });
      const isLocked = locked.includes(stage);
      const refused = {
        error: true,
        code: "FORGIVENESS_LOCKED",
        message: expect.stringContaining("You can't add documents to this application anymore"),
      };
      const taken = { success: [{ filename: "paper.csv", documentId: expect.any(String) }], failure: [] };
      const sent = await upload("Rent Documents");
      expect(sent.status).toBe(isLocked ? 409 : 200);
      expect(sent.body).toEqual(isLocked ? refused : taken);
      const plain = { document_type: "Utilities Documents" };
      expect((await send(plain)).status).toBe(isLocked ? 409 : 200);
      expect((await send(plain, uploadDocument)).status).toBe(isLocked ? 409 : 200);
      expect(await portal.connection.database.$count(documents)).toBe(isLocked ? 0 : 2);
      expect(await fulfil("Rent Documents")).toEqual(isLocked ? [409, "FORGIVENESS_LOCKED"] : 200);
      expect((await named("Rent Documents")).isFulfilled).toBe(!isLocked);
      // The stage affects neither fulfilled requests nor requests of the loan application.
      expect(await fulfil("FTE Documents")).toBe(200);
      expect((await send({ document_type: "BusinessLicense" })).status).toBe(200);
    },
  );
});

test("the forgiveness stage does not affect a loan request that has the name of a forgiveness request", async () => {
  const { fulfil, upload, setRecord } = await solveig();
  await setRecord({ stage: "Expired" });
  expect(await fulfil("Rent Documents")).toEqual([409, "FORGIVENESS_LOCKED"]);
  await portal.connection.database
    .update(stipulations)
    .set({ requestType: "Credit Application" })
    .where(eq(stipulations.name, "Rent Documents"));
  expect(await fulfil("Rent Documents")).toEqual([409, "STIPULATION_NOT_READY"]);
  expect((await upload("Rent Documents")).status).toBe(200);
  expect(await fulfil("Rent Documents")).toBe(200);
});
