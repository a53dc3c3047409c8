import { stipulations } from "@portal/database/schema/applications";
import { loanForgiveness } from "@portal/database/schema/forgiveness";
import { advances } from "@portal/database/schema/loans";
import { auditEntries } from "@portal/database/schema/server";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { listNotifications, listOpportunities, listStipulations } from "@portal/domain/applications/contract";
import { getGuarantyClaim } from "@portal/domain/forgiveness/claims/contract";
import * as contract from "@portal/domain/forgiveness/lender/records/contract";
import { listLoanForgiveness, updateLoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import {
  figureNames,
  forgivenessStage,
  requestedName,
} from "@portal/domain/forgiveness/record/fields/contract";
import { listAdvances } from "@portal/domain/loans/contract";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { hashShown } from "../../../testing/hash-shown.ts";
import { sentMails } from "../../../testing/sent-mails.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";

let portal: TestApp;
beforeEach(async () => {
  await portal?.close();
  portal = await testApp();
});
afterAll(() => portal.close());

const gideon = "gideon@prattorchards.example";

async function borrower(email = gideon) {
  const caller = await portal.signIn(email);
  const advance = async () => {
    const [first] = (await caller.call(listAdvances)).value.advances;
    if (!first) throw new Error(`${email} has no loan`);
    return first;
  };
  const { id: advanceId, opportunityId } = await advance();
  const read = async () => {
    const { value } = await caller.call(listLoanForgiveness, { query: { advanceIds: advanceId } });
    const [record] = value.loanForgiveness;
    if (!record) throw new Error(`${email} has no application for forgiveness`);
    return record;
  };
  const { id } = await read();
  const params = { forgivenessId: id };
  return {
    caller,
    id,
    advance,
    read,
    opportunityId: opportunityId ?? "",
    requests: async () =>
      (await caller.call(listStipulations, { params: { id: opportunityId ?? "" } })).value.stipulations,
    move: (body: object) => portal.lender.call(contract.moveForgivenessStage, { params, body }),
    enter: (body: object) => portal.lender.call(contract.enterForgivenessAmounts, { params, body }),
    ready: (readyForCustomerSignoff: boolean) =>
      portal.lender.call(contract.setReadyForSignOff, { params, body: { readyForCustomerSignoff } }),
    set: (set: Partial<typeof loanForgiveness.$inferInsert>) =>
      portal.connection.database.update(loanForgiveness).set(set).where(eq(loanForgiveness.id, id)),
  };
}
const list = (query: Record<string, string> = {}) =>
  portal.lender.call(contract.listLenderForgiveness, { query });
const mailsTo = async (email: string) =>
  (await sentMails(portal, email)).map(({ kind, link }) => [kind, link]);
const lastEntry = async () => {
  const [row] = await portal.connection.database
    .select()
    .from(auditEntries)
    .orderBy(desc(auditEntries.sequence))
    .limit(1);
  return [row?.actorKind, row?.actorId, row?.action, row?.subjectId, row?.detail];
};

describe("listing forgiveness applications", () => {
  test("lists every forgiveness application once, in pages, most recently changed first", async () => {
    const { move, id } = await borrower();
    portal.clock.advance({ minutes: 1 });
    await move({ stage: "Internal Quality Check" });
    const whole = (await list({ limit: "200" })).value.loanForgiveness;
    expect(whole[0]?.id).toBe(id);
    expect(new Set(whole.map(({ stage }) => stage))).toEqual(
      new Set(forgivenessStage.options.filter((stage) => stage !== undefined)),
    );
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { value } = await list({ limit: "5", ...(cursor && { cursor }) });
      expect(value.loanForgiveness.length).toBeLessThanOrEqual(5);
      seen.push(...value.loanForgiveness.map((each) => each.id));
      cursor = value.nextCursor;
    }
    expect(seen).toEqual(whole.map((each) => each.id));
    const declined = (await list({ stage: "Declined" })).value.loanForgiveness;
    expect(declined.map(({ loanId }) => loanId)).toEqual(["7751-20140"]);
    const own = (await list({ opportunityId: "application-7751-20060" })).value.loanForgiveness;
    expect(own.map((each) => each.id)).toEqual([id]);
    expect((await list({ stage: "Somewhere" })).status).toBe(422);
    expect((await list({ cursor: "nonsense" })).status).toBe(422);
  });

  test("shows the lender all of the borrower's fields and an internal case worker [FORG-ENT-02, FORG-ENT-04]", async () => {
    const oswin = await borrower("oswin@tanakaframes.example");
    const seen = await oswin.read();
    const { value } = await portal.lender.call(contract.getLenderForgiveness, {
      params: { forgivenessId: oswin.id },
    });
    expect(seen.caseWorker).toEqual({ customerFacingProfile: false });
    expect(value.loanForgiveness).toMatchObject({
      ...seen,
      caseWorker: { firstName: "Maren", lastName: "Okafor", customerFacingProfile: false },
      loanId: "7751-20140",
      advanceExternalId: "advance-7751-20140",
      opportunityExternalId: "application-7751-20140",
      balance: 200_000_00,
    });
    const none = await portal.lender.call(contract.getLenderForgiveness, {
      params: { forgivenessId: "none" },
    });
    expect(none.status).toBe(404);
  });
});

describe("moving a forgiveness application", () => {
  const plain = forgivenessStage.options.filter(
    (stage) =>
      !["Additional Documents Requested", "SBA Additional Info Required", "Forgiven"].includes(stage),
  );
  test("moves an application to every stage that requires no further input, and records the previous stage in the audit trail [FORG-HOME-20]", async () => {
    const { move, read, id } = await borrower();
    expect(plain).toHaveLength(10);
    let from = "Customer Signoff";
    for (const stage of plain) {
      expect((await move({ stage })).value.loanForgiveness.stage).toBe(stage);
      expect((await read()).stage).toBe(stage);
      // Leaving the stage Customer Signoff clears the ready-for-sign-off flag.
      const detail = {
        from,
        to: stage,
        ...(stage === plain[0] && { readyForCustomerSignoff: false }),
      };
      expect(await lastEntry()).toEqual(["lender", "sandbox", "forgiveness.moved", id, detail]);
      from = stage;
    }
    expect((await move({ stage: "Approved" })).status).toBe(422);
    expect((await move({})).status).toBe(422);
  });

  test.each(["Additional Documents Requested", "SBA Additional Info Required"])(
    "moving to the stage '%s' reopens the listed requests with the reason and sends one mail",
    async (stage) => {
      const { move, requests, read, caller } = await borrower();
      const rent = (await requests()).find(({ name }) => name === "Rent Documents");
      expect(rent?.isFulfilled).toBe(true);
      expect(await move({ stage })).toMatchObject({ status: 422, body: { code: "REOPEN_REQUIRED" } });
      const reason = "The lease lacks its last page.";
      const [row] = await portal.connection.database
        .select()
        .from(stipulations)
        .where(eq(stipulations.id, rent?.id ?? ""));
      // Sends the request's portal id for one stage, and the request's lender id for the other stage.
      const either = stage === "Additional Documents Requested" ? row?.id : row?.externalId;
      const reopen = [{ stipulationId: either, reason }];
      expect((await move({ stage, reopen })).status).toBe(200);
      expect((await read()).stage).toBe(stage);
      const after = await requests();
      expect(after.filter(({ isFulfilled }) => !isFulfilled).map(({ name }) => name)).toEqual([
        "Rent Documents",
      ]);
      expect(after.find(({ id }) => id === rent?.id)?.rejection?.reason).toBe(reason);
      const { actionItems } = (await caller.call(listNotifications)).value;
      expect(actionItems.map(({ name }) => name)).toEqual(["Rent Documents"]);
      expect(await mailsTo(gideon)).toEqual([["item-returned", "/us/action-items"]]);
    },
  );

  test("reopens no request if one listed request belongs to another application", async () => {
    const { move, requests, read } = await borrower();
    const other = await portal.signIn("marcus@bellcycleworks.example");
    const foreign = (await other.call(listOpportunities)).value.opportunities[0]?.stipulations[0]?.id;
    const [own] = await requests();
    for (const stipulationId of [foreign, "none"]) {
      const reopen = [
        { stipulationId: own?.id, reason: "Again." },
        { stipulationId, reason: "Again." },
      ];
      expect(await move({ stage: "SBA Additional Info Required", reopen })).toMatchObject({
        status: 422,
        body: { code: "UNKNOWN_STIPULATION" },
      });
    }
    expect((await requests()).every(({ isFulfilled }) => isFulfilled)).toBe(true);
    expect((await read()).stage).toBe("Customer Signoff");
    const reopen = [{ stipulationId: own?.id, reason: "Again." }];
    expect(await move({ stage: "Document Review", reopen })).toMatchObject({
      status: 422,
      body: { code: "REOPEN_NOT_TAKEN" },
    });
  });

  test("the stage 'Forgiven' reduces the balance by the forgiven amount once", async () => {
    const { move, advance, read, enter } = await borrower("leonora@finchbooks.example");
    expect(await move({ stage: "Forgiven" })).toMatchObject({
      status: 422,
      body: { code: "FINAL_AMOUNT_REQUIRED" },
    });
    expect((await advance()).balance).toBe(200_000_00);
    const { value } = await move({ stage: "Forgiven", finalForgivenessPrincipalOnly: 160_825_00 });
    expect(value.loanForgiveness).toMatchObject({ stage: "Forgiven", balance: 39_175_00 });
    expect((await advance()).balance).toBe(39_175_00);
    expect((await read()).finalForgivenessPrincipalOnly).toBe(160_825_00);

    await move({ stage: "Awaiting SBA Response" });
    await move({ stage: "Forgiven" });
    expect((await advance()).balance).toBe(39_175_00);
    for (const again of [
      () => move({ stage: "Forgiven", finalForgivenessPrincipalOnly: 1_00 }),
      () => enter({ finalForgivenessPrincipalOnly: 1_00 }),
    ])
      expect(await again()).toMatchObject({ status: 409, body: { code: "FORGIVENESS_DECIDED" } });
    expect((await advance()).balance).toBe(39_175_00);
    expect((await enter({ finalForgivenessPrincipalOnly: 160_825_00 })).status).toBe(200);
  });

  test("waits for another transaction that changes the loan's balance, and reduces the new balance", async () => {
    const { move, advance } = await borrower("leonora@finchbooks.example");
    const { id } = await advance();
    const { value } = await runBlocked(
      portal.connection,
      (other) => other.update(advances).set({ balanceCents: 190_000_00 }).where(eq(advances.id, id)),
      () => move({ stage: "Forgiven", finalForgivenessPrincipalOnly: 160_000_00 }),
    );
    expect(value.loanForgiveness.balance).toBe(30_000_00);
    expect((await advance()).balance).toBe(30_000_00);
  });

  test("locks the loan before the record, so that it cannot deadlock with the start of an application", async () => {
    const { move, advance } = await borrower();
    const { id } = await advance();
    const { status } = await runBlocked(
      portal.connection,
      (other) => other.select().from(advances).where(eq(advances.id, id)).for("update"),
      () => move({ stage: "Internal Quality Check" }),
      (other) => other.select().from(loanForgiveness).for("update", { noWait: true }),
    );
    expect(status).toBe(200);
  });

  test("accepts a corrected forgiven amount with a reason, mails the borrower and keeps the loan balance", async () => {
    const email = "leonora@finchbooks.example";
    const { move, advance, read, enter, id } = await borrower(email);
    await move({ stage: "Forgiven", finalForgivenessPrincipalOnly: 160_825_00 });
    const told = async () =>
      (await sentMails(portal, email)).filter(({ kind }) => kind === "forgiveness-decided").length;
    expect(await told()).toBe(1);
    const correctionReason = "The SBA's notice says so.";
    for (const amount of [null, 200_000_01])
      expect((await enter({ finalForgivenessPrincipalOnly: amount, correctionReason })).status).not.toBe(200);
    expect((await enter({ finalForgivenessPrincipalOnly: 150_000_00, correctionReason: " " })).status).toBe(
      422,
    );
    expect(await told()).toBe(1);
    expect((await enter({ finalForgivenessPrincipalOnly: 150_000_00, correctionReason })).status).toBe(200);
    expect((await read()).finalForgivenessPrincipalOnly).toBe(150_000_00);
    expect((await advance()).balance).toBe(39_175_00);
    expect(await told()).toBe(2);
    // Sending the same forgiven amount again is not a correction.
    await enter({ finalForgivenessPrincipalOnly: 150_000_00, correctionReason });
    expect(await told()).toBe(2);
    const rows = await portal.connection.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "forgiveness.amount-corrected"));
    expect(rows.map(({ actorKind, subjectId, detail }) => [actorKind, subjectId, detail])).toEqual([
      ["lender", id, { from: 160_825_00, to: 150_000_00, reason: correctionReason }],
    ]);
  });

  test.each([
    [200_000_00, 200_000_00, 0],
    [150_000_00, 150_000_01, 0],
    [150_000_00, 149_999_99, 1],
  ])("reduces a loan balance of %i cents by %i forgiven cents to %i cents", async (owed, forgiven, left) => {
    const { move, advance, enter } = await borrower("leonora@finchbooks.example");
    const isIt = eq(advances.id, (await advance()).id);
    await portal.connection.database.update(advances).set({ balanceCents: owed }).where(isIt);
    expect((await enter({ finalForgivenessPrincipalOnly: forgiven })).status).toBe(200);
    await move({ stage: "Forgiven" });
    expect((await advance()).balance).toBe(left);
  });

  test("moves the application once when a call repeats its idempotency key", async () => {
    const { advance, id } = await borrower("leonora@finchbooks.example");
    const call = () =>
      portal.lender.call(contract.moveForgivenessStage, {
        params: { forgivenessId: id },
        body: { stage: "Forgiven", finalForgivenessPrincipalOnly: 100_000_00 },
        headers: { "idempotency-key": "decided" },
      });
    const answers = await Promise.all([call(), call(), call()]);
    expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1);
    expect((await advance()).balance).toBe(100_000_00);
    expect(await mailsTo("leonora@finchbooks.example")).toEqual([
      ["forgiveness-decided", "/us/forgiveness-detail"],
    ]);
  });

  test("mails the borrower once about a forgiveness decision", async () => {
    const { move } = await borrower("kasper@lundsailmakers.example");
    await move({ stage: "Awaiting SBA Response" });
    expect(await mailsTo("kasper@lundsailmakers.example")).toEqual([]);
    await move({ stage: "Declined" });
    await move({ stage: "Declined" });
    expect(await mailsTo("kasper@lundsailmakers.example")).toEqual([
      ["forgiveness-decided", "/us/forgiveness-detail"],
    ]);
  });
});

describe("entering forgiveness amounts", () => {
  test("changes the recommended amounts and keeps the requested amounts [FORG-SIGN-06]", async () => {
    const { enter, read, id } = await borrower();
    const entered = { utilityPayments: 1_000_00, fteReductionQuotient: 900_000, rentOrLeasePayments: null };
    expect((await enter(entered)).status).toBe(200);
    const record = await read();
    expect(record).toMatchObject(entered);
    expect([record.srUtilityPayments, record.srFteReductionQuotient, record.srRentOrLeasePayments]).toEqual([
      4_000_00, 875_000, 24_000_00,
    ]);
    expect(record.totalPayrollCost).toBe(152_000_00);
    expect(await lastEntry()).toEqual([
      "lender",
      "sandbox",
      "forgiveness.amounts-entered",
      id,
      { fields: "rentOrLeasePayments utilityPayments fteReductionQuotient" },
    ]);
  });

  test("accepts changes to requested amounts only for form 3508EZ", async () => {
    const isidor = await borrower("isidor@blumclocks.example");
    const entered = { srTotalPayrollCost: 140_000_00, srActualForgivenessAmount: 160_000_00 };
    expect((await isidor.enter(entered)).status).toBe(200);
    expect(await isidor.read()).toMatchObject(entered);
    const { enter } = await borrower();
    expect(await enter(entered)).toMatchObject({ status: 409, body: { code: "REQUESTED_BY_BORROWER" } });
  });

  test("refuses to change recommended amounts or the ready-for-sign-off flag after the borrower has agreed to the amount", async () => {
    const { enter, caller, id, ready, read } = await borrower();
    const body = {
      id,
      customerSignoffTimestamp: portal.clock.now(),
      actualForgivenessAmount: 160_825_00,
      shownSha256: hashShown(await read()),
    } as never;
    expect((await caller.call(updateLoanForgiveness, { body })).status).toBe(200);
    for (const again of [() => enter({ utilityPayments: 1 }), () => ready(false)])
      expect(await again()).toMatchObject({ status: 409, body: { code: "AMOUNT_AGREED" } });
    expect((await enter({ finalForgivenessPrincipalOnly: 1_00 })).status).toBe(200);
  });
});

describe("entering invalid forgiveness amounts", () => {
  const fields = (answer: { readonly status: number; readonly body: { readonly fields?: object } }) => [
    answer.status,
    Object.keys(answer.body.fields ?? {}),
  ];

  test("waits for another transaction that records the borrower's agreement, and refuses to change the amounts", async () => {
    const { enter, id } = await borrower();
    const agreed = { customerSignoffTimestamp: portal.clock.now() };
    const { body } = await runBlocked(
      portal.connection,
      (other) => other.update(loanForgiveness).set(agreed).where(eq(loanForgiveness.id, id)),
      () => enter({ actualForgivenessAmount: 1 }),
    );
    expect(body.code).toBe("AMOUNT_AGREED");
  });

  test("refuses a negative amount in every field", async () => {
    const { enter, move, read, advance } = await borrower("leonora@finchbooks.example");
    const before = await read();
    const names = [...figureNames, ...figureNames.map(requestedName), "finalForgivenessPrincipalOnly"];
    expect(names).toHaveLength(45);
    for (const name of names)
      expect([name, ...fields(await enter({ [name]: -1 }))]).toEqual([name, 422, [name]]);
    const forgiven = { stage: "Forgiven", finalForgivenessPrincipalOnly: -5_000_00 };
    expect(fields(await move(forgiven))).toEqual([422, ["finalForgivenessPrincipalOnly"]]);
    expect(await read()).toEqual(before);
    expect((await advance()).balance).toBe(200_000_00);
    const isidor = await borrower("isidor@blumclocks.example");
    const nothing = Object.fromEntries(names.map((name) => [name, 0]));
    expect((await isidor.enter(nothing)).value.loanForgiveness).toMatchObject(nothing);
  });

  test("refuses a recommended or forgiven amount above the loan amount", async () => {
    const loan = 200_000_00;
    const text = "must not be more than the loan of $200,000.00";
    const { enter, read } = await borrower();
    const above = { actualForgivenessAmount: loan + 1, finalForgivenessPrincipalOnly: loan + 1 };
    for (const [name, value] of Object.entries(above)) {
      const { status, body } = await enter({ [name]: value });
      expect([status, body.code, body.fields]).toEqual([422, "VALIDATION", { [name]: text }]);
    }
    const both = { actualForgivenessAmount: text, finalForgivenessPrincipalOnly: text };
    expect((await enter(above)).body.fields).toEqual(both);
    expect(await read()).toMatchObject({
      actualForgivenessAmount: 160_825_00,
      finalForgivenessPrincipalOnly: null,
    });
    // The loan amount limits the recommended and the forgiven amount, but no other amounts.
    const lines = { totalEligibleExpenses: loan + 1, modifiedForgivenessAmount: loan + 1 };
    const all = { ...lines, actualForgivenessAmount: loan, finalForgivenessPrincipalOnly: loan };
    expect((await enter(all)).value.loanForgiveness).toMatchObject(all);

    const { move, read: readAwaiting, advance } = await borrower("leonora@finchbooks.example");
    const moved = await move({ stage: "Forgiven", finalForgivenessPrincipalOnly: loan + 1 });
    expect([moved.status, moved.body.fields]).toEqual([422, { finalForgivenessPrincipalOnly: text }]);
    expect((await readAwaiting()).stage).toBe("Awaiting SBA Response");
    expect((await advance()).balance).toBe(loan);
  });
});

test("refuses contradictory amounts with a message for each field", async () => {
  const { enter, read } = await borrower();
  const before = await read();
  const wrong = {
    employeeHealthInsurance: 6_000_01,
    fteReductionQuotient: 1_000_001,
    actualForgivenessAmount: 160_825_01,
  };
  const { status, body } = await enter(wrong);
  expect([status, body.code, body.fields]).toEqual([
    422,
    "VALIDATION",
    {
      employeeHealthInsurance:
        "totalPayrollCost is $152,000.00, less than its parts, which come to $152,000.01",
      fteReductionQuotient: "must not be more than 1",
      actualForgivenessAmount: "must not be more than modifiedForgivenessAmount, which is $160,825.00",
    },
  ]);
  expect(await read()).toEqual(before);
  const isidor = await borrower("isidor@blumclocks.example");
  expect((await isidor.enter({ employeeHealthInsurance: 1_00 })).body.fields).toEqual({
    employeeHealthInsurance: "needs totalPayrollCost as well, because it is part of that total",
  });
  const whole = { employeeHealthInsurance: 1_00, totalPayrollCost: 1_00 };
  expect((await isidor.enter(whole)).value.loanForgiveness).toMatchObject(whole);
});

describe("setting the ready-for-sign-off flag", () => {
  test("sets the ready-for-sign-off flag only with a recommended amount, and mails the borrower once", async () => {
    const email = "isidor@blumclocks.example";
    const { ready, enter, read } = await borrower(email);
    expect(await ready(true)).toMatchObject({
      status: 409,
      body: { code: "RECOMMENDED_AMOUNT_REQUIRED" },
    });
    expect((await read()).readyForCustomerSignoff).toBe(false);
    await enter({ actualForgivenessAmount: 150_000_00 });
    expect(await mailsTo(email)).toEqual([]);
    expect((await ready(true)).value.loanForgiveness.readyForCustomerSignoff).toBe(true);
    await ready(true);
    await enter({ actualForgivenessAmount: 149_000_00 });
    expect(await mailsTo(email)).toEqual([["forgiveness-sign-off", "/us/forgiveness-customer-signoff"]]);
    expect(await enter({ actualForgivenessAmount: null })).toMatchObject({
      status: 409,
      body: { code: "RECOMMENDED_AMOUNT_REQUIRED" },
    });
  });

  test("sends no ready-for-sign-off mail before the stage becomes Customer Signoff", async () => {
    const email = "edgar@whitlowlumber.example";
    const { ready, move } = await borrower(email);
    await ready(true);
    expect(await mailsTo(email)).toEqual([]);
    await move({ stage: "Customer Signoff" });
    expect(await mailsTo(email)).toEqual([["forgiveness-sign-off", "/us/forgiveness-customer-signoff"]]);
  });
});

describe("lender operations on forgiveness applications", () => {
  test("sets and removes a loan's case worker", async () => {
    const { read, opportunityId } = await borrower();
    const put = (caseWorker: object | null) =>
      portal.lender.call(contract.setCaseWorker, { params: { opportunityId }, body: { caseWorker } });
    const ana = {
      firstName: "Ana",
      lastName: "Reyes",
      phone: "(800) 555-0100",
      extension: "12",
      email: "ana.reyes@alderway.example",
      customerFacingProfile: true,
    };
    expect((await put(ana)).value).toEqual({ opportunityId, caseWorker: ana });
    expect((await read()).caseWorker).toEqual(ana);
    await put({ ...ana, customerFacingProfile: false });
    expect((await read()).caseWorker).toEqual({ customerFacingProfile: false });
    await put(null);
    expect((await read()).caseWorker).toBeNull();
    expect(await lastEntry()).toEqual([
      "lender",
      "sandbox",
      "opportunity.case-worker-set",
      opportunityId,
      { isNamed: false },
    ]);
    const none = await portal.lender.call(contract.setCaseWorker, {
      params: { opportunityId: "none" },
      body: { caseWorker: null },
    });
    expect(none.status).toBe(404);
  });

  test("sets a loan's collateral package by the loan's id or number", async () => {
    const { advance } = await borrower();
    const { id, loanId } = await advance();
    const put = (advanceId: string, collateralPackageStatus: string | null) =>
      portal.lender.call(contract.setCollateral, {
        params: { advanceId },
        body: { collateralPackageStatus } as never,
      });
    expect((await put(id, "Packaged")).value).toEqual({ advanceId: id, collateralPackageStatus: "Packaged" });
    expect((await advance()).collateralPackageStatus).toBe("Packaged");
    expect((await put(loanId, null)).status).toBe(200);
    expect((await advance()).collateralPackageStatus).toBeNull();
    expect((await put(id, "Open")).status).toBe(422);
    expect((await put("none", null)).status).toBe(404);
  });

  test("waits for another transaction that sets the collateral package, and records its status as the old status", async () => {
    const { advance } = await borrower();
    const { id } = await advance();
    const { status } = await runBlocked(
      portal.connection,
      (other) =>
        other.update(advances).set({ collateralPackageStatus: "Packaged" }).where(eq(advances.id, id)),
      () =>
        portal.lender.call(contract.setCollateral, {
          params: { advanceId: id },
          body: { collateralPackageStatus: null },
        }),
    );
    expect(status).toBe(200);
    expect((await lastEntry()).at(-1)).toEqual({ from: "Packaged", to: null });
  });

  test("sets a guaranty claim, which the borrower can read [FORG-API-08]", async () => {
    const { advance, caller } = await borrower();
    const { id } = await advance();
    const claim = async () =>
      (await caller.call(getGuarantyClaim, { params: { id } })).value.guarantyClaim.available;
    const put = (available: boolean) =>
      portal.lender.call(contract.putGuarantyClaim, {
        params: { advanceId: id },
        body: { available, status: null },
      });
    expect(await claim()).toBe(false);
    expect((await put(true)).status).toBe(200);
    expect(await claim()).toBe(true);
    await put(false);
    expect(await claim()).toBe(false);
  });
});

test("records the lender's forgiveness operations in the audit trail, and returns 404 for unknown ids", async () => {
  const { ready, id, advance, opportunityId, set } = await borrower();
  const { id: advanceId } = await advance();
  await set({ stage: "Customer Signoff", actualForgivenessAmount: 100_00 });
  await ready(true);
  expect(await lastEntry()).toEqual([
    "lender",
    "sandbox",
    "forgiveness.readiness-set",
    id,
    { isReady: true, amountCents: 100_00 },
  ]);
  const acts = [
    [
      contract.setCollateral,
      { advanceId },
      { collateralPackageStatus: "Ready" },
      ["advance.collateral-set", advanceId, { from: null, to: "Ready" }],
    ],
    [
      contract.putGuarantyClaim,
      { advanceId },
      { available: true, status: "Filed" },
      ["advance.claim-set", advanceId, { available: true, status: "Filed" }],
    ],
    [
      contract.setCaseWorker,
      { opportunityId },
      { caseWorker: null },
      ["opportunity.case-worker-set", opportunityId, { isNamed: false }],
    ],
  ] as const;
  for (const [endpoint, params, body, entry] of acts) {
    expect((await portal.lender.call(endpoint, { params, body })).status).toBe(200);
    expect(await lastEntry()).toEqual(["lender", "sandbox", ...entry]);
    const none = Object.fromEntries(Object.keys(params).map((name) => [name, "none"]));
    const refused = await portal.lender.call(endpoint, { params: none, body });
    expect([refused.status, refused.response.json().code]).toEqual([404, "NOT_FOUND"]);
  }
});
