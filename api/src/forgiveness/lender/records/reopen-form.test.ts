import { stipulations } from "@portal/database/schema/applications";
import { loanForgiveness } from "@portal/database/schema/forgiveness";
import { auditEntries } from "@portal/database/schema/server";
import { fulfillStipulation, listStipulations } from "@portal/domain/applications/contract";
import { uploadDocuments } from "@portal/domain/documents/contract";
import { listLenderDocuments, reviewDocument, undoReview } from "@portal/domain/documents/lender/contract";
import { rejectStipulation } from "@portal/domain/documents/lender/rejections/contract";
import * as contract from "@portal/domain/forgiveness/lender/records/contract";
import { listLoanForgiveness, updateLoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import {
  figureNames,
  forgivenessStage,
  requestedName,
} from "@portal/domain/forgiveness/record/fields/contract";
import { listAdvances } from "@portal/domain/loans/contract";
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addRequests } from "../../../applications/add-requests.ts";
import { inTransaction } from "../../../context.ts";
import { openDesk } from "../../../testing/desk/open-desk.ts";
import { hashShown } from "../../../testing/hash-shown.ts";
import { sentMails } from "../../../testing/sent-mails.ts";
import { pathOf, testApp, type TestApp } from "../../../testing/test-app.ts";

let portal: TestApp;
beforeEach(async () => {
  await portal?.close();
  portal = await testApp();
  // Advances the clock between events, because these tests depend on the order of events.
  portal.clock.run();
});
afterAll(() => portal.close());

const gideon = "gideon@prattorchards.example";
const harriet = "harriet@oseicatering.example";
const isidor = "isidor@blumclocks.example";
const form = "SBA Form 3508";
const more = "Additional Documents Requested";

async function borrower(email: string) {
  const caller = await portal.signIn(email);
  const [advance] = (await caller.call(listAdvances)).value.advances;
  if (!advance?.opportunityId) throw new Error(`${email} has no loan`);
  const { id: advanceId, opportunityId } = advance;
  const read = async () => {
    const { value } = await caller.call(listLoanForgiveness, { query: { advanceIds: advanceId } });
    const [record] = value.loanForgiveness;
    if (!record) throw new Error(`${email} has no application for forgiveness`);
    return record;
  };
  const { id } = await read();
  const params = { forgivenessId: id };
  const request = async (name: string) => {
    const { value } = await caller.call(listStipulations, { params: { id: opportunityId } });
    const found = value.stipulations.find((each) => each.name === name);
    if (!found) throw new Error(`${name} is not asked for`);
    return found;
  };
  const move = (body: object) => portal.lender.call(contract.moveForgivenessStage, { params, body });
  return {
    id,
    opportunityId,
    read,
    request,
    move,
    send: async (stage: string, ...names: string[]) => {
      const named = await Promise.all(names.map(request));
      const reopen = named.map(({ id: stipulationId }) => ({ stipulationId, reason: "Again." }));
      return move({ stage, reopen });
    },
    reject: async (name: string) =>
      portal.lender.call(rejectStipulation, {
        params: { stipulationId: (await request(name)).id },
        body: { reason: "Again." },
      }),
    enter: (body: object) => portal.lender.call(contract.enterForgivenessAmounts, { params, body }),
    ready: (readyForCustomerSignoff: boolean) =>
      portal.lender.call(contract.setReadyForSignOff, { params, body: { readyForCustomerSignoff } }),
    update: (body: object) => caller.call(updateLoanForgiveness, { body: { id, ...body } as never }),
    agree: async () => {
      const record = await read();
      const { actualForgivenessAmount } = record;
      const customerSignoffTimestamp = portal.clock.now();
      const seen = { customerSignoffTimestamp, actualForgivenessAmount, shownSha256: hashShown(record) };
      return caller.call(updateLoanForgiveness, { body: { id, ...seen } as never });
    },
    fulfil: async (name = form) => {
      const call = { params: { id: opportunityId, stipId: (await request(name)).id }, body: {} };
      const { status, body } = await caller.call(fulfillStipulation, call);
      return status === 200 ? 200 : [status, body.code];
    },
    fulfilled: (...names: string[]) =>
      portal.connection.database
        .update(stipulations)
        .set({ fulfilledAt: portal.clock.now() })
        .where(and(eq(stipulations.opportunityId, opportunityId), inArray(stipulations.name, names))),
    upload: async (documentType: string): Promise<string> => {
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
      return response.json().success[0].documentId;
    },
    review: (documentId: string, body: object) =>
      portal.lender.call(reviewDocument, { params: { documentId }, body: body as never }),
    set: (set: Partial<typeof loanForgiveness.$inferInsert>) =>
      portal.connection.database.update(loanForgiveness).set(set).where(eq(loanForgiveness.id, id)),
    mails: async () =>
      (await sentMails(portal, email)).filter(({ kind }) => kind === "forgiveness-sign-off").length,
    /** Returns the links in mails about reopened requests and rejected documents. */
    returnLinks: async () =>
      (await sentMails(portal, email)).flatMap(({ kind, link }) =>
        ["item-returned", "document-rejected"].includes(kind) ? [`${kind} ${link}`] : [],
      ),
    returns: async () => {
      const { database } = portal.connection;
      const isReturn = eq(auditEntries.action, "forgiveness.form-returned");
      return database
        .select()
        .from(auditEntries)
        .where(and(isReturn, eq(auditEntries.subjectId, id)));
    },
  };
}
type Borrower = Awaited<ReturnType<typeof borrower>>;

const rejected = { review: "rejected", reason: "Again." };
const locked = { status: 409, body: { code: "FORGIVENESS_LOCKED" } };
const agreed = { status: 409, body: { code: "AMOUNT_AGREED" } };
const calculate = { setForgivenessCalculation: true };
const page3 = {
  pageNumber: 3,
  ...calculate,
  employeeHealthInsurance: 1_000_00,
  employeeRetirementPlans: 4_000_00,
  stateAndLocalTaxes: 2_000_00,
  numberOfOwners: 1,
  ownerCompensationTotal: 20_000_00,
};
const confirm = () => ({ pageNumber: 6, ...calculate, submittedTimestamp: portal.clock.now() });

describe("reopening the forgiveness form after the borrower has agreed to the amount", () => {
  test("refuses to reopen a form after the borrower has agreed to the amount", async () => {
    const { agree, read, request, send, reject, upload, review } = await borrower(gideon);
    const documentId = await upload(form);
    expect((await agree()).status).toBe(200);
    const [before, asked] = [await read(), await request(form)];
    expect(asked.isFulfilled).toBe(true);
    expect(await send(more, "Rent Documents", form)).toMatchObject(agreed);
    expect(await reject(form)).toMatchObject(agreed);
    expect(await review(documentId, rejected)).toMatchObject(agreed);
    // The refused calls changed neither the forgiveness record nor the requests.
    expect([await read(), await request(form)]).toEqual([before, asked]);
    expect((await request("Rent Documents")).isFulfilled).toBe(true);
    const accepted = await review(documentId, { review: "accepted" });
    expect(accepted.value.document.review).toBe("accepted");
  });

  test("reopens document requests after the borrower has agreed to the amount", async () => {
    const { agree, request, send, reject, upload, review } = await borrower(gideon);
    const documentId = await upload("Utilities Documents");
    await agree();
    expect((await send(more, "Rent Documents")).status).toBe(200);
    expect((await request("Rent Documents")).isFulfilled).toBe(false);
    expect((await reject("FTE Documents")).status).toBe(200);
    expect((await request("FTE Documents")).isFulfilled).toBe(false);
    expect((await review(documentId, rejected)).status).toBe(200);
    expect((await request("Utilities Documents")).isFulfilled).toBe(false);
  });

  test.each([
    [true, 160_825_00, [409, "FORGIVENESS_LOCKED"]],
    [false, 156_450_00, [200, undefined]],
  ] as const)(
    "a reopened form accepts changes unless the borrower has agreed (agreed: %s, remaining recommended amount: %i cents)",
    async (isAgreed, left, answer) => {
      const { agree, move, read, update, request } = await borrower(gideon);
      if (isAgreed) await agree();
      expect((await read()).customerSignoffTimestamp !== null).toBe(isAgreed);
      await move({ stage: "Document Upload" });
      await portal.connection.database
        .update(stipulations)
        .set({ fulfilledAt: null })
        .where(eq(stipulations.id, (await request(form)).id));
      const { status, body } = await update(page3);
      expect([status, body.code]).toEqual(answer);
      expect((await read()).actualForgivenessAmount).toBe(left);
    },
  );
});

describe("moving an application that is ready for sign-off", () => {
  test("clears the ready-for-sign-off flag when the lender reopens the form", async () => {
    const { agree, send, move, read, update, fulfil, ready, mails } = await borrower(gideon);
    expect((await read()).readyForCustomerSignoff).toBe(true);
    await send(more, form);
    expect((await update({ ...page3, employeeHealthInsurance: 9_000_00 })).status).toBe(200);
    expect((await update(confirm())).status).toBe(200);
    expect(await fulfil()).toBe(200);
    await move({ stage: "Customer Signoff" });
    expect(await read()).toMatchObject({
      stage: "Customer Signoff",
      readyForCustomerSignoff: false,
      actualForgivenessAmount: 164_500_00,
    });
    expect(await agree()).toMatchObject({ status: 409, body: { code: "NOT_READY_FOR_SIGNOFF" } });
    expect(await mails()).toBe(0);
    expect((await ready(true)).status).toBe(200);
    expect(await mails()).toBe(1);
    expect((await agree()).status).toBe(200);
  });

  const away = forgivenessStage.options.filter((stage) => !["Customer Signoff", "Forgiven"].includes(stage));
  test("clears the ready-for-sign-off flag in every stage except Customer Signoff and Forgiven", async () => {
    const { send, move, set, read, mails } = await borrower(gideon);
    await move({ stage: "Customer Signoff" });
    expect((await read()).readyForCustomerSignoff).toBe(true);
    expect(away).toHaveLength(11);
    for (const stage of away) {
      await set({ stage: "Customer Signoff", readyForCustomerSignoff: true });
      const isAsking = stage === more || stage === "SBA Additional Info Required";
      expect((await (isAsking ? send(stage, "Rent Documents") : move({ stage }))).status).toBe(200);
      expect([stage, (await read()).readyForCustomerSignoff]).toEqual([stage, false]);
      await move({ stage: "Customer Signoff" });
      expect([stage, (await read()).readyForCustomerSignoff]).toEqual([stage, false]);
    }
    expect(await mails()).toBe(0);
  });

  test("keeps the ready-for-sign-off flag after the borrower has agreed to the amount", async () => {
    const { agree, move, read } = await borrower(gideon);
    await agree();
    await move({ stage: "Pending SBA Submission" });
    expect((await read()).readyForCustomerSignoff).toBe(true);
  });

  test("keeps the ready-for-sign-off flag until the lender reopens the form", async () => {
    const email = "edgar@whitlowlumber.example";
    const { ready, move, send, read, mails } = await borrower(email);
    await ready(true);
    await move({ stage: "Document Review" });
    expect((await read()).readyForCustomerSignoff).toBe(true);
    await send(more, form);
    expect((await read()).readyForCustomerSignoff).toBe(false);
    expect(await ready(true)).toMatchObject({ status: 409, body: { code: "FORM_NOT_SENT" } });
    expect((await ready(false)).status).toBe(200);
    await move({ stage: "Customer Signoff" });
    expect(await mails()).toBe(0);
  });

  test("returning an unsubmitted application to Document Upload clears the ready-for-sign-off flag", async () => {
    const { set, move, read } = await borrower("beatrix@solanotile.example");
    for (const [stage, isReady] of [
      ["Internal Quality Check", true],
      ["Document Upload", false],
    ] as const) {
      await set({ stage: "Document Review", readyForCustomerSignoff: true });
      await move({ stage });
      expect([stage, (await read()).readyForCustomerSignoff]).toEqual([stage, isReady]);
    }
  });
});

test("undoing a review of the uploaded form restores the lender's figures and the sign-off [DESK-DOC-09]", async () => {
  const by = await borrower(gideon);
  const documentId = await by.upload(form);
  await by.send(more, "Forgiveness Demographic Information");
  const maren = await openDesk(portal, ["forgiveness"]);
  const stored = async () => {
    const [row] = await portal.connection.database
      .select()
      .from(loanForgiveness)
      .where(eq(loanForgiveness.id, by.id));
    return { ...row, changedAt: "" };
  };
  const before = await stored();
  const links = await by.returnLinks();
  const asked = await by.request(form);
  const reject = async () => {
    const { value } = await maren.call(listLenderDocuments, { query: { opportunityId: by.opportunityId } });
    const seen = value.documents.find((document) => document.documentId === documentId);
    const headers = { "if-match": String(seen?.version) };
    const answer = await maren.call(reviewDocument, {
      params: { documentId },
      body: rejected,
      headers,
    });
    expect(answer.status).toBe(200);
  };
  await reject();
  const after = await stored();
  expect([before.utilityPayments, after.utilityPayments]).toEqual([3_200_00, 4_000_00]);
  expect((await maren.call(undoReview, { params: { documentId }, body: {} })).status).toBe(200);
  expect(await stored()).toEqual(before);
  expect(await by.request(form)).toEqual(asked);
  expect(await by.returnLinks()).toEqual(links);

  await reject();
  expect((await by.update({ utilityPayments: 3_900_00 })).status).toBe(200);
  const changed = await stored();
  const refused = await maren.call(undoReview, { params: { documentId }, body: {} });
  expect([refused.status, refused.body.code]).toEqual([409, "CHANGED_MEANWHILE"]);
  expect(await stored()).toEqual(changed);
});

describe("the figures of a reopened forgiveness form", () => {
  /** Ways to reopen a submitted form after the lender changed the figures. */
  const ways: Readonly<Record<string, (by: Borrower) => Promise<{ readonly status: number }>>> = {
    "while moving the stage": ({ send }) => send(more, "Rent Documents", form),
    "by rejecting the request": async ({ send, reject }) => {
      await send(more, "Forgiveness Demographic Information");
      return reject(form);
    },
    "by rejecting the uploaded form": async ({ send, upload, review }) => {
      const documentId = await upload(form);
      await send(more, "Forgiveness Demographic Information");
      return review(documentId, rejected);
    },
  };

  test.each(Object.keys(ways))(
    "restores the borrower's requested figures when the lender reopens the form %s",
    async (way) => {
      const by = await borrower(gideon);
      const { read, request, update, fulfil, returns } = by;
      const before = await read();
      expect([before.utilityPayments, before.srUtilityPayments]).toEqual([3_200_00, 4_000_00]);
      expect((await ways[way]?.(by))?.status).toBe(200);
      expect((await request(form)).isFulfilled).toBe(false);
      const returned = await read();
      for (const name of figureNames)
        expect([name, returned[name]]).toEqual([name, before[requestedName(name)]]);
      expect(returned.actualForgivenessAmount).toBe(161_875_00);
      const entries = await returns();
      expect(
        entries.map(({ actorKind, detail }) => [actorKind, String(detail["fields"]).split(" ")]),
      ).toEqual([
        [
          "lender",
          expect.arrayContaining([
            "utilityPayments",
            "coveredOperationsExpenditures",
            "actualForgivenessAmount",
          ]),
        ],
      ]);
      expect((await update(confirm())).status).toBe(200);
      expect(await read()).toMatchObject({ utilityPayments: 4_000_00, srUtilityPayments: 4_000_00 });
      expect(await fulfil()).toBe(200);
    },
  );

  test("restores the borrower's requested figures when the lender reopens form 3508S", async () => {
    const { enter, send, read } = await borrower(harriet);
    const requested = { payrollAmount3508s: 100_000_00, actualForgivenessAmount: 100_000_00 };
    const entered = { payrollAmount3508s: 90_000_00, actualForgivenessAmount: 95_000_00 };
    expect((await enter(entered)).value.loanForgiveness).toMatchObject(entered);
    expect((await send(more, form)).value.loanForgiveness).toMatchObject(requested);
    expect(await read()).toMatchObject(requested);
  });

  test("keeps the lender's figures when the lender reopens form 3508EZ", async () => {
    const { enter, send, read, returns } = await borrower(isidor);
    await enter({ srUtilityPayments: 4_000_00, utilityPayments: 3_200_00, actualForgivenessAmount: 90_00 });
    expect((await send(more, form)).status).toBe(200);
    expect(await read()).toMatchObject({ utilityPayments: 3_200_00, actualForgivenessAmount: 90_00 });
    expect(await returns()).toEqual([]);
    expect((await enter({ utilityPayments: 3_100_00 })).status).toBe(200);
  });

  test("keeps the borrower's changes when the lender reopens the form a second time", async () => {
    const { send, read, update, reject, returns } = await borrower(gideon);
    await send(more, form);
    await update({ utilityPayments: 4_500_00 });
    expect((await reject(form)).status).toBe(200);
    expect(await read()).toMatchObject({ utilityPayments: 4_500_00, srUtilityPayments: 4_000_00 });
    expect(await returns()).toHaveLength(1);
  });

  test("refuses the lender's figures until the borrower submits the reopened form", async () => {
    const { send, read, update, enter, fulfil } = await borrower(gideon);
    await send(more, form);
    const refused = { status: 409, body: { code: "FORM_NOT_SENT" } };
    expect(await enter({ utilityPayments: 3_000_00 })).toMatchObject(refused);
    expect((await read()).utilityPayments).toBe(4_000_00);
    expect((await enter({ finalForgivenessPrincipalOnly: 1_00 })).status).toBe(200);
    await update(confirm());
    expect(await fulfil()).toBe(200);
    expect((await enter({ utilityPayments: 3_000_00 })).status).toBe(200);
    expect(await read()).toMatchObject({ utilityPayments: 3_000_00, srUtilityPayments: 4_000_00 });
  });
});

describe("fulfilling the request for a reopened form", () => {
  const incomplete = [422, "VALIDATION"];

  test("requires the borrower to save a reopened form 3508S again, even if the lender changes the record", async () => {
    const { read, send, fulfil, ready, enter, update } = await borrower(harriet);
    const { standardCoveredPeriodEndDate } = await read();
    await send(more, form);
    expect(await fulfil()).toEqual(incomplete);
    await ready(false);
    await enter({ finalForgivenessPrincipalOnly: 1_00 });
    expect(await fulfil()).toEqual(incomplete);
    // Saving another part of the application does not save form 3508S.
    expect((await update({ payrollSchedule: "Weekly" })).status).toBe(200);
    expect(await fulfil()).toEqual(incomplete);
    const sent = {
      employeesAtApplicationTime: 5,
      standardCoveredPeriodEndDate,
      payrollAmount3508s: 80_000_00,
      forgivenessAmount3508s: 90_000_00,
      loanGreaterThan2Million3508s: false,
      wageReduction3508s: false,
    };
    expect((await update({ ...calculate, ...sent })).status).toBe(200);
    expect(await fulfil()).toBe(200);
  });

  test("requires the borrower to confirm a reopened form 3508 again", async () => {
    const { send, fulfil, ready, update, read } = await borrower(gideon);
    const { submittedTimestamp } = await read();
    await send(more, form);
    await ready(false);
    expect(await fulfil()).toEqual(incomplete);
    expect((await update(page3)).status).toBe(200);
    expect(await fulfil()).toEqual(incomplete);
    expect((await update(confirm())).status).toBe(200);
    expect(await fulfil()).toBe(200);
    expect((await read()).submittedTimestamp).toEqual(submittedTimestamp);
  });
});

describe("the mail about a reopened request", () => {
  const ways = [
    ["while moving the stage", "item-returned", (who: Borrower) => who.send(more, form)],
    ["by rejecting the request", "item-returned", (who: Borrower) => who.reject(form)],
    [
      "by rejecting the uploaded form",
      "document-rejected",
      async (who: Borrower) => who.review(await who.upload(form), rejected),
    ],
  ] as const;

  test.each(ways)(
    "the mail links to the summary when the lender reopens form 3508 %s",
    async (_, kind, send) => {
      const who = await borrower(gideon);
      await who.set({ stage: more });
      expect(await send(who)).toMatchObject({ status: 200 });
      expect(await who.returnLinks()).toEqual([`${kind} /us/summary`]);
    },
  );

  test("the mail links to the action items when the lender reopens documents or form 3508S", async () => {
    const who = await borrower(gideon);
    expect(await who.send(more, "Rent Documents")).toMatchObject({ status: 200 });
    expect(await who.returnLinks()).toEqual(["item-returned /us/action-items"]);
    const small = await borrower(harriet);
    expect(await small.send(more, form)).toMatchObject({ status: 200 });
    expect(await small.returnLinks()).toEqual(["item-returned /us/action-items"]);
  });
});

describe("reopening the form in stages that lock the form", () => {
  const writable = ["Document Upload", more];
  test("rejecting the form or the form's document does not reopen a locked form", async () => {
    const { set, reject, request, upload, review, read, fulfilled } = await borrower(gideon);
    const documentId = await upload(form);
    for (const stage of forgivenessStage.options) {
      const isOpen = writable.includes(stage);
      await set({ stage, utilityPayments: 3_200_00 });
      await fulfilled(form, "Rent Documents");
      for (const ask of [() => review(documentId, rejected), () => reject(form)])
        expect(await ask()).toMatchObject(isOpen ? { status: 200 } : locked);
      expect([stage, (await request(form)).isFulfilled]).toEqual([stage, !isOpen]);
      expect((await read()).utilityPayments).toBe(isOpen ? 4_000_00 : 3_200_00);
      expect((await reject("Rent Documents")).status).toBe(200);
      expect((await request("Rent Documents")).isFulfilled).toBe(false);
    }
  });

  test("moving to another stage does not reopen a locked form 3508", async () => {
    const stage = "SBA Additional Info Required";
    const { send, request, read } = await borrower(gideon);
    expect(await send(stage, "Rent Documents", form)).toMatchObject(locked);
    expect((await read()).stage).toBe("Customer Signoff");
    expect((await request("Rent Documents")).isFulfilled).toBe(true);
    expect((await send(stage, "Rent Documents")).status).toBe(200);
    const ez = await borrower(isidor);
    expect((await ez.send(stage, form)).status).toBe(200);
    await ez.upload(form);
    expect(await ez.fulfil()).toBe(200);
  });

  test("the lender can reopen the request for the forgiveness form before the forgiveness application begins", async () => {
    const caller = await portal.signIn("astrid@lindqvistbakes.example");
    const [advance] = (await caller.call(listAdvances)).value.advances;
    await inTransaction(portal.context, (tx) =>
      addRequests(tx, [
        {
          externalId: "ours",
          opportunityId: advance?.opportunityId ?? "",
          groupName: form,
          type: form,
          name: form,
          isDocument: true,
          requestType: "Forgiveness Application",
        },
      ]),
    );
    const isOurs = eq(stipulations.externalId, "ours");
    const [ours] = await portal.connection.database.select().from(stipulations).where(isOurs);
    const { status, value } = await portal.lender.call(rejectStipulation, {
      params: { stipulationId: ours?.id ?? "" },
      body: { reason: "Again." },
    });
    expect([status, value.stipulation.rejectionReason]).toEqual([200, "Again."]);
  });
});
