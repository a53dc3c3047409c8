import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stipulations } from "@portal/database/schema/applications";
import { contacts } from "@portal/database/schema/auth";
import { documents } from "@portal/database/schema/documents";
import { opportunities } from "@portal/database/schema/loans";
import { listOpportunities } from "@portal/domain/applications/contract";
import * as contract from "@portal/domain/documents/contract";
import { listLenderDocuments } from "@portal/domain/documents/lender/contract";
import { refusals, warningTexts } from "@portal/domain/documents/messages";
import { serverLimits } from "@portal/domain/documents/rules";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import { fillIn } from "@portal/domain/wire/messages";
import { ProviderFault, StorageFull } from "@portal/providers/provider-fault";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storedFiles } from "../testing/stored-files.ts";
import { pathOf, testApp, type Caller, type TestApp } from "../testing/test-app.ts";
import { openFile } from "./sealing/open-file.ts";
import { stagingFolder } from "./stage-file.ts";
import { openFilename } from "./seal-filename.ts";
import { insertDocuments, type NewDocument } from "./store.ts";
import { storeBytes } from "./store-bytes.ts";
import { abandonUploads, sweepUploads } from "./sweep-uploads.ts";
import { xlsx } from "./testing/sample-archives.ts";
import { pdf } from "./testing/sample-pdfs.ts";
import { jpeg, png } from "./testing/sample-pictures.ts";

const most = 24_505_856;
const boundary = "upload-boundary";
type SentFile = readonly [name: string, content: Buffer | string];

let portal: TestApp;
let dana: Caller;
let teresa: Caller;
let application: string;
let othersApplication: string;

beforeAll(async () => {
  portal = await testApp();
  dana = await portal.signIn("dana@mapleandmain.example");
  teresa = await portal.signIn("teresa@alvarezbuilders.example");
  application = await openApplicationOf(dana);
  othersApplication = await openApplicationOf(teresa);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.context.database.delete(documents);
});

async function openApplicationOf(caller: Caller): Promise<string> {
  const { value } = await caller.call(listOpportunities);
  const open = value.opportunities.find((opportunity) => opportunity.stipulations.length > 0);
  return open?.id ?? "";
}

function body(fields: Readonly<Record<string, string>>, files: readonly SentFile[]): Buffer {
  const open = `--${boundary}\r\nContent-Disposition: form-data; name=`;
  const texts = Object.entries(fields).map(([name, value]) => `${open}"${name}"\r\n\r\n${value}\r\n`);
  const parts = files.flatMap(([name, content]) => [
    Buffer.from(`${open}"file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`),
    Buffer.from(content as Buffer),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([Buffer.from(texts.join("")), ...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

async function upload(
  endpoint: Endpoint,
  files: readonly SentFile[],
  fields: Readonly<
    Partial<Record<"opportunity_id" | "document_type" | "stipulation_id" | "month", string>>
  > = {},
  caller: Caller = dana,
) {
  const all = { opportunity_id: application, document_type: "BusinessLicense", ...fields };
  const response = await portal.app.inject({
    method: "POST",
    url: pathOf(endpoint),
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      authorization: `JWT ${caller.token}`,
    },
    cookies: { "session-binding": caller.binding ?? "" },
    payload: body(all, files),
  });
  return { status: response.statusCode, body: response.json() };
}

const rows = async () => {
  const kept = await portal.context.database.select().from(documents);
  return kept.map((row) => openFilename(portal.context.cipher, "documents", row));
};
const staged = () => readdir(stagingFolder(portal.context)).catch(() => []);

describe("POST /documents", () => {
  test("stores an uploaded file and returns the document's id [CORE-UP-27, CORE-API-44, SERV-UP-22, FORG-API-11]", async () => {
    const content = pdf();
    const documentType = "TaxReturn";
    const sent: readonly SentFile[] = [["Return 2026.pdf", content]];
    const answer = await upload(contract.uploadDocument, sent, { document_type: documentType });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      error: false,
      id: expect.any(String),
      filename: "Return 2026.pdf",
      documentType,
    });
    const [row] = await rows();
    expect(row).toMatchObject({
      id: answer.body.id,
      opportunityId: application,
      documentType,
      contentType: "application/pdf",
      size: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
      uploadedAt: portal.clock.now(),
    });
    expect(await staged()).toEqual([]);
  });

  test("stores every part of a file encrypted, and decrypts the whole file with the key", async () => {
    const content = Buffer.from("name,ssn\nWilhelmina Ashdown-Pike,911-22-3333\n".repeat(5_000));
    await upload(contract.uploadDocument, [["people.csv", content]]);
    const [row] = await rows();
    const id = row?.storageId ?? "";
    const path = join(portal.dataDir, "uploads", "files", id.slice(0, 2), id.slice(2, 4), id);
    const sealed = await readFile(path);
    for (const secret of ["Wilhelmina", "911-22-3333", "people.csv"])
      expect(sealed.includes(secret)).toBe(false);
    const read = async (start: number, length: number) => sealed.subarray(start, start + length);
    const file = await openFile(portal.context.config.encryptionKeys, id, { size: sealed.length, read });
    expect(content.equals(await file.read(0, file.size))).toBe(true);
  });

  test("accepts a file of the maximum size and rejects a larger file [CORE-UP-06, CORE-UP-26, CORE-UP-27, CORE-API-44, SERV-UP-18, FORG-UPL-02, FORG-API-11, FORG-CONST-18, SERV-UP-09, SERV-CONST-08]", async () => {
    const greatest = Buffer.alloc(most, "a");
    expect((await upload(contract.uploadDocument, [["a.csv", greatest]])).status).toBe(200);
    const larger = Buffer.concat([greatest, Buffer.from("a")]);
    const answer = await upload(contract.uploadDocument, [["a.csv", larger]]);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      413,
      "FILE_TOO_LARGE",
      "File must be under 24MB.",
    ]);
    expect(await rows()).toHaveLength(1);
    expect(await storedFiles(portal)).toContain((await rows())[0]?.storageId);
    expect(await staged()).toEqual([]);
  });

  test("accepts a file of one byte and rejects an empty file [CORE-UP-04, CORE-UP-26, SERV-UP-10, FORG-UPL-03, FORG-CONST-18]", async () => {
    expect((await upload(contract.uploadDocument, [["a.csv", "1"]])).status).toBe(200);
    const answer = await upload(contract.uploadDocument, [["a.csv", ""]]);
    expect([answer.status, answer.body.code]).toEqual([422, "FILE_EMPTY"]);
    expect(answer.body.message).toBe("File must be larger than 0MB.");
  });

  test("accepts a file extension in upper case [CORE-UP-03]", async () => {
    expect((await upload(contract.uploadDocument, [["PHOTO.JPG", jpeg()]])).status).toBe(200);
  });

  test.each(["a|b.png", "a:b.png", "a<b.png", "a>b.png", "a/b.png", "a\\b.png", "../../x.png", "a\tb.png"])(
    "refuses the file name %s [CORE-UP-07, SERV-UP-14]",
    async (name) => {
      const answer = await upload(contract.uploadDocument, [[name, png()]]);
      expect([answer.status, answer.body.code]).toEqual([422, "FILE_NAME_NOT_ALLOWED"]);
      expect(await rows()).toEqual([]);
    },
  );

  test("refuses a file name of more than 255 bytes", async () => {
    const answer = await upload(contract.uploadDocument, [[`${"a".repeat(252)}.png`, png()]]);
    expect([answer.status, answer.body.code]).toEqual([422, "FILE_NAME_NOT_ALLOWED"]);
    expect((await upload(contract.uploadDocument, [[`${"a".repeat(251)}.png`, png()]])).status).toBe(200);
  });

  test("refuses other file types by file name and by content [SERV-UP-13]", async () => {
    const byName = await upload(contract.uploadDocument, [["tool.exe", "MZ"]]);
    const byContent = await upload(contract.uploadDocument, [["tool.png", "MZ"]]);
    for (const answer of [byName, byContent]) {
      expect([answer.status, answer.body.code]).toEqual([422, "FILE_TYPE_NOT_ALLOWED"]);
      expect(answer.body.message).toBe("File type is not allowed.");
    }
    expect(await staged()).toEqual([]);
  });

  test("refuses a scan and states the reason if a digital PDF is required [SERV-UP-17]", async () => {
    const scan = ["scan.pdf", pdf([{}])] as const;
    const statements = { document_type: "BankStatements" };
    const answer = await upload(contract.uploadDocument, [scan], statements);
    expect([answer.status, answer.body.code]).toEqual([422, "FILE_NOT_DIGITAL"]);
    expect(answer.body.message).toBe("PDF must be digitally created, not a scan or a photo.");
    expect((await upload(contract.uploadDocument, [["a.pdf", pdf()]], statements)).status).toBe(200);
    // Accepts a scan, because signed tax returns are often scans.
    for (const document_type of ["TaxReturn", "BusinessLicense"]) {
      expect((await upload(contract.uploadDocument, [scan], { document_type })).status).toBe(200);
    }
  });

  test("requires a digital PDF for a bank statement request, regardless of the document type's name [SERV-UP-17]", async () => {
    const change = (from: string, to: string) =>
      portal.context.database
        .update(stipulations)
        .set({ documentType: to })
        .where(and(eq(stipulations.opportunityId, application), eq(stipulations.documentType, from)));
    await change("BankStatements", "Statements of the bank");
    const type = { document_type: "Statements of the bank" };
    const answer = await upload(contract.uploadDocument, [["scan.pdf", pdf([{}])]], type);
    await change("Statements of the bank", "BankStatements");
    expect(answer.body.code).toBe("FILE_NOT_DIGITAL");
  });

  test("accepts only PDFs if a digital PDF is required [SERV-UP-17]", async () => {
    const statements = { document_type: "BankStatements" };
    for (const [name, content] of [
      ["statement.jpg", jpeg()],
      ["statement.png", png()],
      ["statement.csv", "date,amount"],
      ["statement.xlsx", xlsx()],
    ] as const) {
      const answer = await upload(contract.uploadDocument, [[name, content]], statements);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        422,
        "FILE_TYPE_NOT_ALLOWED",
        "File type is not allowed.",
      ]);
      const other = { document_type: "TaxReturn" };
      expect((await upload(contract.uploadDocument, [[name, content]], other)).status).toBe(200);
    }
  });

  test("requires a digital PDF if the request needs one, regardless of the upload's document type [SERV-UP-17]", async () => {
    const asked = await portal.context.database
      .select()
      .from(stipulations)
      .where(eq(stipulations.opportunityId, application));
    const idOf = (type: string) => asked.find((each) => each.type === type)?.id ?? "";
    const said = { document_type: "TaxReturn" };
    const send = async (file: SentFile, stipulation_id: string) =>
      (await upload(contract.uploadDocument, [file], { ...said, stipulation_id })).body.code ?? "kept";
    for (const [file, refusal] of [
      [["scan.pdf", pdf([{}])], "FILE_NOT_DIGITAL"],
      [["photo.jpg", jpeg()], "FILE_TYPE_NOT_ALLOWED"],
      [["statement.pdf", pdf()], "kept"],
    ] as const) {
      expect(await send(file, idOf("BankStatements"))).toBe(refusal);
      expect(await send(file, idOf("FinancialStatement"))).toBe("kept");
    }
  });

  test("POST /documents refuses a second file [CORE-API-44]", async () => {
    const { status, body: refused } = await upload(contract.uploadDocument, [
      ["1.png", png()],
      ["2.png", png()],
    ]);
    const message = "Send one file at a time.";
    expect([status, refused]).toEqual([422, { error: true, code: "MORE_THAN_ONE_FILE", message }]);
    expect(await rows()).toEqual([]);
  });

  test("POST /documents refuses a call without a file [CORE-API-44]", async () => {
    const answer = await upload(contract.uploadDocument, []);
    expect([answer.status, answer.body.code]).toEqual([422, "NO_FILES"]);
  });

  test("POST /documents refuses an unknown document type and names the field [CORE-API-44]", async () => {
    const answer = await upload(contract.uploadDocument, [["a.png", png()]], { document_type: "Selfie" });
    expect([answer.status, answer.body.code]).toEqual([422, "VALIDATION"]);
    expect(Object.keys(answer.body.fields)).toEqual(["document_type"]);
    expect(await rows()).toEqual([]);
  });

  test("both upload operations return the same 404 for another borrower's application as for an unknown id", async () => {
    const answers = [];
    for (const id of [othersApplication, crypto.randomUUID(), "x", "'; drop table documents; --", ""]) {
      answers.push(await upload(contract.uploadDocument, [["a.png", png()]], { opportunity_id: id }));
      answers.push(await upload(contract.uploadDocuments, [["a.png", png()]], { opportunity_id: id }));
    }
    for (const answer of answers) expect(answer).toEqual({ status: 404, body: answers[0]?.body });
    expect(await rows()).toEqual([]);
    expect(await staged()).toEqual([]);
  });

  test("refuses documents for an application that accepts no more documents", async () => {
    const set = (takesStipulations: boolean) =>
      portal.context.database
        .update(opportunities)
        .set({ takesStipulations })
        .where(eq(opportunities.id, application));
    await set(false);
    const single = await upload(contract.uploadDocument, [["a.png", png()]]);
    const several = await upload(contract.uploadDocuments, [["a.png", png()]]);
    await set(true);
    for (const answer of [single, several]) {
      expect([answer.status, answer.body.code]).toEqual([403, "STIPULATION_DISABLED"]);
    }
    expect(await rows()).toEqual([]);
  });
});

describe("the purpose of an upload", () => {
  const requestOf = async (opportunityId: string) => {
    const [row] = await portal.context.database
      .select({ id: stipulations.id })
      .from(stipulations)
      .where(eq(stipulations.opportunityId, opportunityId));
    return row?.id ?? "";
  };
  const purposes = async () => {
    const { value } = await dana.call(contract.listDocuments, { params: { id: application } });
    return value.documents.map(({ stipulationId, month }) => [stipulationId, month?.toString() ?? null]);
  };

  test("keeps one document when a file is sent again for the same request and month", async () => {
    const stipulation_id = await requestOf(application);
    const sent = { document_type: "BankStatements", stipulation_id, month: "2026-10" };
    expect((await upload(contract.uploadDocument, [["a.pdf", pdf()]], sent)).status).toBe(200);
    expect(await purposes()).toEqual([[stipulation_id, "2026-10"]]);
    // A file for another month, or without a month, becomes a second document.
    expect((await upload(contract.uploadDocument, [["a.pdf", pdf()]], sent)).status).toBe(200);
    expect(await purposes()).toHaveLength(1);
    for (const other of [{ ...sent, month: "2026-09" }, { document_type: "BankStatements" }])
      expect((await upload(contract.uploadDocument, [["a.pdf", pdf()]], other)).status).toBe(200);
    expect(new Set(await purposes())).toEqual(
      new Set([
        [stipulation_id, "2026-10"],
        [stipulation_id, "2026-09"],
        [null, null],
      ]),
    );
  });

  test("refuses an upload that names another application's request or an invalid month", async () => {
    const before = await storedFiles(portal);
    const other = await requestOf(othersApplication);
    expect(other).not.toBe("");
    for (const stipulation_id of [other, "none"]) {
      const answer = await upload(contract.uploadDocument, [["a.png", png()]], { stipulation_id });
      expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"]);
    }
    for (const month of ["2026-13", "2026-1", "October"]) {
      const answer = await upload(contract.uploadDocument, [["a.png", png()]], { month });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ["month"]]);
    }
    expect(await rows()).toEqual([]);
    expect(await storedFiles(portal)).toEqual(before);
  });

  test("resets a rejected document to received when the borrower sends the file again", async () => {
    const send = () => upload(contract.uploadDocument, [["a.png", png()]]);
    const { body } = await send();
    const stored = await storedFiles(portal);
    const rejected = {
      review: "rejected",
      reviewReason: "Too dark to read.",
      reviewedAt: portal.clock.now(),
    };
    await portal.context.database.update(documents).set(rejected as typeof documents.$inferInsert);
    portal.clock.advance({ minutes: 1 });
    expect((await send()).body.id).toBe(body.id);
    const received = { review: "received", reviewReason: null, reviewedAt: null };
    expect(await rows()).toMatchObject([{ id: body.id, ...received, uploadedAt: portal.clock.now() }]);
    await portal.context.database.update(documents).set({ review: "accepted" });
    await send();
    expect(await rows()).toMatchObject([{ id: body.id, review: "accepted" }]);
    expect(await storedFiles(portal)).toEqual(stored);
  });
});

describe("POST /v2/documents", () => {
  test("POST /v2/documents lists the stored files, and the refused files with reasons [CORE-UP-28, CORE-API-45, SERV-API-23, SERV-ENT-12, FORG-API-12, FORG-UPL-02]", async () => {
    const sent: readonly SentFile[] = [
      ["photo.png", png()],
      ["empty.csv", ""],
      ["tool.exe", "MZ"],
      ["a:b.png", png()],
      ["lie.pdf", png()],
      ["locked.pdf", pdf([{ text: "a" }], "with password")],
      ["large.csv", Buffer.alloc(most + 1, "a")],
      ["book.xlsx", xlsx()],
    ];
    const answer = await upload(contract.uploadDocuments, sent, { document_type: "TaxReturn" });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: [
        { filename: "photo.png", documentId: expect.any(String) },
        { filename: "book.xlsx", documentId: expect.any(String) },
      ],
      failure: [
        { filename: "empty.csv", failureReason: refusals.FILE_EMPTY },
        { filename: "tool.exe", failureReason: refusals.FILE_TYPE_NOT_ALLOWED },
        { filename: "a:b.png", failureReason: refusals.FILE_NAME_NOT_ALLOWED },
        { filename: "lie.pdf", failureReason: refusals.FILE_TYPE_NOT_ALLOWED },
        { filename: "locked.pdf", failureReason: refusals.FILE_UNREADABLE },
        { filename: "large.csv", failureReason: refusals.FILE_TOO_LARGE },
      ],
    });
    const stored = (await rows()).toSorted((one, other) => one.filename.localeCompare(other.filename));
    expect(stored.map((row) => [row.filename, row.id, row.opportunityId, row.documentType])).toEqual([
      ["book.xlsx", answer.body.success[1].documentId, application, "TaxReturn"],
      ["photo.png", answer.body.success[0].documentId, application, "TaxReturn"],
    ]);
    expect(await staged()).toEqual([]);
  });

  test("POST /v2/documents returns 200 with the failures when all files fail [CORE-UP-28, CORE-API-45, FORG-API-12]", async () => {
    const answer = await upload(contract.uploadDocuments, [["a.exe", "MZ"]]);
    expect(answer).toEqual({
      status: 200,
      body: { success: [], failure: [{ filename: "a.exe", failureReason: "File type is not allowed." }] },
    });
  });

  test("POST /v2/documents accepts 15 files at once and refuses 16 [SERV-UP-12, FORG-UPL-15, FORG-CONST-18]", async () => {
    const files = Array.from({ length: 15 }, (_, index): SentFile => [`${index}.png`, png()]);
    expect((await upload(contract.uploadDocuments, files)).body.success).toHaveLength(15);
    const { status, body: refused } = await upload(contract.uploadDocuments, [...files, ["16.png", png()]]);
    const message = fillIn(warningTexts["too-many"], { files: serverLimits.maxFiles ?? 0 });
    expect(message).toBe("You can upload up to 15 files at a time.");
    expect([status, refused]).toEqual([422, { error: true, code: "TOO_MANY_FILES", message }]);
    expect(await rows()).toHaveLength(15);
  });

  test("POST /v2/documents refuses a call without files", async () => {
    const answer = await upload(contract.uploadDocuments, []);
    expect([answer.status, answer.body.code]).toEqual([422, "NO_FILES"]);
  });
});

describe("repeating an upload", () => {
  test("a repeated upload returns the existing document and stores the file once", async () => {
    const first = await upload(contract.uploadDocuments, [["license.png", png()]]);
    const before = await storedFiles(portal);
    const again = await upload(contract.uploadDocuments, [["license.png", png()]]);
    expect(again.body).toEqual(first.body);
    expect(await rows()).toHaveLength(1);
    expect(await storedFiles(portal)).toEqual(before);
    expect(await staged()).toEqual([]);
  });

  test("an upload with a different file name, purpose or content creates a separate document", async () => {
    await upload(contract.uploadDocuments, [
      ["license.png", png()],
      ["license.png", png()],
      ["copy.png", png()],
    ]);
    await upload(contract.uploadDocuments, [["license.png", png()]], { document_type: "TaxReturn" });
    await upload(contract.uploadDocuments, [["license.png", Buffer.concat([png(), Buffer.from("\n")])]]);
    const kept = (await rows()).map(({ filename, documentType }) => `${filename} ${documentType}`);
    expect(kept.toSorted()).toEqual([
      "copy.png BusinessLicense",
      "license.png BusinessLicense",
      "license.png BusinessLicense",
      "license.png TaxReturn",
    ]);
  });
});

describe("parallel uploads with POST /v2/documents", () => {
  test("parallel uploads of a file create one document, and every caller gets its id", async () => {
    const before = await storedFiles(portal);
    const files: SentFile[] = [
      ["license.png", png()],
      ["lease.png", png(20, 20)],
    ];
    const answers = await Promise.all(
      // Sends as many simultaneous uploads as one borrower may have.
      Array.from({ length: 6 }, (_, n) =>
        upload(contract.uploadDocuments, n % 2 ? files : files.toReversed()),
      ),
    );
    const kept = await rows();
    expect(kept.map(({ filename }) => filename).toSorted()).toEqual(["lease.png", "license.png"]);
    const idOf = new Map(kept.map(({ filename, id }) => [filename, id]));
    for (const [n, answer] of answers.entries()) {
      const sent = n % 2 ? files : files.toReversed();
      const success = sent.map(([filename]) => ({ filename, documentId: idOf.get(filename) }));
      expect(answer).toEqual({ status: 200, body: { success, failure: [] } });
    }
    const fresh = (await storedFiles(portal)).filter((id) => !before.includes(id));
    expect(fresh.toSorted()).toEqual(kept.map(({ storageId }) => storageId).toSorted());
    expect(await staged()).toEqual([]);
  });
});

test("simultaneous inserts of the same files never deadlock", async () => {
  const { database, cipher } = portal.context;
  const [contact] = await database
    .select()
    .from(contacts)
    .where(eq(contacts.email, "dana@mapleandmain.example"));
  const row = (sha256: string): NewDocument => ({
    opportunityId: application,
    contactId: contact?.id ?? "",
    filename: "a.png",
    documentType: "BusinessLicense",
    contentType: "image/png",
    size: 1,
    sha256,
    storageId: crypto.randomUUID(),
    uploadedAt: portal.clock.now(),
  });
  let other: Promise<unknown> = Promise.resolve();
  await database.transaction(async (held) => {
    await insertDocuments({ database: held, cipher }, [row("1")]);
    other = insertDocuments(portal.context, [row("2"), row("1")]);
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.execute(waiting)).rowCount).toBe(1);
    // This insert would deadlock with the simultaneous insert if the rows were not sorted.
    await insertDocuments({ database: held, cipher }, [row("2")]);
  });
  expect(await other).toEqual([]);
  expect((await rows()).map(({ sha256 }) => sha256).toSorted()).toEqual(["1", "2"]);
});

describe("failures of the file storage", () => {
  const noRoom = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  test.each<[string, Error, number, string]>([
    ["the disk is full", new StorageFull("a file could not be kept", noRoom), 503, "BUSY"],
    [
      "the storage is unreachable",
      new ProviderFault("storage", "unreachable", new Error("x")),
      502,
      "PROVIDER_FAILED",
    ],
  ])("stores no file and returns a temporary error when %s", async (_why, fault, status, code) => {
    const { storage } = portal.context.providers;
    const adopt = storage.adopt.bind(storage);
    const before = await storedFiles(portal);
    let calls = 0;
    storage.adopt = async (...call) => {
      calls += 1;
      if (calls === 2) throw fault;
      return adopt(...call);
    };
    const files: SentFile[] = [
      ["1.png", png()],
      ["2.png", png()],
      ["3.png", png()],
    ];
    const refused = await upload(contract.uploadDocuments, files);
    storage.adopt = adopt;
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(await rows()).toEqual([]);
    expect(await staged()).toEqual([]);
    expect(await storedFiles(portal)).toEqual(before);
    expect((await upload(contract.uploadDocuments, files)).body.success).toHaveLength(3);
  });
});

describe("GET /opportunities/:id/documents", () => {
  const list = (caller: Caller, id: string, type?: string) =>
    caller.call(contract.listDocuments, { params: { id }, ...(type && { query: { document_type: type } }) });

  test("lists an application's documents, newest first, and filters them by document type", async () => {
    await upload(contract.uploadDocument, [["one.png", png()]]);
    portal.clock.advance({ seconds: 1 });
    await upload(contract.uploadDocument, [["two.png", png()]], { document_type: "VoidedCheck" });
    const { value, response } = await list(dana, application);
    expect(value.documents.map((document) => document.filename)).toEqual(["two.png", "one.png"]);
    const { documents } = response.json<{ documents: unknown[] }>();
    expect(documents[0]).toEqual({
      documentId: expect.any(String),
      filename: "two.png",
      stipulationId: null,
      month: null,
      documentType: "VoidedCheck",
      uploadedTimestamp: portal.clock.now().toString(),
      review: "received",
      reviewReason: null,
      reviewedTimestamp: null,
      isOwn: true,
      isRemovable: false,
    });
    const checks = await list(dana, application, "VoidedCheck");
    expect(checks.value.documents.map((document) => document.filename)).toEqual(["two.png"]);
  });

  test("lists the files of one upload in the order in which the borrower sent them, also for the lender", async () => {
    const names = ["d.png", "a.png", "f.png", "b.png", "e.png", "c.png"];
    await upload(
      contract.uploadDocuments,
      names.map((name) => [name, png()]),
    );
    portal.clock.advance({ seconds: 1 });
    await upload(contract.uploadDocument, [["later.png", png()]]);
    const own = (await list(dana, application)).value.documents;
    expect(own.map(({ filename }) => filename)).toEqual(["later.png", ...names]);
    const listOfLender = async (sort: "newest" | "oldest") => {
      const query = { opportunityId: application, sort };
      const { value } = await portal.lender.call(listLenderDocuments, { query });
      return value.documents.map(({ filename }) => filename);
    };
    expect(await listOfLender("oldest")).toEqual([...names, "later.png"]);
    expect(await listOfLender("newest")).toEqual(["later.png", ...names.toReversed()]);
  });

  test("GET /opportunities/:id/documents returns the same 404 for another borrower's application as for an unknown id", async () => {
    await upload(contract.uploadDocument, [["one.png", png()]]);
    const [foreign, random] = [await list(teresa, application), await list(teresa, crypto.randomUUID())];
    expect([foreign.status, foreign.body]).toEqual([404, random.body]);
    expect((await list(teresa, othersApplication)).value.documents).toEqual([]);
  });
});

test("GET /documents/types lists the known document types, then the types that the borrower's requests add [CORE-API-43, SERV-API-21]", async () => {
  const { value } = await dana.call(contract.listDocumentTypes);
  const known = [
    "BusinessLicense",
    "DriversLicense",
    "TaxReturn",
    "VoidedCheck",
    "ProofOfIdentity",
    "ProofOfBusiness",
    "ProofOfAddress",
    "ProofOfFinancials",
    "Demographic Information",
    "Addendum A",
    "Addendum B",
    "BankStatements",
    "PayrollVerification",
    "Reduction in Gross Receipts Documents",
  ];
  const requested = ["Bank account information", "InternalReview", "Verify your business representatives"];
  // Lists each type once, and omits types that only other borrowers' applications request.
  expect(value.documentTypes).toEqual([...known, ...requested]);
});

describe("the sweep at startup", () => {
  const longAgo = 1_000;

  test("the sweep at startup removes staged files and stored files of unfinished uploads", async () => {
    await upload(contract.uploadDocument, [["kept.png", png()]]);
    await abandonUploads(portal.context);
    await sweepUploads(portal.context);
    const before = await storedFiles(portal);
    expect(before).toContain((await rows())[0]?.storageId);
    // The process dies after storing the file and before the commit.
    await storeBytes(portal.context, "orphan.pdf", pdf());
    const folder = stagingFolder(portal.context);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "old.part"), "x");
    await utimes(join(folder, "old.part"), longAgo, longAgo);
    await abandonUploads(portal.context);
    await sweepUploads(portal.context);
    expect(await staged()).toEqual([]);
    expect((await storedFiles(portal)).toSorted()).toEqual(before.toSorted());
  });
});
