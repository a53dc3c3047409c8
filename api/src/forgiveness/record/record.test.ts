import {
  fulfillStipulation,
  listOpportunities,
  listStipulations,
} from "@portal/domain/applications/contract";
import { listAdvances } from "@portal/domain/loans/contract";
import * as contract from "@portal/domain/forgiveness/record/contract";
import type { ApplicationVersion } from "@portal/domain/forgiveness/record/fields/contract";
import { forgivenessGroups } from "@portal/domain/forgiveness/groups/rules";
import { getGuarantyClaim } from "@portal/domain/forgiveness/claims/contract";
import { getUpdatedForm } from "@portal/domain/forgiveness/updated-form/contract";
import { contacts, users } from "@portal/database/schema/auth";
import { guarantyClaims, loanForgiveness } from "@portal/database/schema/forgiveness";
import { advances, opportunities } from "@portal/database/schema/loans";
import { auditEntries } from "@portal/database/schema/server";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { uploadDocuments } from "@portal/domain/documents/contract";
import * as lender from "@portal/domain/forgiveness/lender/records/contract";
import { addRequests } from "../../applications/add-requests.ts";
import { inTransaction } from "../../context.ts";
import { hashShown } from "../../testing/hash-shown.ts";
import { pathOf, testApp, type TestApp } from "../../testing/test-app.ts";
import { wizardPages } from "../../testing/wizard-pages.ts";

let portal: TestApp;
beforeEach(async () => {
  await portal?.close();
  portal = await testApp();
});
afterAll(() => portal.close());

type Version = ApplicationVersion | null;

/** Signs in Astrid, a borrower with a loan from 2020 that is eligible for forgiveness. */
async function astrid() {
  const caller = await portal.signIn("astrid@lindqvistbakes.example");
  const { value } = await caller.call(listAdvances);
  const [advance] = value.advances;
  if (!advance?.opportunityId) throw new Error("Astrid has no loan");
  const { id: advanceId, opportunityId } = advance;
  const begin = (sbaFormType: Version = null) =>
    caller.call(contract.createLoanForgiveness, { params: { id: advanceId }, body: { sbaFormType } });
  return {
    caller,
    advance,
    advanceId,
    opportunityId,
    begin,
    code: async (sbaFormType: Version = null) => {
      const { status, response } = await begin(sbaFormType);
      return status === 200 ? 200 : response.json().code;
    },
    list: (advanceIds: string[]) =>
      caller.call(contract.listLoanForgiveness, { query: { advanceIds: advanceIds.join(",") } }),
    count: () => portal.connection.database.$count(loanForgiveness, eq(loanForgiveness.advanceId, advanceId)),
    update: (body: object) => caller.call(contract.updateLoanForgiveness, { body: body as never }),
    setAdvance: (set: Partial<typeof advances.$inferInsert>) =>
      portal.connection.database.update(advances).set(set).where(eq(advances.id, advanceId)),
    setOpportunity: (set: Partial<typeof opportunities.$inferInsert>) =>
      portal.connection.database.update(opportunities).set(set).where(eq(opportunities.id, opportunityId)),
    setRecord: (set: Partial<typeof loanForgiveness.$inferInsert>) =>
      portal.connection.database.update(loanForgiveness).set(set),
    setClaim: (isAvailable: boolean) =>
      portal.connection.database
        .insert(guarantyClaims)
        .values({ advanceId, isAvailable, status: null })
        .onConflictDoUpdate({ target: guarantyClaims.advanceId, set: { isAvailable } }),
  };
}

const day = Temporal.PlainDate.from("2026-10-01");

describe("beginning a forgiveness application", () => {
  test("creates one forgiveness record for the loan and requests the documents [FORG-ELIG-09, FORG-API-04]", async () => {
    const { begin, caller, advanceId, opportunityId, list, count } = await astrid();
    expect((await list([advanceId])).value.loanForgiveness).toEqual([]);
    const { status, response, value } = await begin();
    expect([status, response.json().error]).toEqual([200, false]);
    const { id } = value.loanForgiveness;
    expect((await begin()).value.loanForgiveness).toEqual(value.loanForgiveness);
    expect(await count()).toBe(1);
    expect((await caller.call(listAdvances)).value.advances).toMatchObject([{ loanForgivenessId: id }]);
    const { stipulations: asked } = (await caller.call(listStipulations, { params: { id: opportunityId } }))
      .value;
    expect(asked.map(({ name }) => name).toSorted()).toEqual(
      forgivenessGroups
        .filter((group) => !group.startsWith("Reduction") && group !== "Demographic Information")
        .toSorted(),
    );
    expect((await list([advanceId])).value.loanForgiveness).toEqual([value.loanForgiveness]);
    expect((await list([])).value.loanForgiveness).toEqual([]);
    expect(value.loanForgiveness.applicationVersionSelected).toBeNull();
    const chosen = (await begin("3508")).value.loanForgiveness;
    expect(chosen).toMatchObject({ id, applicationVersionSelected: "3508" });
    expect((await list([advanceId])).value.loanForgiveness).toEqual([chosen]);
  });

  test.each([
    ["accepts a loan 57 days after the first wire [FORG-ELIG-05, FORG-CONST-10]", 57, 200],
    ["rejects a loan 56 days after the first wire [FORG-ELIG-05, FORG-CONST-10]", 56, "ADVANCE_TOO_RECENT"],
  ])("enforces the minimum loan age for forgiveness: %s", async (_, days, answer) => {
    const { setAdvance, code } = await astrid();
    const today = portal.clock.now().toZonedDateTimeISO("America/New_York").toPlainDate();
    await setAdvance({ issuedDate: today.subtract({ days }) });
    expect(await code()).toBe(answer);
  });

  test("counts a loan's age in New York calendar days [FORG-ELIG-05, FORG-CONST-10]", async () => {
    // At 10 PM in New York, the next day has begun in UTC.
    portal.clock.advance({ hours: 10 });
    const [today, dayInUtc] = ["America/New_York", "UTC"].map((zone) =>
      portal.clock.now().toZonedDateTimeISO(zone).toPlainDate(),
    );
    expect(dayInUtc).toEqual(today?.add({ days: 1 }));
    const { setAdvance, code } = await astrid();
    await setAdvance({ issuedDate: today?.subtract({ days: 56 }) });
    expect(await code()).toBe("ADVANCE_TOO_RECENT");
  });

  test.each([
    ["an off-book loan [FORG-ELIG-01, FORG-PERM-03]", { type: "OFB" }, {}, "ADVANCE_NOT_SBA"],
    [
      "a loan that was not issued [FORG-ELIG-02, FORG-PERM-03]",
      { issuedDate: null },
      {},
      "ADVANCE_NOT_ISSUED",
    ],
    [
      "an application that was not issued [FORG-ELIG-02, FORG-PERM-03]",
      {},
      { issuedDate: null },
      "ADVANCE_NOT_ISSUED",
    ],
    ["a rescinded loan [FORG-ELIG-03, FORG-PERM-03]", {}, { rescindedDate: day }, "ADVANCE_RESCINDED"],
    [
      "a loan the SBA rescinded [FORG-ELIG-03, FORG-PERM-03]",
      {},
      { sbaLoanRescindedDate: day },
      "ADVANCE_RESCINDED",
    ],
    [
      "a loan with confirmed fraud [FORG-ELIG-04, FORG-PERM-03]",
      {},
      { confirmedFraudDate: day },
      "ADVANCE_FRAUD",
    ],
    [
      "a loan with the collateral package status Ready [FORG-HOME-03]",
      { collateralPackageStatus: "Ready" },
      {},
      "SYSTEM_UNAVAILABLE",
    ],
    [
      "a loan with the collateral package status Packaged [FORG-HOME-03]",
      { collateralPackageStatus: "Packaged" },
      {},
      "SYSTEM_UNAVAILABLE",
    ],
  ] as const)("refuses to create a forgiveness record for %s", async (_, advance, opportunity, answer) => {
    const { setAdvance, setOpportunity, code, count } = await astrid();
    if (Object.keys(advance).length > 0) await setAdvance(advance);
    if (Object.keys(opportunity).length > 0) await setOpportunity(opportunity);
    expect(await code()).toBe(answer);
    expect(await count()).toBe(0);
  });

  test("rejects a forgiveness application while the SBA guaranty of the loan is claimed [FORG-HOME-02]", async () => {
    const { setClaim, code, count } = await astrid();
    await setClaim(true);
    expect(await code()).toBe("ADVANCE_CLAIMED");
    expect(await count()).toBe(0);
    await setClaim(false);
    expect(await code()).toBe(200);
  });

  test.each([
    [150_000_00, "3508S", 200],
    [150_000_01, "3508S", "VERSION_NOT_ALLOWED"],
    [150_000_01, "3508", 200],
    [150_000_01, "3508EZ", "VERSION_NOT_ALLOWED"],
  ] as const)(
    "allows only forms that fit the loan amount: %i cents, form %s [FORG-ELIG-06, FORG-CONST-01]",
    async (amountCents, form, answer) => {
      const { setAdvance, code } = await astrid();
      await setAdvance({ amountCents });
      expect(await code(form)).toBe(answer);
    },
  );

  test("rejects a forgiveness form that differs from the chosen form", async () => {
    const { setAdvance, code, begin } = await astrid();
    await setAdvance({ amountCents: 90_000_00 });
    expect(await code("3508")).toBe(200);
    expect(await code("3508S")).toBe("VERSION_NOT_ALLOWED");
    expect((await begin()).value.loanForgiveness.applicationVersionSelected).toBe("3508");
  });

  test("locks the application before the loan, so that it cannot deadlock with an erasure", async () => {
    const { begin, advanceId, opportunityId } = await astrid();
    const { status } = await runBlocked(
      portal.connection,
      (other) => other.select().from(opportunities).where(eq(opportunities.id, opportunityId)).for("update"),
      () => begin(),
      (other) =>
        other.select().from(advances).where(eq(advances.id, advanceId)).for("update", { noWait: true }),
    );
    expect(status).toBe(200);
  });

  test("waits for another transaction that chooses a form, and rejects a different form", async () => {
    const { setAdvance, begin, code } = await astrid();
    await setAdvance({ amountCents: 90_000_00 });
    await begin();
    const refusal = await runBlocked(
      portal.connection,
      (other) => other.update(loanForgiveness).set({ applicationVersionSelected: "3508" }),
      () => code("3508S"),
    );
    expect(refusal).toBe("VERSION_NOT_ALLOWED");
  });
});

describe("beginning a forgiveness application that already exists", () => {
  const trail = async (action: string) =>
    (await portal.connection.database.select().from(auditEntries))
      .filter((entry) => entry.action === action)
      .map(({ actorKind, actorId, subjectKind, subjectId, detail }) => ({
        actor: [actorKind, actorId],
        subject: [subjectKind, subjectId],
        detail,
      }));
  const astridId = async () => {
    const [user] = await portal.connection.database
      .select()
      .from(users)
      .where(eq(users.email, "astrid@lindqvistbakes.example"));
    return user?.contactId;
  };

  test("records in the audit trail that a forgiveness application was begun, changed or resumed", async () => {
    const { advanceId, begin, caller, opportunityId: oppId, setRecord, update } = await astrid();
    const { id } = (await begin()).value.loanForgiveness;
    await begin();
    const entry = { actor: ["borrower", await astridId()], subject: ["forgiveness", id] };
    expect(await trail("forgiveness.begun")).toEqual([{ ...entry, detail: { advance: advanceId } }]);
    const answers = { ezAppQ1: false, ezAppQ2: true, ezAppQ3: true, ezAppQ4: false };
    await update({ id, oppId, paycheckProtectionPlanId: "plan-7720-10010", ...answers });
    const [changed] = await trail("forgiveness.changed");
    expect(changed).toMatchObject(entry);
    const detail = changed?.detail as { fields: string } | undefined;
    expect(detail?.fields.split(" ")).toEqual(expect.arrayContaining(Object.keys(answers)));
    await setRecord({ stage: "Expired" });
    const resume = (loanForgivenessId: string) =>
      caller.call(contract.resumeLoanForgiveness, { body: { loanForgivenessId } });
    expect((await resume("none")).status).toBe(404);
    expect((await resume(id)).status).toBe(200);
    expect(await trail("forgiveness.resumed")).toEqual([{ ...entry, detail: {} }]);
  });

  test("beginning an application again without a form or with the chosen form changes nothing", async () => {
    const { begin } = await astrid();
    const chosen = (await begin("3508")).value.loanForgiveness;
    const kept = () => portal.connection.database.select().from(loanForgiveness).orderBy(loanForgiveness.id);
    const before = await kept();
    portal.clock.advance({ minutes: 1 });
    expect((await begin("3508")).value.loanForgiveness).toEqual(chosen);
    expect((await begin(null)).value.loanForgiveness).toEqual(chosen);
    expect(await kept()).toEqual(before);
  });

  test.each([
    ["Document Upload", null, 200, "3508"],
    ["Additional Documents Requested", null, 200, "3508"],
    ["Document Review", null, "FORGIVENESS_LOCKED", null],
    ["Customer Signoff", null, "FORGIVENESS_LOCKED", null],
    ["Expired", null, "FORGIVENESS_LOCKED", null],
    ["Additional Documents Requested", "2026-11-01T12:00:00Z", "FORGIVENESS_LOCKED", null],
  ] as const)(
    "choosing a form in stage '%s' with the sign-off time %s returns %s",
    async (stage, agreedAt, answer, applicationVersionSelected) => {
      const { begin, code, setRecord, advanceId, list } = await astrid();
      const { id } = (await begin()).value.loanForgiveness;
      const customerSignoffTimestamp = agreedAt && Temporal.Instant.from(agreedAt);
      await setRecord({ stage, customerSignoffTimestamp });
      expect(await code("3508")).toBe(answer);
      const [record] = (await list([advanceId])).value.loanForgiveness;
      expect(record).toMatchObject({ id, stage, applicationVersionSelected });
      const subject = ["forgiveness", id];
      const entry = {
        actor: ["borrower", await astridId()],
        subject,
        detail: { fields: "applicationVersionSelected" },
      };
      expect(await trail("forgiveness.changed")).toEqual(answer === 200 ? [entry] : []);
      // A second call without a form, or with the chosen form, returns the existing record.
      expect((await begin(applicationVersionSelected)).value.loanForgiveness).toEqual(record);
    },
  );

  test("changed questionnaire answers do not change the chosen form [FORG-QST-08]", async () => {
    const { begin, caller, opportunityId: oppId, update } = await astrid();
    const { id } = (await begin()).value.loanForgiveness;
    const answers = { ezAppQ1: true, ezAppQ2: false, ezAppQ3: false, ezAppQ4: false };
    const ids = { id, oppId, paycheckProtectionPlanId: "plan-7720-10010" };
    await update({ ...ids, ...answers });
    await update({ id, applicationVersionSelected: "3508EZ" });
    const again = await update({ ...ids, ...answers, ezAppQ1: false });
    expect(again.value.loanForgiveness).toMatchObject({
      ezApp: false,
      ezAppQ1: false,
      applicationVersionSelected: "3508EZ",
    });
    const { opportunities: own } = (await caller.call(listOpportunities)).value;
    const asked = own.flatMap(({ stipulations }) => stipulations);
    const form = asked.find(({ name }) => name === "SBA Form 3508");
    expect([form?.displayName, form?.stipulationMap.customerFacingCopy]).toEqual([
      "SBA Form 3508EZ",
      "Upload your completed and signed SBA Form 3508EZ.",
    ]);
  });

  test("skips a document request if the lender made a forgiveness request with the same name", async () => {
    const { begin, caller, opportunityId } = await astrid();
    const lenders = {
      opportunityId,
      groupName: "ours",
      type: "ours",
      name: "Rent Documents",
      isDocument: true,
    };
    await inTransaction(portal.context, (tx) =>
      addRequests(tx, [
        { ...lenders, externalId: "ours", requestType: "Forgiveness Application" },
        { ...lenders, externalId: "other", requestType: "Credit Application", name: "Utilities Documents" },
      ]),
    );
    await begin();
    const { stipulations } = (await caller.call(listStipulations, { params: { id: opportunityId } })).value;
    const named = (wanted: string) => stipulations.filter(({ name }) => name === wanted).length;
    expect([named("Rent Documents"), named("Utilities Documents")]).toEqual([1, 2]);
  });

  test("the texts of document requests mention form 3508 while no form is chosen", async () => {
    const { begin, caller, opportunityId } = await astrid();
    await begin();
    const { stipulations } = (await caller.call(listStipulations, { params: { id: opportunityId } })).value;
    const copies = stipulations.map(({ stipulationMap }) => stipulationMap.customerFacingCopy ?? "");
    expect(copies.filter((copy) => copy.includes("3508"))).not.toEqual([]);
    expect(copies.filter((copy) => copy.includes("{"))).toEqual([]);
  });

  test("returns 404 for a loan without an application, and for another borrower's loan", async () => {
    const { caller, setAdvance, code } = await astrid();
    await setAdvance({ opportunityId: null });
    expect(await code()).toBe("NOT_FOUND");
    const { database } = portal.connection;
    const [danas] = await database.select().from(advances).where(eq(advances.loanId, "4410-22871"));
    const foreign = { params: { id: danas?.id ?? "" }, body: { sbaFormType: null } };
    expect((await caller.call(contract.createLoanForgiveness, foreign)).status).toBe(404);
  });
});

describe("saving the forgiveness questionnaire", () => {
  const answers = { ezAppQ1: false, ezAppQ2: true, ezAppQ3: true, ezAppQ4: false };

  test("stores the questionnaire and returns whether form 3508EZ is allowed [FORG-API-05, FORG-QST-04, FORG-ENT-11]", async () => {
    const { begin, update, opportunityId, caller } = await astrid();
    const { id } = (await begin()).value.loanForgiveness;
    const ids = { id, oppId: opportunityId, paycheckProtectionPlanId: "plan-7720-10010" };
    const { status, value } = await update({ ...ids, ...answers });
    expect([status, value.loanForgiveness]).toMatchObject([
      200,
      { ...answers, ezApp: true, appliedForFirstDraw: null },
    ]);
    const { advances: loans } = (await caller.call(listAdvances)).value;
    expect(loans).toMatchObject([{ ezQuestionnaireCompleted: true, ezAppEligible: true }]);
    for (const foreign of [{ oppId: "another" }, { paycheckProtectionPlanId: "another" }])
      expect((await update({ ...ids, ...answers, ...foreign })).status).toBe(404);
    const others = { ezAppQ1: true, ezAppQ2: false, ezAppQ3: true, ezAppQ4: false };
    expect((await update({ ...ids, ...others })).value.loanForgiveness).toMatchObject(others);
    expect((await update({ id, applicationVersionSelected: "3508EZ" })).value.loanForgiveness).toMatchObject({
      applicationVersionSelected: "3508EZ",
    });
    expect((await update({ id, applicationVersionSelected: "3508" })).status).toBe(422);
  });

  test("locks the loan before the record, so that it cannot deadlock with the lender's calls", async () => {
    const { begin, update, advanceId } = await astrid();
    const { id } = (await begin()).value.loanForgiveness;
    const { status } = await runBlocked(
      portal.connection,
      (other) => other.select().from(advances).where(eq(advances.id, advanceId)).for("update"),
      () => update({ id }),
      (other) => other.select().from(loanForgiveness).for("update", { noWait: true }),
    );
    expect(status).toBe(200);
  });

  test("rejects a questionnaire with an unknown application id or a missing answer, and reports the missing answer", async () => {
    const { begin, update, opportunityId } = await astrid();
    const { id } = (await begin()).value.loanForgiveness;
    const paycheckProtectionPlanId = "plan-7720-10010";
    expect((await update({ id, oppId: "other", paycheckProtectionPlanId, ...answers })).status).toBe(404);
    const { status, response } = await update({
      id,
      oppId: opportunityId,
      paycheckProtectionPlanId,
      ...answers,
      ezAppQ3: null,
    });
    expect([status, response.json().fields]).toEqual([422, { ezAppQ3: "Choose yes or no" }]);
  });
});

test("an update without fields changes neither the forgiveness record nor the audit trail", async () => {
  const { begin, update, opportunityId: oppId } = await astrid();
  const { id } = (await begin()).value.loanForgiveness;
  const kept = async () => {
    const { database } = portal.context;
    const [row] = await database.select().from(loanForgiveness).where(eq(loanForgiveness.id, id));
    return [
      row,
      await database.$count(auditEntries, eq(auditEntries.action, "forgiveness.changed")),
    ] as const;
  };
  const before = await kept();
  portal.clock.advance({ minutes: 5 });
  const { status, value } = await update({ id });
  expect([status, value.loanForgiveness.id]).toEqual([200, id]);
  expect(await kept()).toEqual(before);
  const answers = { ezAppQ1: false, ezAppQ2: true, ezAppQ3: true, ezAppQ4: false };
  await update({ id, oppId, paycheckProtectionPlanId: "plan-7720-10010", ...answers });
  const [row, entries] = await kept();
  expect([row?.changedAt, entries]).toEqual([portal.clock.now(), before[1] + 1]);
});

describe("changing an existing forgiveness application", () => {
  const byPhone = "call us at (800) 555-0144.";
  test.each([
    [
      "a rescinded loan [FORG-ELIG-03, FORG-PERM-03]",
      {},
      { rescindedDate: day },
      "ADVANCE_RESCINDED",
      byPhone,
    ],
    [
      "a loan with confirmed fraud [FORG-ELIG-04, FORG-PERM-03]",
      {},
      { confirmedFraudDate: day },
      "ADVANCE_FRAUD",
      byPhone,
    ],
    [
      "a loan with the collateral package status Ready [FORG-HOME-03]",
      { collateralPackageStatus: "Ready" },
      {},
      "SYSTEM_UNAVAILABLE",
      "Please check back later.",
    ],
    ["a loan with a claimed guaranty [FORG-HOME-02]", {}, {}, "ADVANCE_CLAIMED", byPhone],
  ] as const)(
    "rejects updating and resuming a forgiveness application for %s",
    async (_, advance, opportunity, answer, advice) => {
      const { begin, caller, setAdvance, setClaim, setOpportunity, setRecord, update } = await astrid();
      const { id } = (await begin("3508")).value.loanForgiveness;
      const resume = () => caller.call(contract.resumeLoanForgiveness, { body: { loanForgivenessId: id } });
      if (Object.keys(advance).length > 0) await setAdvance(advance);
      if (Object.keys(opportunity).length > 0) await setOpportunity(opportunity);
      if (answer === "ADVANCE_CLAIMED") await setClaim(true);
      const refused = { status: 422, body: { code: answer } };
      const refusal = await update({ id, pageNumber: 1 });
      expect(refusal).toMatchObject(refused);
      expect(refusal.body.message).toContain(advice);
      await setRecord({ applicationVersionSelected: null });
      expect(await begin("3508")).toMatchObject(refused);
      await setRecord({ applicationVersionSelected: "3508", stage: "Customer Signoff" });
      expect(await update({ id, customerSignoffTimestamp: portal.clock.now() })).toMatchObject(refused);
      await setRecord({ stage: "Expired" });
      expect(await resume()).toMatchObject(refused);
      await setAdvance({ collateralPackageStatus: null });
      await setClaim(false);
      await setOpportunity({ rescindedDate: null, confirmedFraudDate: null });
      expect((await resume()).status).toBe(200);
      expect((await update({ id, pageNumber: 1 })).status).toBe(200);
    },
  );
});

test("returns 404 for every forgiveness call of a borrower in Canada [FORG-PERM-04]", async () => {
  const { begin, advanceId } = await astrid();
  const { id } = (await begin("3508")).value.loanForgiveness;
  await portal.connection.database
    .update(contacts)
    .set({ country: "ca" })
    .where(eq(contacts.email, "astrid@lindqvistbakes.example"));
  const caller = await portal.signIn("astrid@lindqvistbakes.example");
  const calls = {
    create: caller.call(contract.createLoanForgiveness, {
      params: { id: advanceId },
      body: { sbaFormType: null },
    }),
    list: caller.call(contract.listLoanForgiveness, { query: { advanceIds: advanceId } }),
    update: caller.call(contract.updateLoanForgiveness, { body: { id, pageNumber: 1 } as never }),
    resume: caller.call(contract.resumeLoanForgiveness, { body: { loanForgivenessId: id } }),
    form: caller.call(getUpdatedForm, { params: { id } }),
    claim: caller.call(getGuarantyClaim, { params: { id: advanceId } }),
  };
  for (const [name, call] of Object.entries(calls))
    expect([name, (await call).response.statusCode, (await call).response.json().code]).toEqual([
      name,
      404,
      "NOT_FOUND",
    ]);
});

describe("resuming a forgiveness application", () => {
  test("resuming moves an expired application to the stage Document Upload and keeps its last page number [FORG-HOME-13, FORG-API-06]", async () => {
    const { begin, caller, setRecord } = await astrid();
    const { id } = (await begin("3508")).value.loanForgiveness;
    const resume = () => caller.call(contract.resumeLoanForgiveness, { body: { loanForgivenessId: id } });
    expect((await resume()).response.json()).toMatchObject({ error: true, code: "NOT_EXPIRED" });
    await setRecord({ stage: "Expired", lastPageSubmitted: 3 });
    expect((await resume()).value.loanForgiveness).toMatchObject({
      stage: "Document Upload",
      lastPageSubmitted: 3,
      applicationVersionSelected: "3508",
    });
  });

  test.each([
    ["clears the readiness for sign-off if the borrower has not agreed", null, false],
    [
      "keeps the readiness for sign-off if the borrower has agreed",
      Temporal.Instant.from("2026-10-01T12:00:00Z"),
      true,
    ],
  ])("resuming an expired forgiveness application %s", async (_, customerSignoffTimestamp, isReady) => {
    const { begin, caller, setRecord } = await astrid();
    const { id } = (await begin("3508")).value.loanForgiveness;
    await setRecord({ stage: "Expired", readyForCustomerSignoff: true, customerSignoffTimestamp });
    expect(
      (await caller.call(contract.resumeLoanForgiveness, { body: { loanForgivenessId: id } })).status,
    ).toBe(200);
    const [row] = await portal.connection.database
      .select()
      .from(loanForgiveness)
      .where(eq(loanForgiveness.id, id));
    expect(row?.readyForCustomerSignoff).toBe(isReady);
  });

  test.each(["Document Review", "Expired", "Customer Signoff", "Forgiven"] as const)(
    "rejects updates of a forgiveness application in stage %s",
    async (stage) => {
      const { begin, update, setRecord } = await astrid();
      const { id } = (await begin("3508")).value.loanForgiveness;
      await setRecord({ stage });
      expect((await update({ id, applicationVersionSelected: "3508" })).response.json().code).toBe(
        "FORGIVENESS_LOCKED",
      );
    },
  );
});

describe("the complete forgiveness process", () => {
  /** Begins a borrower's forgiveness application. Returns functions for the borrower's and the lender's steps. */
  async function applicant(email: string, sbaFormType: Version) {
    const caller = await portal.signIn(email);
    const [advance] = (await caller.call(listAdvances)).value.advances;
    if (!advance?.opportunityId) throw new Error(`${email} has no loan`);
    const { id: advanceId, opportunityId } = advance;
    const begun = await caller.call(contract.createLoanForgiveness, {
      params: { id: advanceId },
      body: { sbaFormType },
    });
    const { id, loanInformation } = begun.value.loanForgiveness;
    const params = { forgivenessId: id };
    const again = async () => (caller.token ? portal.signIn(email) : caller);
    return {
      id,
      advance,
      opportunityId,
      start: loanInformation.pppLoanIssueDate,
      update: async (body: object) => {
        const answer = await caller.call(contract.updateLoanForgiveness, { body: { id, ...body } as never });
        expect([answer.status, answer.body.code]).toEqual([200, undefined]);
        return answer.value.loanForgiveness;
      },
      upload: async (documentType: string) => {
        const part = (disposition: string, content: string) =>
          `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
        const response = await portal.app.inject({
          method: "POST",
          url: pathOf(uploadDocuments),
          headers: {
            "content-type": "multipart/form-data; boundary=x",
            authorization: `JWT ${caller.token}`,
          },
          cookies: { "session-binding": caller.binding ?? "" },
          payload: `${part("name=opportunity_id", opportunityId)}${part("name=document_type", documentType)}${part('name=file; filename="a.csv"', "a,b")}--x--\r\n`,
        });
        expect(response.json().success).toHaveLength(1);
      },
      complete: async () => {
        const open = async () => {
          const { value } = await caller.call(listOpportunities);
          const own = value.opportunities.find(({ id: each }) => each === opportunityId);
          return own?.stipulations.filter(({ isFulfilled }) => !isFulfilled) ?? [];
        };
        for (const { id: stipId } of await open()) {
          const call = { params: { id: opportunityId, stipId }, body: {} };
          expect((await caller.call(fulfillStipulation, call)).status).toBe(200);
        }
        expect(await open()).toEqual([]);
      },
      recommend: async () => {
        const move = { params, body: { stage: "Customer Signoff" as const } };
        const moved = await portal.lender.call(lender.moveForgivenessStage, move);
        expect(moved.status).toBe(200);
        const { modifiedForgivenessAmount, payrollCost60Percent } = moved.value.loanForgiveness;
        const limits = [advance.amount, modifiedForgivenessAmount, payrollCost60Percent];
        const actualForgivenessAmount = Math.min(...limits.filter((limit) => limit !== null)) - 1_000_00;
        const amounts = { params, body: { actualForgivenessAmount } };
        expect((await portal.lender.call(lender.enterForgivenessAmounts, amounts)).status).toBe(200);
        const ready = { params, body: { readyForCustomerSignoff: true } };
        const { status, value } = await portal.lender.call(lender.setReadyForSignOff, ready);
        expect(status).toBe(200);
        return { record: value.loanForgiveness, actualForgivenessAmount };
      },
      forgive: async (finalForgivenessPrincipalOnly: number) => {
        const body = { stage: "Forgiven" as const, finalForgivenessPrincipalOnly };
        expect((await portal.lender.call(lender.moveForgivenessStage, { params, body })).status).toBe(200);
        const now = await again();
        const [loan] = (await now.call(listAdvances)).value.advances;
        const query = { advanceIds: advanceId };
        const [record] = (await now.call(contract.listLoanForgiveness, { query })).value.loanForgiveness;
        return { balance: loan?.balance, stage: record?.stage, form: record?.applicationVersionSelected };
      },
    };
  }
  type Applicant = Awaited<ReturnType<typeof applicant>>;
  const calculate = { setForgivenessCalculation: true };

  const byWizard = async ({ start, update }: Applicant) => {
    const filled = wizardPages(start);
    for (const page of [1, 2, 3, 4, 5] as const)
      await update({ pageNumber: page, ...calculate, ...filled[page] });
    await update({ pageNumber: 6, ...calculate, submittedTimestamp: portal.clock.now() });
  };
  const byQuestionnaire = async ({ opportunityId, update, upload }: Applicant) => {
    const ids = { oppId: opportunityId, paycheckProtectionPlanId: "plan-7720-10010" };
    await update({ ...ids, ezAppQ1: true, ezAppQ2: false, ezAppQ3: false, ezAppQ4: false });
    await update({ applicationVersionSelected: "3508EZ" });
    await upload("SBA Form 3508");
  };
  const byShortForm = async ({ start, update }: Applicant) => {
    await update({
      ...calculate,
      employeesAtApplicationTime: 6,
      standardCoveredPeriodStartDate: start,
      standardCoveredPeriodEndDate: start.add({ days: 100 }),
      payrollAmount3508s: 80_000_00,
      forgivenessAmount3508s: 85_000_00,
      loanGreaterThan2Million3508s: false,
      wageReduction3508s: false,
      ezAppQ6: null,
      reviewedAdjustedForgivenessAmount3508s: null,
    });
  };

  test.each([
    ["3508", "vidar@holmtimber.example", "3508", byWizard],
    ["3508EZ", "astrid@lindqvistbakes.example", null, byQuestionnaire],
    ["3508S", "signe@dahlgrenglass.example", "3508S", byShortForm],
  ] as const)(
    "completes a forgiveness application with form %s, from the first answer to forgiveness [FORG-GEN-02]",
    async (form, email, chosen, fill) => {
      const applied = await applicant(email, chosen);
      await fill(applied);
      await applied.complete();
      const { record, actualForgivenessAmount } = await applied.recommend();
      const signed = await applied.update({
        customerSignoffTimestamp: portal.clock.now(),
        actualForgivenessAmount,
        shownSha256: hashShown(record),
      });
      expect(signed.customerSignoffTimestamp).toEqual(portal.clock.now());
      const { balance, ...rest } = await applied.forgive(actualForgivenessAmount);
      expect(rest).toEqual({ stage: "Forgiven", form });
      expect(balance).toBe(applied.advance.balance - actualForgivenessAmount);
    },
  );
});
