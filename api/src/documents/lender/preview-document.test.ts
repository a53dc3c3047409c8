import { auditEntries } from "@portal/database/schema/server";
import { listOpportunities } from "@portal/domain/applications/contract";
import { previewDocument } from "@portal/domain/documents/lender/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDesk } from "../../testing/desk/open-desk.ts";
import { sendDocument } from "../../testing/desk/send-document.ts";
import { testApp, type Caller, type TestApp } from "../../testing/test-app.ts";
import { previewFile } from "../content/preview-file.ts";
import { previewInThread } from "../content/threads/check-in-thread.ts";
import { docx } from "../testing/sample-archives.ts";
import { pdf } from "../testing/sample-pdfs.ts";

let portal: TestApp;
let teresa: Caller;
let application: string;
beforeAll(async () => {
  portal = await testApp();
  teresa = await portal.signIn("teresa@alvarezbuilders.example");
  const [opportunity] = (await teresa.call(listOpportunities)).value.opportunities;
  application = opportunity?.id ?? "";
});
afterAll(() => portal.close());

const send = (name: string, content: string | Buffer) =>
  sendDocument(
    portal,
    teresa,
    { opportunity_id: application, document_type: "TaxReturn" },
    { name, content },
  );

test("previewDocument shows a file as cells or paragraphs, and records in the audit trail that the file was viewed [DESK-DOC-03 DESK-TRAIL-02]", async () => {
  const maren = await openDesk(portal, ["processor"]);
  const csv = await send("rent.csv", "Month,Paid\nMarch,6000.00\n");
  const shown = await maren.call(previewDocument, { params: { documentId: csv } });
  expect([shown.status, shown.response.headers["cache-control"], shown.value]).toEqual([
    200,
    "no-store",
    {
      kind: "sheet",
      sheets: [
        {
          name: "rent.csv",
          rows: [
            ["Month", "Paid"],
            ["March", "6000.00"],
          ],
          moreRows: 0,
          moreColumns: 0,
        },
      ],
      moreSheets: 0,
    },
  ]);
  const text = await send("letter.docx", docx());
  expect((await maren.call(previewDocument, { params: { documentId: text } })).value).toEqual({
    kind: "text",
    paragraphs: [],
    moreParagraphs: 0,
  });
  const isMarens = eq(auditEntries.actorId, maren.staffId);
  const entries = await portal.context.database.select().from(auditEntries).where(isMarens);
  expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ["document.viewed", csv],
    ["document.viewed", text],
  ]);
});

test("previewDocument refuses other file types, unknown documents and people without the permission [DESK-DOC-03]", async () => {
  const maren = await openDesk(portal, ["processor"]);
  const documentId = await send("return.pdf", pdf([{}]));
  const refused = await maren.call(previewDocument, { params: { documentId } });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    422,
    "NO_PREVIEW",
    "This file can't be previewed. Download it to see the original.",
  ]);
  expect((await maren.call(previewDocument, { params: { documentId: "none" } })).status).toBe(404);
  const ravi = await openDesk(portal, ["servicing"]);
  expect((await ravi.call(previewDocument, { params: { documentId } })).status).toBe(403);
});

test("a preview that takes too long fails, and the next preview succeeds", async () => {
  const task = { filename: "a.csv", bytes: new Uint8Array(Buffer.from("a,b")) };
  expect(await previewInThread(task, AbortSignal.abort())).toBeUndefined();
  const times = { fileMilliseconds: 1, uploadMilliseconds: 60_000 };
  // The thread needs much longer than a millisecond for a file of several megabytes.
  const large = { filename: "a.csv", bytes: new Uint8Array(Buffer.from("a,b\n".repeat(2_000_000))) };
  expect(await previewFile("maren", large, times)).toBeUndefined();
  expect((await previewFile("maren", task))?.kind).toBe("sheet");
});
