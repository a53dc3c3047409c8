import { createHash, createHmac, randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import {
  contractReviews,
  contracts,
  contractSignings,
  signingEvents,
} from "@portal/database/schema/agreement";
import { documents } from "@portal/database/schema/documents";
import { contacts } from "@portal/database/schema/auth";
import { accountContacts, opportunities } from "@portal/database/schema/loans";
import { stipulations } from "@portal/database/schema/applications";
import { applicationBanks } from "@portal/database/schema/banking";
import { applicationOwners } from "@portal/database/schema/ownership";
import { auditEntries, signingSessions } from "@portal/database/schema/server";
import { expire } from "@portal/domain/auth/session/contract";
import { listOpportunities } from "@portal/domain/applications/contract";
import { getLoanAgreementStatus } from "@portal/domain/agreement/contract";
import * as lender from "@portal/domain/agreement/lender/contract";
import * as contract from "@portal/domain/agreement/signing/contract";
import { termLines } from "@portal/domain/applications/terms/rules";
import { consent } from "@portal/domain/agreement/signing/messages";
import {
  downloadDocument,
  listLenderDocuments,
  reviewDocument,
} from "@portal/domain/documents/lender/contract";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import type {
  SigningCallback,
  SigningCertificate,
  SigningEvent,
} from "@portal/providers/e-sign/e-sign-provider";
import { ProviderFault } from "@portal/providers/provider-fault";
import { requireRow } from "@portal/database/require-row";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { and, eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { addRequests } from "../../applications/add-requests.ts";
import { inTransaction } from "../../context.ts";
import { retryCallbacks } from "../../esign/retry-callbacks.ts";
import { callbackHeaders, callbackPath } from "../../esign/open-e-sign.ts";
import { sweepSessions } from "../../esign/sweep-sessions.ts";
import { jobs } from "../../jobs.ts";
import { sentMails } from "../../testing/sent-mails.ts";
import { storedFiles } from "../../testing/stored-files.ts";
import { pathOf, testApp, type Caller, type TestApp } from "../../testing/test-app.ts";
import { abandonUploads, sweepUploads } from "../../documents/sweep-uploads.ts";
import { pdf } from "../../documents/testing/sample-pdfs.ts";
import { checkSignedFile } from "./check-signed-file.ts";
import { completeSigning } from "./complete-signing.ts";
import { cancelSessionJob } from "./jobs.ts";
import { plainText } from "../../testing/plain-text.ts";

const email = "luis@ortegalandscapes.example";
let portal: TestApp;
let luis: Caller;
let other: Caller;
let id: string;
let luisId: string;

beforeAll(async () => {
  portal = await testApp();
  luis = await portal.signIn(email);
  const [application] = (await luis.call(listOpportunities)).value.opportunities;
  id = application?.id ?? "";
  luisId = JSON.parse(Buffer.from(luis.token?.split(".")[1] ?? "", "base64url").toString()).guid;
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { database } = portal.connection;
  await portal.jobs.drain();
  // Signs in again, because some tests advance the clock beyond the end of the session.
  luis = await portal.signIn(email);
  portal.context.sandbox?.signing?.choose("none");
  for (const table of [
    signingEvents,
    contractSignings,
    contracts,
    contractReviews,
    documents,
    signingSessions,
  ])
    await database.delete(table);
  await database.delete(applicationOwners).where(eq(applicationOwners.opportunityId, id));
  await stand({ agreementCompletion: null, agreementReview: null, isAutomationEligible: false, ...terms });
});

const terms = {
  advanceAmountCents: 40_000_00,
  totalLoanFeeCents: 5_480_24,
  termInWeeks: 52,
  averagePaymentCents: 874_62,
};

const stand = (standing: Partial<typeof opportunities.$inferInsert>) =>
  portal.connection.database.update(opportunities).set(standing).where(eq(opportunities.id, id));

async function upload(endpoint: Endpoint, file: Buffer): Promise<number> {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(file)], "agreement.pdf"));
  const encoded = new Response(form);
  const response = await portal.app.inject({
    method: "POST",
    url: pathOf(endpoint, { opportunityId: id }),
    headers: {
      "content-type": encoded.headers.get("content-type") ?? "",
      authorization: `Bearer ${portal.context.config.lenderKeys[0]?.key}`,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return response.statusCode;
}
const give = (file = pdf()) => upload(lender.putContract, file);
const takeBack = () => portal.lender.call(lender.voidContract, { params: { opportunityId: id }, body: {} });
const view = (who = luis) => who.call(contract.getContractView, { params: { id } });
const standing = async (who = luis) => {
  const { value } = await who.call(getLoanAgreementStatus, { params: { id } });
  return [value.completionStatus, value.uwReviewStatus, value.onlineSigning];
};
async function openPage(): Promise<string> {
  const { value } = await view();
  return new URL(value.url).pathname;
}
const act = {
  consent: consent.version,
  name: "Luis Ortega",
  signature: { kind: "typed" },
  signed: [0, 1, 2, 3],
};
const sign = (path: string, body: object = act, headers: Record<string, string> = {}) =>
  portal.app.inject({ method: "POST", url: path, payload: body, headers });
const get = (url: string) => portal.app.inject({ method: "GET", url });
const signings = () => portal.connection.database.select().from(contractSignings);
const audited = async (action: string) =>
  portal.connection.database
    .select()
    .from(auditEntries)
    .where(like(auditEntries.action, action))
    .orderBy(auditEntries.sequence);
const callbackOf = async (path: string): Promise<SigningCallback> => {
  const sessionId = path.split("/").at(-1)?.split(".")[0] ?? "";
  const callback = await portal.context.signingPages?.provider.callbackOf(sessionId);
  if (!callback) throw new Error("the session is not signed");
  return callback;
};
const tell = (callback: SigningCallback) =>
  portal.app.inject({
    method: "POST",
    url: callbackPath,
    headers: callbackHeaders(callback),
    payload: callback.body,
  });

async function withoutBusiness(run: () => Promise<unknown>): Promise<void> {
  const { database } = portal.connection;
  const removed = await database
    .delete(accountContacts)
    .where(eq(accountContacts.contactId, luisId))
    .returning();
  try {
    await run();
  } finally {
    await database.insert(accountContacts).values(removed);
  }
}

async function hour(): Promise<void> {
  portal.clock.advance({ hours: 1 });
  const hourly = jobs.filter(({ name, isHourly }) => isHourly && name.startsWith("esign."));
  for (const { handle } of hourly) await handle(portal.context, undefined as never).catch(() => undefined);
  luis = await portal.signIn(email);
}

describe("opening a signing page", () => {
  test("returns the address of a signing page that shows the agreement [FORG-API-23, FORG-AGR-01]", async () => {
    await give();
    expect(await standing()).toEqual(["Sent", null, "offered"]);
    const { status, body } = await view();
    expect(status).toBe(200);
    const { origin } = portal.context.config;
    expect(body).toEqual({ url: expect.stringMatching(/\/api\/esign\/[\w-]{36}\.[\w-]{43}$/) });
    const { url } = body as unknown as { url: string };
    expect(url.startsWith(`${origin}/`)).toBe(true);
    const page = await get(new URL(url).pathname);
    expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.body).toContain("Sign your loan agreement");
    expect(page.body).toContain(
      "I agree to do business electronically, and to receive this agreement on screen.",
    );
    const file = await get(`${new URL(url).pathname}/agreement.pdf`);
    expect([file.statusCode, file.headers["content-type"], file.headers["content-disposition"]]).toEqual([
      200,
      "application/pdf",
      "inline; filename=loan-agreement.pdf",
    ]);
    expect((await PDFDocument.load(file.rawPayload)).getPageCount()).toBe(2);
  });

  test("opens a signing page that lists the loan's known terms", async () => {
    await give();
    await stand({ termInWeeks: null });
    const shown = (await get(await openPage())).body;
    const told = [...shown.matchAll(/<dt>([^<]*)<\/dt><dd class="num">([^<]*)<\/dd>/g)];
    expect(told.map(([, label, value]) => [label, value])).toEqual([
      ["Loan amount", "$40,000.00"],
      ["Total Loan Fee", "$5,480.24"],
      ["Total to repay", "$45,480.24"],
      ["Average payment", "$874.62"],
    ]);
    await stand({ advanceAmountCents: null, totalLoanFeeCents: null, averagePaymentCents: null });
    expect((await get(await openPage())).body).not.toContain("<dl");
  });

  test("stores only a hash of the secret in the signing page's address", async () => {
    await give();
    const [, secret = ""] = (await openPage()).split(".");
    const rows = JSON.stringify([
      await portal.connection.database.select().from(signingSessions),
      await signings(),
    ]);
    expect(rows).toContain(createHash("sha256").update(secret).digest("base64url"));
    expect(rows).not.toContain(secret);
    expect(rows).not.toContain("Ortega");
  });

  test.each([
    ["there is no agreement", { agreementCompletion: null }],
    ["the agreement is a draft", { agreementCompletion: "Draft" }],
    ["the agreement is voided", { agreementCompletion: "Voided" }],
    ["the agreement is signed", { agreementCompletion: "Completed" }],
    ["a signed copy is approved", { agreementCompletion: "Sent", agreementReview: "Approved" }],
    ["a signed copy is under review", { agreementCompletion: "Sent", agreementReview: "Needs Review" }],
    ["a signed copy is rejected", { agreementCompletion: "Sent", agreementReview: "Rejected" }],
  ] as const)("refuses online signing when %s", async (_, change) => {
    await give();
    await stand(change);
    const refused = await view();
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: true,
        code: "SIGNING_NOT_OFFERED",
        message: expect.stringMatching(
          /^This loan agreement can't be signed online at the moment\. Print and upload it, or call us at \(\d{3}\) 555-\d{4}\.$/,
        ),
      },
    ]);
    expect((await standing())[2]).toBeNull();
    expect(await signings()).toEqual([]);
  });

  test("a late callback completes the agreement even after the lender rejected a paper copy", async () => {
    portal.context.sandbox?.signing?.choose("held");
    await give();
    const path = await openPage();
    await sign(path);
    await portal.jobs.drain();
    await stand({ agreementReview: "Rejected" });
    expect(await standing()).toEqual(["Sent", "Rejected", "filing"]);
    expect((await tell(await callbackOf(path))).statusCode).toBe(204);
    expect(await standing()).toEqual(["Completed", null, "signed"]);
  });

  test.each([{ review: "Rejected", reason: "Page 9 is missing." }, { review: "Approved" }])(
    "closes the open signing page and leaves the agreement unsigned when the lender's review is $review",
    async (body) => {
      await give();
      const path = await openPage();
      expect((await get(path)).statusCode).toBe(200);
      await portal.lender.call(lender.reviewContract, { params: { opportunityId: id }, body });
      await portal.jobs.drain();
      expect((await get(path)).statusCode).toBe(410);
      expect((await sign(path)).statusCode).toBe(410);
      expect(await signings()).toEqual([
        expect.objectContaining({ state: "ended", endedAt: expect.anything() }),
      ]);
      expect((await standing()).slice(0, 2)).toEqual(["Sent", body.review]);
    },
  );

  test("an online signature completes the agreement even if the lender rejects a paper copy meanwhile", async () => {
    const { sandbox } = portal.context;
    sandbox?.signing?.choose("held");
    await give();
    const path = await openPage();
    await sign(path);
    await portal.jobs.drain();
    const body = { review: "Rejected", reason: "Page 9 is missing." };
    await portal.lender.call(lender.reviewContract, { params: { opportunityId: id }, body });
    await portal.jobs.drain();
    expect((await signings()).map(({ state }) => state)).toEqual(["open"]);
    expect((await tell(await callbackOf(path))).statusCode).toBe(204);
    expect(await standing()).toEqual(["Completed", null, "signed"]);
  });

  test.each([
    ["rejects a copy", () => stand({ agreementReview: "Rejected" })],
    ["voids the agreement", () => takeBack()],
    ["sends another agreement", () => give(pdf([{ text: "Another agreement" }]))],
  ])(
    "cancels a new signing session when the lender %s while the provider opens the session",
    async (_, act) => {
      await give();
      const { eSign } = portal.context.providers;
      const begin = eSign.begin.bind(eSign);
      const begun: string[] = [];
      const asked = vi.spyOn(eSign, "begin").mockImplementationOnce(async (wanted) => {
        const session = await begin(wanted);
        begun.push(new URL(session.url).pathname);
        portal.clock.advance({ seconds: 1 });
        await act();
        return session;
      });
      const refused = await view();
      asked.mockRestore();
      expect([refused.status, refused.body.code]).toEqual([409, "SIGNING_NOT_OFFERED"]);
      await portal.jobs.drain();
      expect((await get(begun[0] ?? "")).statusCode).toBe(410);
      expect((await signings()).map(({ state }) => state)).toEqual(["ended"]);
    },
  );

  test("a signing stays open until the provider has canceled the signing's session", async () => {
    await give();
    await openPage();
    const [{ id: signingId } = { id: "" }] = await signings();
    const fault = new ProviderFault("e-sign", "away", undefined);
    const cancel = vi.spyOn(portal.context.providers.eSign, "cancel").mockRejectedValueOnce(fault);
    const state = async () => (await signings()).map((each) => each.state);
    await expect(cancelSessionJob.handle(portal.context, { signingId })).rejects.toBe(fault);
    expect(await state()).toEqual(["open"]);
    await cancelSessionJob.handle(portal.context, { signingId });
    expect(await state()).toEqual(["ended"]);
    cancel.mockRestore();
  });

  test("returns 404 instead of a signing page to another borrower", async () => {
    await stand({ agreementCompletion: "Sent" });
    expect((await view()).body.code).toBe("SIGNING_NOT_OFFERED");
    await give();
    other = await portal.signIn("teresa@alvarezbuilders.example");
    expect([(await view(other)).status, (await view(other)).body.code]).toEqual([404, "NOT_FOUND"]);
  });

  test("a new signing session cancels the borrower's earlier session", async () => {
    await give();
    const first = await openPage();
    const second = await openPage();
    expect([(await get(first)).statusCode, (await get(second)).statusCode]).toEqual([410, 200]);
    expect((await signings()).map(({ state }) => state).toSorted()).toEqual(["ended", "open"]);
    for (let more = 2; more < 20; more++) expect((await view()).status).toBe(200);
    const refused = await view();
    expect([refused.status, refused.body.code]).toEqual([409, "TOO_MANY_SIGNINGS"]);
    portal.clock.advance({ minutes: 60 });
    luis = await portal.signIn(email);
    expect((await view()).status).toBe(200);
  });

  test("a signing page expires after 60 minutes", async () => {
    await give();
    const path = await openPage();
    portal.clock.advance({ minutes: 59 });
    expect((await get(path)).statusCode).toBe(200);
    portal.clock.advance({ minutes: 1 });
    const over = await get(path);
    expect([over.statusCode, over.headers["content-type"]]).toEqual([410, "text/html; charset=utf-8"]);
    expect(over.body).toContain("This signing session has ended");
    expect(over.body).not.toMatch(/Nothing was signed/);
    expect((await get(`${path}/agreement.pdf`)).statusCode).toBe(410);
    expect((await sign(path)).statusCode).toBe(410);
    luis = await portal.signIn(email);
    expect(await standing()).toEqual(["Sent", null, "offered"]);
  });

  test("a signing page closes when the borrower logs out, but stays open after the borrower's session times out", async () => {
    await give();
    const path = await openPage();
    const other = await portal.signIn("dana@mapleandmain.example");
    for (const [who, body, status] of [
      [await portal.signIn(email), { byRest: true }, 200],
      [other, {}, 200],
      [await portal.signIn(email), {}, 410],
    ] as const) {
      expect((await who.call(expire, { body })).status).toBe(200);
      await portal.jobs.drain();
      expect((await get(path)).statusCode).toBe(status);
    }
    expect((await sign(path)).statusCode).toBe(410);
    luis = await portal.signIn(email);
    expect(await standing()).toEqual(["Sent", null, "offered"]);
  });

  test("completes an agreement that was signed just before log-out", async () => {
    portal.context.sandbox?.signing?.choose("held");
    await give();
    const path = await openPage();
    await sign(path);
    await luis.call(expire, { body: {} });
    await portal.jobs.drain();
    expect((await tell(await callbackOf(path))).statusCode).toBe(204);
    luis = await portal.signIn(email);
    expect(await standing()).toEqual(["Completed", null, "signed"]);
  });

  test("a signing page opens only if the page's address contains the complete secret", async () => {
    await give();
    const path = await openPage();
    for (const wrong of [
      path.slice(0, -1),
      `${path.split(".")[0]}`,
      `${path.slice(0, -3)}AAA`,
      "/api/esign/none",
    ])
      expect((await get(wrong)).statusCode).toBe(410);
  });
});

describe("offering online signing", () => {
  const own = (percentOwned: number) =>
    portal.connection.database.insert(applicationOwners).values({
      opportunityId: id,
      id: luisId,
      firstName: "Luis",
      lastName: "Ortega",
      country: "us",
      percentOwned,
      position: 0,
      isFromBook: true,
      isOwn: false,
      changedAt: portal.clock.now(),
    });
  const cosigner = () =>
    portal.connection.database.insert(applicationOwners).values({
      opportunityId: id,
      id: "cosigner",
      firstName: "Ana",
      lastName: "Ortega",
      country: "us",
      percentOwned: 30,
      signerNumber: 2,
      position: 1,
      isFromBook: false,
      isOwn: true,
      changedAt: portal.clock.now(),
    });
  const told = async () => {
    const { value } = await luis.call(getLoanAgreementStatus, { params: { id } });
    return [value.automaticSigningEligible, value.onlineSigning, (await view()).status];
  };

  test("offers online signing to a majority owner when automation is allowed and the bank is verified [FORG-AGR-07]", async () => {
    const { database } = portal.connection;
    const isForBank = eq(stipulations.externalId, "bank");
    const asksForBank = () =>
      inTransaction(portal.context, (tx) =>
        addRequests(tx, [
          {
            externalId: "bank",
            opportunityId: id,
            name: "Verify your bank",
            groupName: "VerifyBank",
            type: "VerifyBank",
            isDocument: false,
            isBankAccountVerification: true,
            requestType: "Credit Application",
          },
        ]),
      );
    await give();
    await cosigner();
    await own(51);
    await stand({ isAutomationEligible: true });
    expect(await told()).toEqual([true, "offered", 200]);
    await stand({ isAutomationEligible: false });
    expect(await told()).toEqual([false, null, 409]);
    await stand({ isAutomationEligible: true });
    await asksForBank();
    expect(await told()).toEqual([false, null, 409]);
    await database.update(stipulations).set({ fulfilledAt: portal.clock.now() }).where(isForBank);
    expect(await told()).toEqual([true, "offered", 200]);
    await database.delete(stipulations).where(isForBank);
    await database
      .update(applicationOwners)
      .set({ percentOwned: 50 })
      .where(and(eq(applicationOwners.opportunityId, id), eq(applicationOwners.id, luisId)));
    expect(await told()).toEqual([false, null, 409]);
  });

  test("offers online signing to the only signer, regardless of the signer's share [FORG-AGR-08]", async () => {
    await own(1);
    expect(await told()).toEqual([false, null, 409]);
    await give();
    expect(await told()).toEqual([true, "offered", 200]);
    await cosigner();
    expect(await told()).toEqual([false, null, 409]);
  });
});

describe("the signing page", () => {
  test("the agreement's status shows the signer, the signing time and the deposit account", async () => {
    const facts = async () => {
      const { value } = await luis.call(getLoanAgreementStatus, { params: { id } });
      return [value.onlineSigning, value.signature, value.fundsGoTo];
    };
    await give();
    const path = await openPage();
    expect(await facts()).toEqual(["offered", null, null]);
    await portal.connection.database.insert(applicationBanks).values({
      opportunityId: id,
      role: "deposit",
      institutionName: "First Prairie Bank",
      lastFour: "4821",
      savedAt: portal.clock.now(),
    });
    const timestamp = portal.clock.now();
    expect((await sign(path, { ...act, name: "Luis R. Ortega" })).statusCode).toBe(200);
    portal.clock.advance({ minutes: 3 });
    const signature = { name: "Luis R. Ortega", jobTitle: null, timestamp };
    const bank = { institutionName: "First Prairie Bank", lastFour: "4821" };
    expect(await facts()).toEqual(["filing", signature, bank]);
    await portal.jobs.drain();
    expect(await facts()).toEqual(["signed", signature, bank]);
    await portal.connection.database.delete(applicationBanks).where(eq(applicationBanks.opportunityId, id));
  });

  test("the signing page returns the agreement's text until the agreement is voided", async () => {
    await give(pdf([{ text: "The agreement" }]));
    const path = await openPage();
    const read = () => portal.app.inject({ method: "GET", url: `${path}/text` });
    const { pages } = (await read()).json<{ pages: { blocks: { parts: string[] }[] }[] }>();
    expect(pages.map(({ blocks }) => blocks.flatMap(({ parts }) => parts).slice(0, 2))).toEqual([
      ["The agreement"],
      ["Signature page", expect.stringMatching(/^Signed for /)],
    ]);
    await takeBack();
    expect((await read()).statusCode).toBe(410);
    expect((await portal.app.inject({ method: "GET", url: "/api/esign/none/text" })).statusCode).toBe(410);
  });

  test("the signing page completes the agreement only after the callback arrives [FORG-AGR-06]", async () => {
    const given = pdf([{ text: "The agreement" }]);
    await give(given);
    const path = await openPage();
    const signed = await sign(path, act, { "user-agent": "A browser" });
    const returnUrl = `${portal.context.config.origin}/us/${id}/loan-agreement/signed`;
    expect([signed.statusCode, signed.json()]).toEqual([200, { returnUrl }]);
    expect(await standing()).toEqual(["Sent", null, "filing"]);
    expect((await luis.call(contract.getSignedContract, { params: { id } })).status).toBe(404);

    await portal.jobs.drain();
    expect(await standing()).toEqual(["Completed", null, "signed"]);
    const { response } = await luis.call(contract.getSignedContract, { params: { id } });
    expect([
      response.statusCode,
      response.headers["content-type"],
      response.headers["content-disposition"],
    ]).toEqual([200, "application/pdf", "attachment; filename=loan-agreement-signed.pdf"]);
    const file = await PDFDocument.load(response.rawPayload);
    // The signed file contains the agreement's page, the signature page and the certificate.
    expect(file.getPageCount()).toBe(3);
    const [certificate] = file.getAttachments();
    expect(JSON.parse(Buffer.from(certificate?.data ?? []).toString())).toMatchObject({
      name: "Luis Ortega",
      signer: { name: "Luis Ortega", email, business: expect.any(String) },
      ip: "127.0.0.1",
      userAgent: "A browser",
      consentText: consent.text,
      documentSha256: createHash("sha256").update(given).digest("hex"),
    });

    expect((await audited("contract.signed")).at(-1)).toMatchObject({
      actorKind: "borrower",
      actorId: luisId,
      subjectKind: "contract",
      subjectId: (await portal.connection.database.select().from(contracts))[0]?.id,
    });
    const [document] = await portal.connection.database.select().from(documents);
    const borrowers = { actorKind: "borrower", actorId: luisId };
    expect((await audited("contract.signed-read")).at(-1)).toMatchObject({
      ...borrowers,
      subjectKind: "document",
      subjectId: document?.id,
    });
    expect((await audited("contract.signing-opened")).at(-1)).toMatchObject({
      ...borrowers,
      subjectKind: "contract",
      subjectId: (await portal.connection.database.select().from(contracts))[0]?.id,
      detail: { signing: (await signings())[0]?.id },
    });
    other = await portal.signIn("teresa@alvarezbuilders.example");
    expect((await other.call(contract.getSignedContract, { params: { id } })).status).toBe(404);
  });

  test("the signing page shows the support phone number for the borrower's country", async () => {
    const { customerSupportPhone, customerSupportPhoneCanada } = portal.context.config.publicConfig;
    expect(customerSupportPhone).not.toBe(customerSupportPhoneCanada);
    await give();
    const body = async () => (await get(await openPage())).body;
    expect([
      (await body()).includes(customerSupportPhone),
      (await body()).includes(customerSupportPhoneCanada),
    ]).toEqual([true, false]);
    const isTheirs = eq(contacts.id, luisId);
    await portal.connection.database.update(contacts).set({ country: "ca" }).where(isTheirs);
    luis = await portal.signIn(email);
    expect([
      (await body()).includes(customerSupportPhone),
      (await body()).includes(customerSupportPhoneCanada),
    ]).toEqual([false, true]);
    await portal.connection.database.update(contacts).set({ country: "us" }).where(isTheirs);
  });

  test("getSignedContract returns 404 after the lender rejects the signed file", async () => {
    await give();
    await sign(await openPage());
    await portal.jobs.drain();
    const copy = async () => (await luis.call(contract.getSignedContract, { params: { id } })).status;
    expect([await copy(), await standing()]).toEqual([200, ["Completed", null, "signed"]]);
    await portal.connection.database.update(documents).set({ review: "rejected" });
    expect([await copy(), await standing()]).toEqual([404, ["Completed", null, null]]);
  });

  test("stores one signature when the signer submits the same signature several times", async () => {
    await give();
    const path = await openPage();
    const all = await Promise.all(Array.from({ length: 6 }, () => sign(path)));
    const [one] = all;
    const returnUrl = String(one?.json<{ returnUrl: string }>().returnUrl);
    expect(new URL(returnUrl).pathname).toBe(`/us/${id}/loan-agreement/signed`);
    expect(all.map((each) => [each.statusCode, each.json()])).toEqual(all.map(() => [200, { returnUrl }]));
    await portal.jobs.drain();
    expect(await portal.connection.database.select().from(documents)).toHaveLength(1);
    const [first] = await signings();
    // The signing page redirects when the signature is submitted again or the page is reopened.
    expect((await sign(path, { ...act, name: "Another" })).json()).toEqual({ returnUrl });
    const opened = await get(path);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, returnUrl]);
    expect((await get(`${path}/agreement.pdf`)).statusCode).toBe(410);
    await portal.jobs.drain();
    expect(await signings()).toEqual([first]);
  });

  test.each([
    ["no consent", { ...act, consent: undefined }],
    ["another version of the consent", { ...act, consent: "2020-01" }],
    ["no name", { ...act, name: " " }],
    ["a name without letters", { ...act, name: "1 2" }],
    ["a typed name in an unsupported script", { ...act, name: "李 明" }],
    ["a name of 101 characters", { ...act, name: "x".repeat(101) }],
    ["an unsigned field", { ...act, signed: [1, 2, 3] }],
    ["an empty drawing", { ...act, signature: { kind: "drawn", strokes: [] } }],
    ["an incomplete point", { ...act, signature: { kind: "drawn", strokes: [[1, 2, 3]] } }],
    ["a point outside the signature pad", { ...act, signature: { kind: "drawn", strokes: [[10, 301]] } }],
    [
      "too many numbers",
      { ...act, signature: { kind: "drawn", strokes: [Array.from({ length: 20_002 }, () => 1)] } },
    ],
    ["an unknown property", { ...act, more: 1 }],
  ])("the signing page rejects a signature with %s", async (_, body) => {
    await give();
    const path = await openPage();
    const refused = await sign(path, body);
    expect([refused.statusCode, refused.json().code]).toEqual([422, "VALIDATION"]);
    expect((await sign(path)).statusCode).toBe(200);
  });

  test("the signing page accepts a drawn signature for a name without Latin letters", async () => {
    await give();
    const strokes = [
      [0, 0, 1_000, 300],
      [5, 5],
    ];
    const drawn = { ...act, name: "李 Żaneta", signature: { kind: "drawn", strokes } };
    expect((await sign(await openPage(), drawn)).statusCode).toBe(200);
  });

  test("the signing page returns 410 after the lender voids, replaces or rejects the agreement", async () => {
    const reject = () =>
      portal.lender.call(lender.reviewContract, {
        params: { opportunityId: id },
        body: { review: "Rejected", reason: "Page 3 is missing." },
      });
    for (const end of [takeBack, () => give(pdf([{ text: "A newer one" }])), reject]) {
      await give();
      const path = await openPage();
      expect((await get(path)).statusCode).toBe(200);
      // The job that cancels the session at the provider has not run yet.
      await end();
      const page = await get(path);
      expect(page.statusCode).toBe(410);
      expect(page.body).toContain(
        "It timed out, was finished, or the agreement has changed. Open your loan agreement to see what to do next.",
      );
      expect((await get(`${path}/agreement.pdf`)).statusCode).toBe(410);
      expect((await sign(path)).statusCode).toBe(410);
      await portal.jobs.drain();
      expect((await get(path)).statusCode).toBe(410);
      await takeBack();
    }
    expect(await portal.connection.database.select().from(documents)).toEqual([]);
  });

  test("accepts an online signature while a paper copy waits for review", async () => {
    await give();
    const path = await openPage();
    await stand({ agreementReview: "Needs Review" });
    expect((await sign(path)).statusCode).toBe(200);
    await portal.jobs.drain();
    expect((await standing())[0]).toBe("Completed");
  });

  test("the signing page returns 410 after the signer leaves the business", async () => {
    await give();
    const path = await openPage();
    await withoutBusiness(async () => {
      expect((await get(path)).statusCode).toBe(410);
      expect((await sign(path)).statusCode).toBe(410);
    });
    expect((await get(path)).statusCode).toBe(200);
  });

  test("the signing page returns 410 when the lender voids the agreement while the signer signs", async () => {
    await give();
    const path = await openPage();
    const { database } = portal.connection;
    const voided = { agreementCompletion: "Voided" } as const;
    const { statusCode } = await runBlocked(
      portal.connection,
      (lending) => lending.update(opportunities).set(voided).where(eq(opportunities.id, id)),
      () => sign(path),
    );
    expect(statusCode).toBe(410);
    const [session] = await database.select().from(signingSessions);
    expect(session).toMatchObject({ state: "open", signedStorageId: null });
    await portal.jobs.drain();
    expect(await database.select().from(documents)).toEqual([]);
  });
});

describe("downloading the signed agreement", () => {
  const copy = async () => (await luis.call(contract.getSignedContract, { params: { id } })).status;

  test("getSignedContract returns only a Completed agreement that was signed online", async () => {
    await give();
    await sign(await openPage());
    await portal.jobs.drain();
    expect(await copy()).toBe(200);
    await stand({ agreementCompletion: "Voided" });
    expect(await copy()).toBe(404);
    for (const table of [signingEvents, contractSignings]) await portal.connection.database.delete(table);
    await stand({ agreementCompletion: "Completed" });
    expect(await copy()).toBe(404);
  });
});

describe("failures of the signing provider", () => {
  const fault = new ProviderFault("e-sign", "away", undefined);
  const told = (text: string) => portal.logged.filter((line) => line.includes(text)).length;

  test("starts a new signing even when the provider cannot cancel the earlier session", async () => {
    const { eSign } = portal.context.providers;
    await give();
    await openPage();
    const before = told("a signing could not be canceled");
    vi.spyOn(eSign, "cancel").mockRejectedValueOnce(fault);
    expect((await view()).status).toBe(200);
    expect(told("a signing could not be canceled")).toBe(before + 1);
    expect((await signings()).map(({ state }) => state)).toEqual(["open", "open"]);
    vi.spyOn(eSign, "cancel").mockRejectedValueOnce(new TypeError("a fault of ours"));
    expect((await view()).status).toBe(500);
  });

  test("a new signing does not cancel an earlier session that the borrower has just signed", async () => {
    const { eSign } = portal.context.providers;
    await give();
    await openPage();
    const certificate = {} as SigningCertificate;
    vi.spyOn(eSign, "find")
      .mockResolvedValueOnce({ status: "open" })
      .mockResolvedValueOnce({ status: "signed", certificate });
    expect((await view()).status).toBe(200);
    expect((await signings()).map(({ state }) => state)).toEqual(["open", "open"]);
  });

  test("the agreement's status and the signing page return 502 and log the fault when the signing provider fails", async () => {
    const { eSign } = portal.context.providers;
    portal.context.sandbox?.signing?.choose("held");
    await give();
    await sign(await openPage());
    const before = told("a signing provider did not answer");
    const away = () => vi.spyOn(eSign, "find").mockRejectedValueOnce(fault);
    // The agreement may already be signed, so the status call returns an error.
    away();
    const unknown = await luis.call(getLoanAgreementStatus, { params: { id } });
    expect([unknown.status, unknown.response.json().code]).toEqual([502, "PROVIDER_FAILED"]);
    away();
    const again = await view();
    expect([again.status, again.response.json().code]).toEqual([502, "PROVIDER_FAILED"]);
    expect(await signings()).toHaveLength(1);
    expect(told("a signing provider did not answer")).toBe(before + 2);
    expect(await standing()).toEqual(["Sent", null, "filing"]);
    // While a signed copy is under review, the agreement's status does not depend on the signing provider.
    await stand({ agreementReview: "Needs Review" });
    away();
    expect(await standing()).toEqual(["Sent", "Needs Review", null]);
    vi.spyOn(eSign, "find").mockRejectedValueOnce(new TypeError("a fault of ours"));
    expect((await luis.call(getLoanAgreementStatus, { params: { id } })).status).toBe(500);
  });
});

describe("events of the signing provider", () => {
  /** Signs an agreement, holds back the provider's callback, and returns the callback's event. */
  async function signed(): Promise<SigningEvent> {
    portal.context.sandbox?.signing?.choose("held");
    await give();
    await sign(await openPage());
    await portal.jobs.drain();
    const [row] = await signings();
    const { id: reference = "", sessionId = "" } = row ?? {};
    return { eventId: "word", sessionId: sessionId ?? "", reference, type: "signed" };
  }
  const kept = () => portal.connection.database.select().from(documents);

  test("ignores a provider's event for an unknown signing or for another session", async () => {
    const event = await signed();
    const asked = vi.spyOn(portal.context.providers.eSign, "find");
    await completeSigning(portal.context, { ...event, reference: "none" });
    await completeSigning(portal.context, { ...event, sessionId: "another" });
    expect(asked).not.toHaveBeenCalled();
    // The unchanged event completes the agreement. A repeated event does not call the provider.
    await completeSigning(portal.context, event);
    expect(asked).toHaveBeenCalledTimes(1);
    await completeSigning(portal.context, { ...event, eventId: "another word" });
    expect(asked).toHaveBeenCalledTimes(1);
    expect(await kept()).toHaveLength(1);
  });

  async function found() {
    const { value } = await portal.lender.call(lender.listSignatures, { params: { opportunityId: id } });
    const { value: listed } = await portal.lender.call(listLenderDocuments, {
      query: { opportunityId: id, review: "received" },
    });
    const [signature] = value.signatures;
    const file = await portal.lender.call(downloadDocument, {
      params: { documentId: signature?.documentId ?? "" },
    });
    return {
      counts: [value.signatures.length, listed.documents.length],
      isApplied: signature?.isApplied,
      documentType: listed.documents[0]?.documentType,
      isSignedFile:
        createHash("sha256").update(file.response.rawPayload).digest("hex") === signature?.facts.signedSha256,
    };
  }
  const forLender = {
    counts: [1, 1],
    isApplied: false,
    documentType: "UnappliedLoanAgreement",
    isSignedFile: true,
  };

  test.each([
    ["voided", () => stand({ agreementCompletion: "Voided" }), "the agreement is Voided"],
    ["completed on paper", () => stand({ agreementCompletion: "Completed" }), "the agreement is Completed"],
    ["replaced", () => give(pdf([{ text: "A newer one" }])), "the agreement was replaced"],
    ["voided and sent again", () => takeBack().then(() => give()), "the signing was canceled"],
    [
      "different from the signed document",
      () => portal.connection.database.update(contracts).set({ sha256: "0".repeat(64) }),
      "another document was signed",
    ],
  ])(
    "stores the signed file without completing the agreement when the agreement is %s",
    async (_, change, reason) => {
      const event = await signed();
      portal.clock.advance({ minutes: 1 });
      await change();
      const before = (await standing()).slice(0, 2);
      await completeSigning(portal.context, event);
      expect((await standing()).slice(0, 2)).toEqual(before);
      expect(await found()).toEqual(forLender);
      expect(await portal.connection.database.select().from(signingEvents)).toHaveLength(1);
      expect((await audited("contract.signed-unapplied")).at(-1)?.detail).toMatchObject({ reason });
      expect(portal.logged.filter((line) => line.includes("stored but not applied")).at(-1)).toContain(
        reason,
      );
      // The provider repeats the event, but the file is stored only once.
      await completeSigning(portal.context, { ...event, eventId: "another word" });
      expect(await kept()).toHaveLength(1);
    },
  );

  test("waits for another transaction that ends the signing, and stores the file without completing the agreement", async () => {
    const event = await signed();
    await runBlocked(
      portal.connection,
      (transaction) => transaction.update(contractSignings).set({ state: "ended" }),
      () => completeSigning(portal.context, event),
    );
    expect((await standing()).slice(0, 2)).toEqual(["Sent", null]);
    expect((await audited("contract.signed-unapplied")).at(-1)?.detail).toMatchObject({
      reason: "the signing was canceled",
    });
  });

  test("stores the signed file without completing the agreement when the signer has left the business", async () => {
    const event = await signed();
    await withoutBusiness(() => completeSigning(portal.context, event));
    expect(await found()).toEqual(forLender);
    expect((await standing()).slice(0, 2)).toEqual(["Sent", null]);
    expect((await audited("contract.signed-unapplied")).at(-1)?.detail).toMatchObject({
      reason: "the signer no longer belongs to the business",
    });
  });

  test("the lender's review skips a signed file that did not complete the agreement", async () => {
    const event = await signed();
    await takeBack();
    await completeSigning(portal.context, event);
    await give(pdf([{ text: "A newer one" }]));
    const params = { opportunityId: id };
    const { value } = await portal.lender.call(lender.reviewContract, {
      params,
      body: { review: "Approved" },
    });
    expect(value.reviewedDocumentIds).toEqual([]);
    const [document] = await kept();
    const reviewed = await portal.lender.call(reviewDocument, {
      params: { documentId: document?.id ?? "" },
      body: { review: "accepted" },
    });
    expect(reviewed.status).toBe(200);
  });

  test("deleting a signing session keeps the signed file, even if the file did not complete the agreement", async () => {
    const event = await signed();
    await takeBack();
    await completeSigning(portal.context, event);
    portal.clock.advance({ hours: 24 * 31 });
    await sweepSessions(portal.context);
    await sweepUploads(portal.context);
    expect(await found()).toEqual(forLender);
  });

  test("a signature completes the newest agreement", async () => {
    const event = await signed();
    await completeSigning(portal.context, event);
    expect((await standing())[0]).toBe("Completed");
    expect(await found()).toEqual({ ...forLender, isApplied: true, documentType: "SignedLoanAgreement" });
  });
});

describe("callbacks of the signing provider", () => {
  const badSignature = {
    error: true,
    code: "BAD_SIGNATURE",
    message: "This callback is not signed as it must be.",
  };

  test("rejects a forged callback with 401 and logs the rejection", async () => {
    portal.context.sandbox?.signing?.choose("forged");
    await give();
    const path = await openPage();
    await sign(path);
    await portal.jobs.drain();
    expect(await standing()).toEqual(["Sent", null, "filing"]);
    const genuine = await callbackOf(path);
    for (const forged of [
      { ...genuine, signature: "0".repeat(64) },
      { ...genuine, signature: "" },
      { ...genuine, timestamp: String(Number(genuine.timestamp) + 1) },
      { ...genuine, body: genuine.body.replace("signed", "ended") },
      {
        ...genuine,
        signature: createHmac("sha256", "guessed")
          .update(`${genuine.timestamp}.${genuine.body}`)
          .digest("hex"),
      },
    ]) {
      const refused = await tell(forged);
      expect([refused.statusCode, refused.json()]).toEqual([401, badSignature]);
    }
    const { body: payload } = genuine;
    const json = { "content-type": "application/json" };
    for (const bare of [{ payload, headers: json }, {}]) {
      const refused = await portal.app.inject({ method: "POST", url: callbackPath, ...bare });
      expect([refused.statusCode, refused.json()]).toEqual([401, badSignature]);
    }
    expect(await standing()).toEqual(["Sent", null, "filing"]);
    expect(portal.logged.some((line) => line.includes("a callback without a valid signature"))).toBe(true);
    expect((await tell(genuine)).statusCode).toBe(204);
    expect(await standing()).toEqual(["Completed", null, "signed"]);
  });

  test("applies a callback once when it arrives several times or concurrently", async () => {
    portal.context.sandbox?.signing?.choose("twice");
    await give();
    const path = await openPage();
    await sign(path);
    const told = await Promise.all([tell(await callbackOf(path)), tell(await callbackOf(path))]);
    expect(told.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    await portal.jobs.drain();
    expect(await portal.connection.database.select().from(documents)).toHaveLength(1);
    expect(await portal.connection.database.select().from(signingEvents)).toHaveLength(1);
    const [signing] = await signings();
    const trail = await audited("contract.signed");
    expect(trail.filter(({ detail }) => detail["signing"] === signing?.id)).toHaveLength(1);
    const mails = (await sentMails(portal, email)).filter(({ kind }) => kind === "agreement-signed");
    expect(new Set(mails.map(({ link }) => link))).toEqual(new Set([`/us/${id}/loan-agreement`]));
    const { opportunities: applications } = (await luis.call(listOpportunities)).value;
    const application = applications.find((each) => each.id === id);
    expect(mails[0]?.lines).toEqual(application && termLines(application));
    expect(mails[0]?.lines).toContainEqual({ label: "Loan amount", value: expect.stringMatching(/^\$/) });
  });

  test("rejects a callback with an old timestamp", async () => {
    portal.context.sandbox?.signing?.choose("held");
    await give();
    const path = await openPage();
    await sign(path);
    await portal.jobs.drain();
    const old = await callbackOf(path);
    portal.clock.advance({ minutes: 14 });
    expect(await standing()).toEqual(["Sent", null, "filing"]);
    expect((await tell(old)).statusCode).toBe(401);
    expect((await tell(await callbackOf(path))).statusCode).toBe(204);
    expect(await standing()).toEqual(["Completed", null, "signed"]);
  });

  test("offers no second signing until the first signing's callback arrives", async () => {
    portal.context.sandbox?.signing?.choose("held");
    await give();
    await sign(await openPage());
    await portal.jobs.drain();
    portal.clock.advance({ hours: 10 });
    luis = await portal.signIn(email);
    expect(await standing()).toEqual(["Sent", null, "filing"]);
    expect([(await view()).status, (await view()).body.code]).toEqual([409, "SIGNING_NOT_OFFERED"]);
  });

  test("the hourly job repeats a callback until the portal accepts it", async () => {
    const { signingPages, database } = portal.context;
    if (!signingPages) throw new Error("the built-in provider has pages");
    const days = async (count: number) => {
      portal.clock.advance({ hours: 24 * count });
      luis = await portal.signIn(email);
      await sweepSessions(portal.context);
      await sweepUploads(portal.context);
    };
    const address = vi.spyOn(signingPages, "tell").mockResolvedValue(500);
    await give();
    const path = await openPage();
    await sign(path);
    await portal.jobs.drain();
    // Deletes the callback's delivery job, so that only the hourly job retries.
    await database.execute(sql`delete from pgboss.job where name = 'esign.deliver-callback'`);
    for (const count of [3, 3]) {
      await days(count);
      expect(await standing()).toEqual(["Sent", null, "filing"]);
      expect((await view()).body.code).toBe("SIGNING_NOT_OFFERED");
    }
    await days(30);
    const asked = address.mock.calls.length;
    await hour();
    expect(address.mock.calls.length).toBe(asked + 1);
    expect((await standing())[0]).toBe("Sent");

    address.mockRestore();
    await hour();
    expect(await standing()).toEqual(["Completed", null, "signed"]);
    expect((await luis.call(contract.getSignedContract, { params: { id } })).status).toBe(200);
    // No job repeats the accepted callback, and the sweep deletes the signing session.
    const heard = vi.spyOn(signingPages, "tell");
    await hour();
    expect(heard).not.toHaveBeenCalled();
    await days(0);
    expect(await database.select().from(signingSessions)).toEqual([]);
    heard.mockRestore();
  });

  test("the hourly job skips a callback that another job still retries", async () => {
    const { signingPages, sandbox } = portal.context;
    const faults = sandbox?.signing;
    if (!signingPages || !faults) throw new Error("the built-in provider has pages");
    const said = vi.spyOn(signingPages, "tell");
    faults.choose("forged");
    await give();
    await sign(await openPage());
    await portal.jobs.drain();
    faults.choose("none");
    said.mockClear();
    portal.clock.advance({ hours: 25 });
    await retryCallbacks(portal.context);
    expect(said).not.toHaveBeenCalled();
    portal.clock.advance({ seconds: 1 });
    await retryCallbacks(portal.context);
    expect(said).toHaveBeenCalledOnce();
    luis = await portal.signIn(email);
    expect((await standing())[0]).toBe("Completed");

    faults.choose("held");
    await takeBack();
    await give();
    const path = await openPage();
    await sign(path);
    await portal.jobs.drain();
    faults.choose("none");
    said.mockClear();
    portal.clock.advance({ hours: 48 });
    await retryCallbacks(portal.context);
    expect(said).not.toHaveBeenCalled();
    faults.letGo(path.split("/").at(-1)?.split(".")[0] ?? "");
    await retryCallbacks(portal.context);
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
    luis = await portal.signIn(email);
  });

  test("the hourly job delivers the remaining callbacks when one callback fails", async () => {
    const { signingPages, database, sandbox } = portal.context;
    if (!signingPages) throw new Error("the built-in provider has pages");
    sandbox?.signing?.choose("forged");
    for (let count = 0; count < 3; count++) {
      await give(pdf([{ text: `Agreement ${count}` }]));
      await sign(await openPage());
      await portal.jobs.drain();
    }
    sandbox?.signing?.choose("none");
    portal.clock.advance({ hours: 26 });
    const said = vi.spyOn(signingPages, "tell").mockResolvedValueOnce(500);
    await expect(retryCallbacks(portal.context)).rejects.toBeInstanceOf(ProviderFault);
    expect(said).toHaveBeenCalledTimes(3);
    said.mockRestore();
    const states = (await database.select().from(signingSessions)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(["heard", "heard", "signed"]);
    luis = await portal.signIn(email);
  });

  test("a callback returns 502 when the provider reports the session as unsigned", async () => {
    await give();
    const path = await openPage();
    const [sessionId = ""] = path.split("/").at(-1)?.split(".") ?? [];
    const [row] = await signings();
    const said = { eventId: "1", sessionId, reference: row?.id ?? "", type: "signed" };
    const { signCallback } = await import("@portal/providers/e-sign/signed-e-sign-callback");
    const { deriveKey } = await import("../../platform/crypto.ts");
    const key = deriveKey(portal.context.config.tokenKeys[0], new Uint8Array(), "signing callbacks");
    const callback = signCallback(key.toString("base64url"), { ...said, type: "signed" }, portal.clock.now());
    const answer = await tell(callback);
    expect([answer.statusCode, answer.json().code]).toEqual([502, "PROVIDER_FAILED"]);
    expect(await standing()).toEqual(["Sent", null, "offered"]);
    const ended = signCallback(key.toString("base64url"), { ...said, type: "ended" }, portal.clock.now());
    expect((await tell(ended)).statusCode).toBe(204);
    expect((await signings()).map(({ state }) => state)).toEqual(["ended"]);
  });

  test("rejects callbacks that are not JSON or exceed 10,000 bytes", async () => {
    for (const [type, payload] of [
      ["text/plain", "{}"],
      ["application/x-www-form-urlencoded", "a=1"],
    ] as const) {
      const answer = await portal.app.inject({
        method: "POST",
        url: callbackPath,
        headers: { "content-type": type },
        payload,
      });
      expect([answer.statusCode, answer.json().code]).toEqual([400, "MALFORMED"]);
    }
    const long = await portal.app.inject({
      method: "POST",
      url: callbackPath,
      headers: { "content-type": "application/json" },
      payload: `"${"a".repeat(10_000)}"`,
    });
    expect(long.statusCode).toBe(413);
  });
});

describe("the record of a signature", () => {
  async function signedFile(): Promise<Buffer> {
    await give();
    await sign(await openPage());
    await portal.jobs.drain();
    return (await luis.call(contract.getSignedContract, { params: { id } })).response.rawPayload;
  }

  test("listSignatures returns the record of a signature with its file, and the audit trail records the read", async () => {
    const given = pdf();
    const file = await signedFile();
    const { value } = await portal.lender.call(lender.listSignatures, { params: { opportunityId: id } });
    const [signature] = value.signatures;
    expect(value.signatures).toHaveLength(1);
    expect(signature?.facts).toEqual({
      signingId: (await signings())[0]?.id,
      sessionId: (await signings())[0]?.sessionId,
      opportunityId: id,
      contractId: expect.any(String),
      contractSha256: createHash("sha256").update(given).digest("hex"),
      signedSha256: createHash("sha256").update(file).digest("hex"),
      signedTimestamp: portal.clock.now(),
      name: "Luis Ortega",
      kind: "typed",
      ip: "127.0.0.1",
      userAgent: "lightMyRequest",
      consentVersion: "2026-11",
      consentText: consent.text,
    });
    const { value: listed } = await portal.lender.call(listLenderDocuments, { query: { opportunityId: id } });
    expect(listed.documents).toMatchObject([
      {
        documentId: signature?.documentId,
        documentType: "SignedLoanAgreement",
        filename: "loan-agreement-signed.pdf",
      },
    ]);
    const params = { documentId: signature?.documentId ?? "" };
    const opened = await portal.lender.call(downloadDocument, { params });
    expect(opened.response.rawPayload).toEqual(file);
    expect((await audited("contract.signatures-read")).slice(-1)).toMatchObject([
      { actorKind: "lender", subjectKind: "opportunity", subjectId: id },
    ]);
  });

  test("checkSignedFile reports whether a file was changed after signing", async () => {
    const file = await signedFile();
    expect(await checkSignedFile(portal.context, file)).toMatchObject({
      is: "unchanged",
      facts: { name: "Luis Ortega" },
    });
    const changed = Buffer.concat([file, Buffer.from("\n")]);
    expect(await checkSignedFile(portal.context, changed)).toMatchObject({
      is: "changed",
      facts: { opportunityId: id },
    });
    expect(await checkSignedFile(portal.context, pdf())).toEqual({ is: "unknown" });
    expect(await checkSignedFile(portal.context, Buffer.from("no PDF"))).toEqual({ is: "unknown" });
  });

  test("changing a signature's text, seal or file hash makes the verification fail", async () => {
    const file = await signedFile();
    const [row] = await signings();
    const signingId = row?.id ?? "";
    const { database } = portal.connection;
    const put = (change: Partial<typeof contractSignings.$inferInsert>) =>
      database.update(contractSignings).set(change).where(eq(contractSignings.id, signingId));
    const unsealed = { is: "unsealed", signingId };
    const place = { table: "contract_signings", column: "sealed_facts", rowId: signingId };
    const text = portal.context.cipher.decrypt(place, row?.sealedFacts ?? "");
    await put({ sealedFacts: portal.context.cipher.encrypt(place, text.replace("Luis", "Ana")) });
    expect(await checkSignedFile(portal.context, file)).toEqual(unsealed);
    const { value } = await portal.lender.call(lender.listSignatures, { params: { opportunityId: id } });
    expect(value.signatures).toEqual([]);
    expect(portal.logged.map((line) => JSON.parse(line) as Record<string, unknown>)).toContainEqual(
      expect.objectContaining({ what: "the seal of a signature record is invalid" }),
    );
    await put({ sealedFacts: row?.sealedFacts ?? null });
    const whole = row?.seal ?? "";
    for (const seal of [`k1.${"A".repeat(86)}`, whole.replace("k1.", "k0."), "k1", ""]) {
      await put({ seal });
      expect(await checkSignedFile(portal.context, file)).toEqual(unsealed);
    }
    await put({ seal: whole });
    // The encrypted record of another signature does not decrypt for this signature.
    const other = { ...place, rowId: randomUUID() };
    await put({ sealedFacts: portal.context.cipher.encrypt(other, text) });
    expect(await checkSignedFile(portal.context, file)).toEqual(unsealed);
    await put({ sealedFacts: row?.sealedFacts ?? null });
    expect((await checkSignedFile(portal.context, file)).is).toBe("unchanged");
    // After a key rotation, the record still verifies with the old key.
    const { config } = portal.context;
    const encryptionKeys = [{ id: "k9", key: Buffer.alloc(32, 9) }, ...config.encryptionKeys];
    const later = { ...portal.context, config: { ...config, encryptionKeys } };
    expect((await checkSignedFile(later, file)).is).toBe("unchanged");
    // A forged file is not accepted as signed, even if the document's database row contains the forged file's hash.
    const [document] = await database.select().from(documents);
    const forgery = pdf([{ text: "Another loan" }]);
    const sha256 = createHash("sha256").update(forgery).digest("hex");
    await database
      .update(documents)
      .set({ sha256 })
      .where(eq(documents.id, document?.id ?? ""));
    expect(await checkSignedFile(portal.context, forgery)).toEqual(unsealed);
  });

  test("the record of a signature stays valid after the sweep deletes the signing session", async () => {
    await abandonUploads(portal.context);
    await sweepUploads(portal.context);
    const before = (await storedFiles(portal)).length;
    const file = await signedFile();
    const stored = async () => (await storedFiles(portal)).length - before;
    await abandonUploads(portal.context);
    await sweepUploads(portal.context);
    // Four files remain: the agreement, the signed document and the session's two files.
    expect(await stored()).toBe(4);
    portal.clock.advance({ hours: 30 * 24 });
    await sweepSessions(portal.context);
    expect(await portal.connection.database.select().from(signingSessions)).toHaveLength(1);
    portal.clock.advance({ seconds: 1 });
    await sweepSessions(portal.context);
    await sweepUploads(portal.context);
    expect(await stored()).toBe(2);
    expect((await checkSignedFile(portal.context, file)).is).toBe("unchanged");
    luis = await portal.signIn(email);
  });
});

describe("mails about an agreement", () => {
  test("sends a mail when an agreement is ready, rejected or signed", async () => {
    portal.clock.advance({ hours: 1 });
    luis = await portal.signIn(email);
    const before = (await sentMails(portal, email)).length;
    await give();
    await portal.lender.call(lender.reviewContract, {
      params: { opportunityId: id },
      body: { review: "Rejected", reason: "Page 9 is missing." },
    });
    await stand({ agreementReview: null });
    await sign(await openPage());
    const mails = (await sentMails(portal, email)).slice(before);
    const link = `/us/${id}/loan-agreement`;
    expect(mails.map((mail) => [mail.kind, mail.link, mail.firstName])).toEqual([
      ["agreement-ready", link, "Luis"],
      ["agreement-rejected", link, "Luis"],
      ["agreement-signed", link, "Luis"],
    ]);
    // Only the mail about a signed agreement lists the loan's terms.
    expect(mails.map((mail) => mail.lines?.length ?? 0)).toEqual([0, 0, 5]);
  });

  test("sends a mail for each signed agreement, even if two agreements are signed within a minute", async () => {
    portal.clock.advance({ hours: 1 });
    luis = await portal.signIn(email);
    const before = (await sentMails(portal, email)).length;
    await give();
    await sign(await openPage());
    await portal.jobs.drain();
    await takeBack();
    portal.clock.advance({ minutes: 1 });
    await give(pdf([{ text: "Another agreement" }]));
    await sign(await openPage());
    await portal.jobs.drain();
    const mails = (await sentMails(portal, email)).slice(before);
    // The second agreement causes no mail, because the first agreement's mail is only a minute old.
    expect(mails.map(({ kind }) => kind)).toEqual([
      "agreement-ready",
      "agreement-signed",
      "agreement-signed",
    ]);
  });

  test.each([
    [599, 1],
    [600, 2],
  ])("two agreements that arrive %i seconds apart cause %i mails to the borrower", async (seconds, times) => {
    portal.clock.advance({ hours: 1 });
    luis = await portal.signIn(email);
    const count = async (kind: string) =>
      (await sentMails(portal)).filter((mail) => mail.kind === kind && mail.to === email).length;
    const [ready, rejected] = [await count("agreement-ready"), await count("agreement-rejected")];
    const turnAway = () =>
      portal.lender.call(lender.reviewContract, {
        params: { opportunityId: id },
        body: { review: "Rejected", reason: "Page 9 is missing." },
      });
    const { database } = portal.connection;
    const [row] = await database.select().from(opportunities).where(eq(opportunities.id, id));
    const twin = { ...requireRow([row].flatMap((each) => each ?? [])), id: "twin", externalId: "twin" };
    await database.insert(opportunities).values(twin);
    const generatedAt = portal.clock.now();
    const [given] = await database.select().from(contracts).limit(1);
    const another = {
      filename: plainText("a.pdf"),
      size: 1,
      sha256: "0".repeat(64),
      storageId: "twin",
      generatedAt,
    };
    await database.insert(contracts).values({ ...given, id: "twin", opportunityId: "twin", ...another });
    const reviewedAt = portal.clock.now();
    await database
      .insert(contractReviews)
      .values({ opportunityId: "twin", review: "Rejected", reason: "x", reviewedAt });
    await database
      .insert(contractReviews)
      .values({ opportunityId: id, review: "Approved", reason: null, reviewedAt });
    await give();
    await turnAway();
    portal.clock.advance({ seconds });
    luis = await portal.signIn(email);
    await give(pdf([{ text: "Another agreement" }]));
    await turnAway();
    expect([
      (await count("agreement-ready")) - ready,
      (await count("agreement-rejected")) - rejected,
    ]).toEqual([times, times]);
    await database.delete(contracts).where(eq(contracts.opportunityId, "twin"));
    await database.delete(contractReviews).where(eq(contractReviews.opportunityId, "twin"));
    await database.delete(opportunities).where(eq(opportunities.id, "twin"));
  });

  test("sends no mail when the lender approves a signed copy", async () => {
    portal.clock.advance({ hours: 1 });
    luis = await portal.signIn(email);
    await give();
    const before = await sentMails(portal);
    await portal.lender.call(lender.reviewContract, {
      params: { opportunityId: id },
      body: { review: "Approved" },
    });
    expect(await sentMails(portal)).toEqual(before);
  });

  test("sends no second mail when the lender sends an identical agreement again", async () => {
    portal.clock.advance({ hours: 1 });
    const count = async () =>
      (await sentMails(portal, email)).filter(({ kind }) => kind === "agreement-ready").length;
    const before = await count();
    await give();
    await give();
    expect(await count()).toBe(before + 1);
    portal.clock.advance({ hours: 1 });
    await give();
    expect(await count()).toBe(before + 1);
  });
});
