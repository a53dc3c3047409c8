import { createHash } from "node:crypto";
import { contractReviews, contracts } from "@portal/database/schema/agreement";
import { documents } from "@portal/database/schema/documents";
import { opportunities } from "@portal/database/schema/loans";
import { auditEntries } from "@portal/database/schema/server";
import { requireRow } from "@portal/database/require-row";
import { listOpportunities } from "@portal/domain/applications/contract";
import * as contract from "@portal/domain/agreement/contract";
import * as lender from "@portal/domain/agreement/lender/contract";
import { uploadDocument } from "@portal/domain/documents/contract";
import { reviewDocument } from "@portal/domain/documents/lender/contract";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import { desc, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storedFiles } from "../testing/stored-files.ts";
import { pathOf, testApp, type Caller, type TestApp } from "../testing/test-app.ts";
import { storeBytes } from "../documents/store-bytes.ts";
import { abandonUploads, sweepUploads } from "../documents/sweep-uploads.ts";
import { pdf } from "../documents/testing/sample-pdfs.ts";
import { gif, jpeg, png } from "../documents/testing/sample-pictures.ts";

const limit = 27_000_000;
let portal: TestApp;
let luis: Caller;
let other: Caller;
let id: string;

beforeAll(async () => {
  portal = await testApp();
  luis = await portal.signIn("luis@ortegalandscapes.example");
  other = await portal.signIn("teresa@alvarezbuilders.example");
  id = (await luis.call(listOpportunities)).value.opportunities[0]?.id ?? "";
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { database } = portal.connection;
  await database.delete(contracts);
  await database.delete(contractReviews);
  await database.delete(documents);
  await stand({ agreementCompletion: null, agreementReview: null });
});

const stand = (standing: Partial<typeof opportunities.$inferInsert>) =>
  portal.connection.database.update(opportunities).set(standing).where(eq(opportunities.id, id));

type SentFile = readonly [name: string, content: Buffer];

async function send(endpoint: Endpoint, caller: Caller, files: readonly SentFile[], fields: object = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const [name, content] of files) form.append("file", new File([new Uint8Array(content)], name));
  if (files.length === 0 && Object.keys(fields).length === 0) form.append("nothing", "");
  const encoded = new Response(form);
  const response = await portal.app.inject({
    method: "POST",
    url: pathOf(endpoint, { id, opportunityId: id }),
    headers: {
      "content-type": encoded.headers.get("content-type") ?? "",
      authorization:
        endpoint.access === "lender"
          ? `Bearer ${portal.context.config.lenderKeys[0]?.key}`
          : `JWT ${caller.token}`,
    },
    ...(caller.binding && { cookies: { "session-binding": caller.binding } }),
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

const give = (files: readonly SentFile[] = [["loan-agreement.pdf", pdf()]]) =>
  send(lender.putContract, portal.lender, files);
const sendCopy = (files: readonly SentFile[] = [["signed.pdf", pdf()]]) =>
  send(contract.uploadContract, luis, files);
const statusNow = async () => {
  const { value: body } = await luis.call(contract.getLoanAgreementStatus, { params: { id } });
  return [body.completionStatus, body.uwReviewStatus];
};
const review = (body: object) =>
  portal.lender.call(lender.reviewContract, { params: { opportunityId: id }, body });
const takeBack = () => portal.lender.call(lender.voidContract, { params: { opportunityId: id }, body: {} });
const audited = async () =>
  (
    await portal.connection.database
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(like(auditEntries.action, "contract.%"))
  ).map(({ action }) => action);

describe("sending an agreement to the borrower", () => {
  test("putContract delivers the lender's exact PDF to the borrower as loan-agreement.pdf [FORG-API-21, FORG-API-24, FORG-ENT-08]", async () => {
    const before = await luis.call(contract.getContract, { params: { id } });
    expect([before.status, before.response.json().code]).toEqual([404, "NOT_FOUND"]);
    const content = pdf();
    const given = await give([["4410-31877.pdf", content]]);
    expect(given).toEqual({
      status: 200,
      body: {
        opportunityId: id,
        completionStatus: "Sent",
        uwReviewStatus: null,
        contractId: expect.any(String),
        filename: "4410-31877.pdf",
        size: content.length,
        sha256: createHash("sha256").update(content).digest("hex"),
        generatedTimestamp: portal.clock.now().toString(),
      },
    });
    const { response } = await luis.call(contract.getContract, { params: { id } });
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/pdf");
    expect(response.headers["content-disposition"]).toBe("attachment; filename=loan-agreement.pdf");
    expect(response.rawPayload).toEqual(content);
    const { body } = await luis.call(contract.getLoanAgreementStatus, { params: { id } });
    expect(body).toEqual({
      completionStatus: "Sent",
      uwReviewStatus: null,
      automaticSigningEligible: true,
      onlineSigning: "offered",
      contract: {
        size: content.length,
        generatedTimestamp: portal.clock.now().toString(),
      },
      rejection: null,
      signature: null,
      fundsGoTo: null,
    });
  });

  test("hides the agreement from other borrowers and records each read in the audit trail", async () => {
    await give();
    const foreign = await other.call(contract.getContract, { params: { id } });
    expect([foreign.status, foreign.response.json().code]).toEqual([404, "NOT_FOUND"]);
    const readings = async () => (await audited()).filter((action) => action === "contract.read").length;
    const before = await readings();
    await luis.call(contract.getContract, { params: { id } });
    expect(await readings()).toBe(before + 1);
  });

  test("only the borrower can read the agreement's text, and the audit trail records each read", async () => {
    const read = (caller: Caller) => caller.call(contract.getContractText, { params: { id } });
    expect((await read(luis)).status).toBe(404);
    await give([["agreement.pdf", pdf([{ text: "The first page" }, { text: "" }])]]);
    const readings = async () => (await audited()).filter((action) => action === "contract.read").length;
    const before = await readings();
    const { body } = await read(luis);
    expect(body).toEqual({
      pages: [{ blocks: [{ kind: "paragraph", parts: ["The first page"] }] }, { blocks: [] }],
    });
    expect(await readings()).toBe(before + 1);
    const foreign = await read(other);
    expect([foreign.status, foreign.response.json().code]).toEqual([404, "NOT_FOUND"]);
    // A new agreement replaces the old text. A voided agreement has no text.
    portal.clock.advance({ minutes: 1 });
    await give([["agreement.pdf", pdf([{ text: "Another agreement" }])]]);
    expect((await read(luis)).body).toEqual({
      pages: [{ blocks: [{ kind: "paragraph", parts: ["Another agreement"] }] }],
    });
    await takeBack();
    expect((await read(luis)).status).toBe(404);
  });

  test("a new agreement replaces the earlier agreement and clears the review of the signed copy", async () => {
    await give();
    await review({ review: "Rejected", reason: "Page 9 is missing." });
    expect(await statusNow()).toEqual(["Sent", "Rejected"]);
    portal.clock.advance({ minutes: 1 });
    const newer = pdf([{ text: "The second agreement" }]);
    await give([["second.pdf", newer]]);
    expect(await statusNow()).toEqual(["Sent", null]);
    const { response } = await luis.call(contract.getContract, { params: { id } });
    expect(response.rawPayload).toEqual(newer);
  });

  test("keeps the agreement and its review status when the lender sends the identical file again", async () => {
    const first = await give();
    await sendCopy();
    portal.clock.advance({ minutes: 1 });
    const again = await give();
    expect(again.body).toEqual({ ...first.body, uwReviewStatus: "Needs Review" });
    expect(await portal.connection.database.select().from(contracts)).toHaveLength(1);
    await takeBack();
    expect((await give()).body).toEqual(first.body);
    expect(await statusNow()).toEqual(["Sent", null]);
    // A rejected signed copy stays rejected when the lender sends the identical agreement again.
    await review({ review: "Rejected", reason: "Page 9 is missing." });
    expect((await give()).body).toEqual({ ...first.body, uwReviewStatus: "Rejected" });
  });

  test.each([
    ["a file with a picture's name", ["agreement.png", png()] as const, 422, "FILE_TYPE_NOT_ALLOWED"],
    ["a picture with a PDF's name", ["agreement.pdf", png()] as const, 422, "FILE_TYPE_NOT_ALLOWED"],
    ["a truncated PDF", ["a.pdf", pdf().subarray(0, 200)] as const, 422, "FILE_UNREADABLE"],
    ["an empty file", ["a.pdf", Buffer.alloc(0)] as const, 422, "FILE_EMPTY"],
  ])("putContract rejects the agreement if the lender sends %s", async (_, file, status, code) => {
    const refused = await give([file]);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(await statusNow()).toEqual([null, null]);
  });

  test("putContract returns 422 without a file, and voidContract returns 404 for an unknown application", async () => {
    const nothing = await give([]);
    expect([nothing.status, nothing.body.code]).toEqual([422, "NO_FILES"]);
    const nowhere = await portal.lender.call(lender.voidContract, {
      params: { opportunityId: "nowhere" },
      body: {},
    });
    expect([nowhere.status, nowhere.body.code]).toEqual([404, "NOT_FOUND"]);
  });

  test("rejects a new agreement after signing until the lender voids the signed agreement", async () => {
    await stand({ agreementCompletion: "Completed" });
    const refused = await give();
    expect([refused.status, refused.body.code]).toEqual([409, "AGREEMENT_SIGNED"]);
    await takeBack();
    expect((await give()).status).toBe(200);
  });

  test("the upload sweep keeps the agreement's file and deletes unreferenced files", async () => {
    await give();
    await abandonUploads(portal.context);
    await sweepUploads(portal.context);
    const before = await storedFiles(portal);
    const [row] = await portal.connection.database.select().from(contracts);
    expect(before).toContain(row?.storageId);
    await storeBytes(portal.context, "unreferenced.pdf", pdf());
    await abandonUploads(portal.context);
    await sweepUploads(portal.context);
    expect((await storedFiles(portal)).toSorted()).toEqual(before.toSorted());
  });
});

describe("uploading a signed agreement", () => {
  test("accepts a signed copy of several files and marks the copy Needs Review [FORG-API-22, FORG-API-24, FORG-ENT-08]", async () => {
    await give();
    const answer = await sendCopy([
      ["page 1.jpg", jpeg()],
      ["page 2.png", png()],
      ["page 3.gif", gif()],
      ["rest.pdf", pdf()],
    ]);
    expect(answer).toEqual({
      status: 200,
      body: {
        success: ["page 1.jpg", "page 2.png", "page 3.gif", "rest.pdf"].map((filename) => ({
          filename,
          documentId: expect.any(String),
        })),
        failure: [],
      },
    });
    expect(await statusNow()).toEqual(["Sent", "Needs Review"]);
    expect(await audited()).toContain("contract.copy-received");
    const rows = await portal.connection.database.select().from(documents);
    expect(rows).toHaveLength(4);
    expect(rows.map(({ documentType, opportunityId }) => [documentType, opportunityId])).toEqual(
      rows.map(() => ["SignedLoanAgreement", id]),
    );
  });

  test("gives a reason for each rejected file and starts no review when every file is rejected [FORG-AGR-02, FORG-AGR-09]", async () => {
    await give();
    const bad: readonly SentFile[] = [
      ["scan.jpeg", jpeg()],
      ["scan.tiff", Buffer.from("II*\0")],
      ["words.docx", Buffer.from("PK")],
      ["photo.png", pdf()],
      ["empty.pdf", Buffer.alloc(0)],
    ];
    const all = await sendCopy(bad);
    expect(all.status).toBe(200);
    expect(all.body).toEqual({
      success: [],
      failure: [
        { filename: "scan.jpeg", failureReason: "File type is not allowed." },
        { filename: "scan.tiff", failureReason: "File type is not allowed." },
        { filename: "words.docx", failureReason: "File type is not allowed." },
        { filename: "photo.png", failureReason: "File is a PDF, but its name does not end in .pdf." },
        { filename: "empty.pdf", failureReason: "File must be larger than 0MB." },
      ],
    });
    expect(await statusNow()).toEqual(["Sent", null]);
    const some = await sendCopy([
      ["scan.jpeg", jpeg()],
      ["signed.pdf", pdf()],
    ]);
    expect([some.body.success.length, some.body.failure.length]).toEqual([1, 1]);
    expect(await statusNow()).toEqual(["Sent", "Needs Review"]);
  });

  test("accepts a signed copy of 27,000,000 bytes and rejects a larger copy [FORG-AGR-09, FORG-API-22, FORG-CONST-13, SERV-UP-24]", async () => {
    await give();
    const padded = (size: number) => {
      const file = pdf();
      return Buffer.concat([file, Buffer.alloc(size - file.length, "\n")]);
    };
    const largest = await sendCopy([["signed.pdf", padded(limit)]]);
    expect([largest.status, largest.body.failure]).toEqual([200, []]);
    const larger = await sendCopy([["signed.pdf", padded(limit + 1)]]);
    expect([larger.status, larger.body.failure]).toEqual([
      200,
      [{ filename: "signed.pdf", failureReason: "File must be under 27MB." }],
    ]);
    const small = pdf();
    const both = await sendCopy([
      ["a.pdf", padded(limit + 1 - small.length)],
      ["b.pdf", small],
    ]);
    expect([both.status, both.body.code]).toEqual([413, "TOTAL_TOO_LARGE"]);
    const huge = await sendCopy([["signed.pdf", Buffer.alloc(30_000_000)]]);
    expect([huge.status, huge.body.code]).toEqual([413, "TOO_LARGE"]);
  });

  test("uploadContract accepts a call of 30,000,000 bytes and rejects a call of 30,000,001 bytes with 413 [SERV-UP-24, SERV-CONST-08, FORG-UPL-17, FORG-CONST-13]", async () => {
    await give();
    const head = `--x\r\ncontent-disposition: form-data; name=file; filename="a.txt"\r\n\r\n`;
    const sendBytes = async (bytes: number) => {
      const frame = Buffer.byteLength(head) + Buffer.byteLength("\r\n--x--\r\n");
      const response = await portal.app.inject({
        method: "POST",
        url: pathOf(contract.uploadContract, { id }),
        headers: {
          "content-type": "multipart/form-data; boundary=x",
          authorization: `JWT ${luis.token}`,
        },
        cookies: { "session-binding": luis.binding ?? "" },
        payload: `${head}${"a".repeat(bytes - frame)}\r\n--x--\r\n`,
      });
      return response.statusCode;
    };
    expect(await sendBytes(30_000_000)).toBe(200);
    expect(await sendBytes(30_000_001)).toBe(413);
  });

  test("returns the same document ids when the borrower sends the same files again", async () => {
    await give();
    const first = await sendCopy();
    expect((await sendCopy()).body).toEqual(first.body);
    expect(await portal.connection.database.select().from(documents)).toHaveLength(1);
  });

  test.each([
    ["there is no agreement", { agreementCompletion: null, agreementReview: null }],
    ["the agreement is a draft", { agreementCompletion: "Draft", agreementReview: null }],
    ["the agreement is voided", { agreementCompletion: "Voided", agreementReview: null }],
    ["the agreement is signed", { agreementCompletion: "Completed", agreementReview: null }],
    ["an earlier copy is approved", { agreementCompletion: "Sent", agreementReview: "Approved" }],
  ] as const)("rejects a signed copy when %s", async (_, standing) => {
    await give();
    await stand(standing);
    const refused = await sendCopy();
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: true,
        code: "AGREEMENT_CLOSED",
        message: expect.stringMatching(
          /^You can't upload a signed copy of this loan agreement anymore\. If you have questions, call us at \(\d{3}\) 555-\d{4}\.$/,
        ),
      },
    ]);
    expect(await portal.connection.database.select().from(documents)).toHaveLength(0);
  });

  test("uploadContract rejects a call without files and returns 404 to another borrower", async () => {
    await give();
    const nothing = await sendCopy([]);
    expect([nothing.status, nothing.body.code]).toEqual([422, "NO_FILES"]);
    const foreign = await send(contract.uploadContract, other, [["signed.pdf", pdf()]]);
    expect([foreign.status, foreign.body.code]).toEqual([404, "NOT_FOUND"]);
    expect(await statusNow()).toEqual(["Sent", null]);
  });

  test("uploadDocument rejects the document type SignedLoanAgreement", async () => {
    const fields = { opportunity_id: id, document_type: "SignedLoanAgreement" };
    const refused = await send(uploadDocument, luis, [["signed.pdf", pdf()]], fields);
    expect([refused.status, refused.body.code]).toEqual([422, "VALIDATION"]);
  });
});

describe("reviewing a signed copy", () => {
  test("shows the reason for a rejected signed copy to the borrower until the borrower sends a new copy", async () => {
    await give();
    const { body } = await sendCopy();
    const rejected = await review({ review: "Rejected", reason: "Page 9 is missing." });
    expect(rejected.body).toEqual({
      opportunityId: id,
      completionStatus: "Sent",
      uwReviewStatus: "Rejected",
      reviewedDocumentIds: [body.success[0].documentId],
    });
    const told = await luis.call(contract.getLoanAgreementStatus, { params: { id } });
    expect(told.response.json().rejection).toEqual({
      reason: "Page 9 is missing.",
      timestamp: portal.clock.now().toString(),
    });
    const [document] = await portal.connection.database.select().from(documents);
    expect(document).toMatchObject({ review: "rejected", reviewReason: "Page 9 is missing." });
    await sendCopy();
    expect(await statusNow()).toEqual(["Sent", "Needs Review"]);
    const after = await luis.call(contract.getLoanAgreementStatus, { params: { id } });
    expect(after.value.rejection).toBeNull();
    expect((await portal.connection.database.select().from(documents))[0]).toMatchObject({
      review: "received",
      reviewReason: null,
    });
  });

  test("approves a signed copy and marks the copy's document accepted", async () => {
    await give();
    await sendCopy();
    expect((await review({ review: "Approved" })).value.uwReviewStatus).toBe("Approved");
    expect(await statusNow()).toEqual(["Sent", "Approved"]);
    const [document] = await portal.connection.database.select().from(documents);
    expect(document).toMatchObject({ review: "accepted", reviewReason: null });
  });

  test("reviewDocument refuses to review a single file of a signed copy", async () => {
    await give();
    const documentId = (await sendCopy()).body.success[0].documentId as string;
    const refused = await portal.lender.call(reviewDocument, {
      params: { documentId },
      body: { review: "rejected", reason: "Page 9 is missing." },
    });
    expect([refused.status, refused.body.code]).toEqual([409, "PART_OF_AGREEMENT"]);
    expect(await statusNow()).toEqual(["Sent", "Needs Review"]);
    expect((await portal.connection.database.select().from(documents))[0]?.review).toBe("received");
  });

  test("reviewContract refuses a rejection without a reason, and an unknown review value", async () => {
    await give();
    for (const body of [{ review: "Rejected" }, { review: "Rejected", reason: "  " }, { review: "Maybe" }])
      expect((await review(body)).status).toBe(422);
    expect(await statusNow()).toEqual(["Sent", null]);
  });

  test("reviewContract and voidContract refuse an application without an agreement", async () => {
    for (const refused of [await review({ review: "Approved" }), await takeBack()])
      expect([refused.status, refused.body.code]).toEqual([409, "NO_AGREEMENT"]);
    await give();
    expect((await takeBack()).body).toEqual({
      opportunityId: id,
      completionStatus: "Voided",
      uwReviewStatus: null,
    });
    expect((await takeBack()).status).toBe(200);
    expect(await statusNow()).toEqual(["Voided", null]);
    expect((await audited()).at(-1)).toBe("contract.voided");
    const gone = await luis.call(contract.getContract, { params: { id } });
    expect(gone.status).toBe(404);
    expect((await review({ review: "Approved" })).status).toBe(409);
  });
});

describe("the audit trail of an agreement", () => {
  async function lastEntry() {
    const { actorKind, actorId, action, subjectKind, subjectId, detail } = requireRow(
      await portal.connection.database
        .select()
        .from(auditEntries)
        .where(like(auditEntries.action, "contract.%"))
        .orderBy(desc(auditEntries.sequence))
        .limit(1),
    );
    return { actor: [actorKind, actorId], action, subject: [subjectKind, subjectId], detail };
  }
  const byLender = () => ["lender", portal.context.config.lenderKeys[0]?.name];

  test("the audit trail records the agreement that the lender sent", async () => {
    for (const isNew of [true, false]) {
      const { body } = await give();
      expect(await lastEntry()).toEqual({
        actor: byLender(),
        action: "contract.given",
        subject: ["contract", body.contractId],
        detail: { isNew },
      });
    }
  });

  test("the audit trail records the borrower who sent a signed copy, and the number of files", async () => {
    await give();
    await sendCopy([["signed.pdf", pdf()]]);
    expect(await lastEntry()).toEqual({
      actor: ["borrower", expect.stringMatching(/^[\da-f-]{36}$/)],
      action: "contract.copy-received",
      subject: ["opportunity", id],
      detail: { files: 1 },
    });
  });

  test.each([
    ["Approved", "contract.approved"],
    ["Rejected", "contract.rejected"],
  ])(
    "the audit trail records the lender's review %s and the number of reviewed files",
    async (word, action) => {
      await give();
      await sendCopy([
        ["one.pdf", pdf()],
        ["two.pdf", pdf([{ text: "Two" }])],
      ]);
      await review({ review: word, ...(word === "Rejected" && { reason: "Page 9 is missing." }) });
      expect(await lastEntry()).toEqual({
        actor: byLender(),
        action,
        subject: ["opportunity", id],
        detail: { documents: 2 },
      });
    },
  );

  test("the audit trail records that the lender voided an agreement", async () => {
    await give();
    await takeBack();
    expect(await lastEntry()).toEqual({
      actor: byLender(),
      action: "contract.voided",
      subject: ["opportunity", id],
      detail: { completion: "Sent" },
    });
  });
});

test("the lender's operations on an agreement return 404 for an unknown application", async () => {
  const params = { opportunityId: "none" };
  for (const [endpoint, body] of [
    [lender.reviewContract, { review: "Approved" }],
    [lender.voidContract, {}],
    [lender.listSignatures, undefined],
  ] as const) {
    const refused = await portal.lender.call(endpoint, { params, ...(body && { body }) });
    expect([refused.status, refused.response.json().code]).toEqual([404, "NOT_FOUND"]);
  }
});
