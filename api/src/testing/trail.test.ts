import { auditEntries } from "@portal/database/schema/server";
import { opportunities } from "@portal/database/schema/loans";
import { documents } from "@portal/database/schema/documents";
import * as applications from "@portal/domain/applications/contract";
import { uploadDocument } from "@portal/domain/documents/contract";
import type { Action } from "@portal/domain/events/event";
import { listLenderDocuments } from "@portal/domain/documents/lender/contract";
import * as loans from "@portal/domain/loans/contract";
import { ownProperty } from "@portal/domain/ownership/references/contract";
import { listLenderPayments } from "@portal/domain/payments/lender/contract";
import { caseSubject, createCase } from "@portal/domain/support/inquiry/contract";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { png } from "../documents/testing/sample-pictures.ts";
import { writeCursor } from "../http/cursor.ts";
import { routes } from "../routes.ts";
import { pathOf, testApp, type Caller, type TestApp } from "./test-app.ts";

let portal: TestApp;
let dana: Caller;
beforeAll(async () => {
  portal = await testApp();
  dana = await portal.signIn("dana@mapleandmain.example");
});
afterAll(() => portal.close());

/** The events of each operation that changes something, or the reason why it has none. */
const trail: Readonly<Record<string, readonly Action[] | string>> = {
  "POST /auth/login": "half a sign-in; authorize records the whole one, and examineGuess a lock",
  "POST /auth/authorize": ["session.opened"],
  "POST /auth/security-question": "reads a question",
  "POST /auth/keep-alive": "extends the session",
  "POST /auth/expire": ["session.ended"],
  "POST /auth/forgot-password": ["link.sent", "link.refused"],
  "POST /auth/password": ["password.set"],
  "POST /auth/verify-email": ["email.changed"],
  "POST /auth/security-questions": ["questions.set"],
  "POST /auth/change-security-questions": ["questions.changed"],
  "POST /auth/verify-password": "checks a password",
  "POST /auth/change-password": ["password.changed"],
  "POST /auth/request-change-email": ["email.change-requested"],
  "POST /lender/contacts/:contactId/links": ["link.sent"],
  "POST /sso/paypal": ["session.opened"],
  "POST /sso/migrated-flow/paypal": ["session.opened"],
  "POST /paypal/confirm-account": "half a sign-in; the sign-on records the whole one",
  "POST /paypal/migrated-flow/confirm-account": "half a sign-in; the sign-on records the whole one",
  "POST /accounts/:id/renew": ["lead.created"],
  "POST /accounts/:id/create-ppp-lead": ["lead.created"],
  "POST /lender/opportunities/:opportunityId/stage": ["opportunity.moved"],
  "POST /v2/opportunities/:id/stipulations/:stipId/fulfillStipulation": [
    "stipulation.fulfilled",
    "stipulation.provided",
  ],
  "POST /opportunities/:id/flow-type": ["opportunity.flow-type-set"],
  "POST /documents": ["document.uploaded"],
  "POST /v2/documents": ["document.uploaded"],
  "DELETE /documents/:documentId": ["document.removed"],
  "POST /lender/opportunities/:opportunityId/stipulations": ["stipulation.added"],
  "POST /lender/documents/:documentId/review": ["document.accepted", "document.rejected"],
  "POST /lender/documents/:documentId/move": ["document.moved"],
  "POST /lender/documents/:documentId/undo": ["document.review-undone"],
  "POST /lender/stipulations/:stipulationId/rejections": ["stipulation.rejected"],
  "POST /opportunities/:id/contract": ["document.uploaded", "contract.copy-received"],
  "POST /lender/opportunities/:opportunityId/contract": ["contract.given"],
  "POST /lender/opportunities/:opportunityId/contract/review": ["contract.approved", "contract.rejected"],
  "POST /lender/opportunities/:opportunityId/contract/void": ["contract.voided"],
  "POST /opportunities/:id/bank-accounts": ["bank-accounts.saved"],
  "POST /opportunities/:id/add-bank-accounts": ["bank-accounts.saved"],
  "POST /lender/opportunities/:opportunityId/bank-accounts/numbers": ["bank-accounts.revealed"],
  "POST /bank/:id/getWidgetToken": "counts a visit; confirmConnection records the linked bank",
  "POST /lender/opportunities/:opportunityId/bank-connections/numbers": ["bank-connections.revealed"],
  "POST /ownership": ["ownership.saved"],
  "POST /ownership/check-ssn": "checks a number and counts the check",
  "POST /opportunities/:id/additional-signers": ["signers.saved"],
  "POST /terms/attestation": ["ownership.attested"],
  "POST /contacts": ["reference.added"],
  "POST /contacts/:id": ["reference.changed"],
  "POST /opportunities/:id/owns-property": ["property.declared"],
  "POST /lender/opportunities/:opportunityId/owners/numbers": ["owner-numbers.revealed"],
  "POST /advances/scheduleTransactionACH": ["payment.scheduled"],
  "POST /payments/:transactionId/cancel": ["payment.cancelled"],
  "POST /payments/:transactionId/undo-cancel": ["payment.restored"],
  "POST /bank/addEditSelfServiceBankInfo": ["bank-account.added", "bank-account.changed"],
  "POST /lender/payments/:transactionId/cancel": ["payment.cancelled"],
  "POST /lender/ach-files/:fileId/hand-over": ["ach-file.handed-again"],
  "POST /lender/ach-inbound-files": ["ach-inbound.read"],
  "PATCH /paycheckProtectionPlan/update-paycheck-protection-plan": ["plan.answered", "stipulation.fulfilled"],
  "POST /v2/advances/:id/forgiveness": ["forgiveness.begun"],
  "PATCH /v2/loan-forgiveness": ["forgiveness.changed", "forgiveness.signed-off"],
  "PATCH /v2/loan-forgiveness/resume": ["forgiveness.resumed"],
  "POST /lender/forgiveness/:forgivenessId/stage": ["forgiveness.moved"],
  "POST /lender/forgiveness/:forgivenessId/amounts": ["forgiveness.amounts-entered"],
  "POST /lender/forgiveness/:forgivenessId/readiness": ["forgiveness.readiness-set"],
  "PUT /lender/opportunities/:opportunityId/case-worker": ["opportunity.case-worker-set"],
  "PUT /lender/advances/:advanceId/collateral": ["advance.collateral-set"],
  "PUT /lender/advances/:advanceId/guaranty-claim": ["advance.claim-set"],
  "POST /page-errors": "logs an error of a page",
  "POST /cases": ["case.created"],
  "POST /users/acceptance": ["terms.accepted"],
  "POST /messages/:caseId/replies": ["case.message-received"],
  "POST /messages/:caseId/read": "notes what a borrower has read",
  "POST /lender/cases/:caseId/answers": ["case.answered"],
  "POST /lender/cases": ["case.opened"],
  "PATCH /lender/cases/:caseId": ["case.changed"],
  "PUT /desk/cases/:caseId/claim": "claims a thread, which changes no record",
  "DELETE /desk/cases/:caseId/claim": "releases a thread, which changes no record",
  "PUT /lender/case-types/:value": ["case-type.written"],
  "PUT /lender/legal-texts/:country/:kind/:version": ["legal-text.published"],
  "POST /lender/book": ["book.taken"],
  "PUT /lender/accounts/:accountId/hold": ["account.hold-set"],
  "POST /desk/sign-in": ["staff.sign-in-refused"],
  "POST /desk/sign-in/factor": ["staff.signed-in", "staff.sign-in-refused"],
  "POST /desk/sign-out": ["staff.session-ended"],
  "POST /desk/lock": ["staff.locked"],
  "POST /desk/unlock": ["staff.unlocked", "staff.stepped-up", "staff.sign-in-refused"],
  "POST /desk/set-up/begin": "reads a set-up link",
  "POST /desk/set-up": ["staff.joined"],
  "POST /desk/work/next": "claims an item, which changes no record",
  "POST /desk/work/:itemId/claim": "claims an item, which changes no record",
  "DELETE /desk/work/:itemId/claim": "releases an item, which changes no record",
  "POST /desk/work/:itemId/reserve": "reserves an item, which changes no record",
  "POST /desk/work/:itemId/take-over": ["work.taken-over"],
  "POST /desk/work/assignments": ["work.assigned"],
  "PUT /desk/work/:itemId/aside": ["work.set-aside"],
  "POST /desk/notes": ["note.added"],
  "POST /desk/notes/:noteId/withdraw": ["note.withdrawn"],
  "PUT /desk/notes/:noteId/pin": ["note.pinned"],
  "POST /desk/views": "saves filters, which changes no record",
  "PUT /desk/views/:viewId": "changes saved filters, which changes no record",
  "PUT /desk/views/:viewId/start": "chooses the person's start page, which changes no record",
  "DELETE /desk/views/:viewId": "deletes saved filters, which changes no record",
  "POST /desk/search": "searches, which changes no record and is not in the trail (DESK-FIND-04)",
  "POST /lender/opportunities/:opportunityId/documents": ["document.added"],
  "POST /lender/stipulations/:stipulationId/receipt": ["stipulation.received"],
  "POST /lender/stipulations/:stipulationId/withdrawal": ["stipulation.withdrawn"],
  "POST /lender/contacts/:contactId/erasure": ["contact.erased", "retention.deleted"],
};
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test("every operation that changes something has an event or a reason why it has none", () => {
  const changing = routes.filter(({ endpoint }) => endpoint.method !== "GET");
  expect(changing.map(({ endpoint }) => nameOf(endpoint)).toSorted()).toEqual(Object.keys(trail).toSorted());
});

async function entriesOf(work: () => Promise<unknown>) {
  const all = () => portal.context.database.select().from(auditEntries).orderBy(auditEntries.sequence);
  const before = (await all()).length;
  await work();
  return (await all()).slice(before);
}
const firstApplication = async (caller: Caller) =>
  (await caller.call(applications.listOpportunities)).value.opportunities.find(
    ({ stipulations }) => stipulations.length > 0,
  )?.id ?? "";

async function send(caller: Caller, application: string, filename: string) {
  const form = new FormData();
  form.append("opportunity_id", application);
  form.append("document_type", "BusinessLicense");
  form.append("file", new File([new Uint8Array(png())], filename));
  const encoded = new Response(form);
  return portal.app.inject({
    method: "POST",
    url: pathOf(uploadDocument),
    headers: {
      "content-type": encoded.headers.get("content-type") ?? "",
      authorization: `JWT ${caller.token}`,
    },
    cookies: { "session-binding": caller.binding ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

describe("audit entries for borrowers' actions", () => {
  let contactId = "";
  let accountId = "";
  beforeAll(async () => {
    const { value } = await dana.call(loans.listAccounts);
    contactId = value.accounts[0]?.contact.id ?? "";
    accountId = value.accounts[0]?.accountId ?? "";
  });
  const byDana = () => ({ actorKind: "borrower", actorId: contactId, personId: contactId });

  test("an upload adds an audit entry without the file's name, and a repeated upload adds none", async () => {
    const application = await firstApplication(dana);
    const entries = await entriesOf(async () => {
      expect((await send(dana, application, "dana-whitfield.png")).statusCode).toBe(200);
      expect((await send(dana, application, "dana-whitfield.png")).statusCode).toBe(200);
    });
    const [row] = await portal.context.database
      .select({ id: documents.id })
      .from(documents)
      .where(eq(documents.documentType, "BusinessLicense"));
    expect(entries).toMatchObject([
      {
        ...byDana(),
        action: "document.uploaded",
        subjectKind: "document",
        subjectId: row?.id,
        detail: { opportunity: application, type: "BusinessLicense", again: false },
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/whitfield/i);
  });

  test("an inquiry adds an audit entry without the inquiry's text", async () => {
    const body = {
      accountId,
      type: "General Question",
      subject: caseSubject,
      description: "Secret description",
    };
    let id = "";
    const entries = await entriesOf(async () => {
      id = (await dana.call(createCase, { body })).value.id;
    });
    expect(entries).toMatchObject([
      {
        ...byDana(),
        action: "case.created",
        subjectKind: "case",
        subjectId: id,
        detail: { type: "General Question" },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain("Secret");
  });

  test("a lead adds one audit entry, and a repeated call on the same day adds none", async () => {
    const lead = () =>
      dana.call(loans.createPppLead, { params: { id: accountId }, body: { contactId, campaignId: "fall" } });
    const entries = await entriesOf(async () => {
      expect([(await lead()).status, (await lead()).status]).toEqual([200, 200]);
    });
    expect(entries).toMatchObject([
      {
        ...byDana(),
        action: "lead.created",
        subjectKind: "account",
        subjectId: accountId,
        detail: { kind: "ppp" },
      },
    ]);
  });

  test("the answer that a borrower owns property adds one audit entry", async () => {
    const id = await firstApplication(dana);
    await portal.context.database
      .update(opportunities)
      .set({ ownsProperty: null })
      .where(eq(opportunities.id, id));
    const entries = await entriesOf(async () => {
      await dana.call(ownProperty, { params: { id }, body: {} });
      await dana.call(ownProperty, { params: { id }, body: {} });
    });
    expect(entries).toMatchObject([{ ...byDana(), action: "property.declared", subjectId: id, detail: {} }]);
  });
});

const paged = routes.filter(
  ({ endpoint }) => endpoint.path.startsWith("/lender/") && endpoint.query && !endpoint.isDownload,
);
const forged = [
  "nonsense",
  "",
  Buffer.from("[]").toString("base64url"),
  Buffer.from('["0000-01-01T00:00:00Z","x"]').toString("base64url"),
  Buffer.from('["-000044-03-15T00:00:00Z","x"]').toString("base64url"),
  Buffer.from('["+275760-09-13T00:00:00Z","x"]').toString("base64url"),
  Buffer.from('["2026-11-26T10:00:00Z",7]').toString("base64url"),
];

/** Returns the cursor of a list's second page, or a cursor of the common form if the list has no second page. */
async function cursorOf(endpoint: Endpoint): Promise<string> {
  const { response } = await portal.lender.call(endpoint, { query: { limit: "1" } });
  return response.json().nextCursor ?? writeCursor({ at: portal.clock.now(), id: "x" });
}
const writeAgain = (cursor: string, id: string) => {
  const parts: readonly string[] = JSON.parse(Buffer.from(cursor, "base64url").toString());
  return Buffer.from(JSON.stringify([...parts.slice(0, -1), id])).toString("base64url");
};

test("every paged list refuses a forged cursor, and accepts a cursor with an id that does not exist", async () => {
  const lists = paged.filter(({ endpoint }) => nameOf(endpoint).startsWith("GET") && !endpoint.params);
  expect(lists.length).toBe(12);
  const answers: string[] = [];
  for (const { endpoint } of lists) {
    for (const cursor of forged) {
      const { status, body } = await portal.lender.call(endpoint, { query: { cursor } });
      if (status !== 422) answers.push(`${endpoint.path} ${cursor} ${status} ${body.code}`);
    }
    const own = await cursorOf(endpoint);
    for (const id of ["x", "\0", "\uD800", "' or 1=1"]) {
      const { status } = await portal.lender.call(endpoint, { query: { cursor: writeAgain(own, id) } });
      if (status !== 200) answers.push(`${endpoint.path} ${JSON.stringify(id)} ${status}`);
    }
  }
  expect(answers).toEqual([]);
});

test.each([listLenderDocuments, listLenderPayments])(
  "a cursor of the previous release continues the list %#",
  async (endpoint) => {
    const { status } = await portal.lender.call<Endpoint>(endpoint, {
      query: { cursor: writeCursor({ at: portal.clock.now(), id: "x" }) },
    });
    expect(status).toBe(200);
  },
);
