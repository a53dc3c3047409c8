import { documents } from "@portal/database/schema/documents";
import { stipulations } from "@portal/database/schema/applications";
import { fulfillStipulation, listOpportunities } from "@portal/domain/applications/contract";
import * as contract from "@portal/domain/documents/contract";
import { ProviderFault } from "@portal/providers/provider-fault";
import { desc, eq } from "drizzle-orm";
import { auditEntries } from "@portal/database/schema/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sweepUploads } from "../documents/sweep-uploads.ts";
import { storedFiles } from "../testing/stored-files.ts";
import { pathOf, testApp, type Caller, type TestApp } from "../testing/test-app.ts";
import { png } from "../documents/testing/sample-pictures.ts";

let portal: TestApp;
let teresa: Caller;
let dana: Caller;
let application: string;
let request: string;

beforeAll(async () => {
  portal = await testApp();
  teresa = await portal.signIn("teresa@alvarezbuilders.example");
  dana = await portal.signIn("dana@mapleandmain.example");
  const { value } = await teresa.call(listOpportunities);
  const asked = value.opportunities
    .flatMap((each) => each.stipulations)
    .find(({ groupName }) => groupName === "VoidedCheck");
  application = asked?.opportunityId ?? "";
  request = asked?.id ?? "";
});
afterAll(() => portal.close());
beforeEach(async () => {
  const { database } = portal.context;
  await database.delete(documents);
  await database.update(stipulations).set({ fulfilledAt: null }).where(eq(stipulations.id, request));
});

async function send(named = true, filename = "check.png"): Promise<string> {
  const form = new FormData();
  form.append("opportunity_id", application);
  form.append("document_type", "VoidedCheck");
  if (named) form.append("stipulation_id", request);
  form.append("file", new File([new Uint8Array(png())], filename));
  const encoded = new Response(form);
  const answer = await portal.app.inject({
    method: "POST",
    url: pathOf(contract.uploadDocument),
    headers: {
      "content-type": encoded.headers.get("content-type") ?? "",
      authorization: `JWT ${teresa.token}`,
    },
    cookies: { "session-binding": teresa.binding ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ id: string }>().id;
}

/** Makes another person of the same business the sender of the document. */
async function giveToAnother(documentId: string): Promise<void> {
  const { database } = portal.context;
  const asked = await database.select().from(stipulations).where(eq(stipulations.opportunityId, application));
  const own = (await database.select().from(documents).where(eq(documents.id, documentId)))[0]?.contactId;
  const other = asked.find(({ contactId }) => contactId !== null && contactId !== own)?.contactId;
  expect(other).toBeTruthy();
  const contactId = other ?? "";
  await database.update(documents).set({ contactId }).where(eq(documents.id, documentId));
}

const lastAudited = async () => {
  const { database } = portal.context;
  const [last] = await database.select().from(auditEntries).orderBy(desc(auditEntries.sequence)).limit(1);
  return [last?.action, last?.subjectId];
};
const open = (caller: Caller, documentId: string) =>
  caller.call(contract.getDocument, { params: { documentId } });
const remove = (caller: Caller, documentId: string) =>
  caller.call(contract.removeDocument, { params: { documentId } });
const list = async () =>
  (await teresa.call(contract.listDocuments, { params: { id: application } })).value.documents;

describe("GET /documents/:documentId/content", () => {
  test("downloading a document returns the unchanged file to the sender as a sandboxed attachment", async () => {
    const id = await send();
    const { status, response } = await open(teresa, id);
    expect([status, response.rawPayload.equals(Buffer.from(png()))]).toEqual([200, true]);
    expect(response.headers).toMatchObject({
      "content-type": "image/png",
      "content-disposition": "attachment; filename=check.png",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    });
    expect(await lastAudited()).toEqual(["document.read", id]);
  });

  test("downloading a document returns 404 to everyone except the sender, even to people of the same business", async () => {
    const id = await send();
    const unknown = await open(teresa, crypto.randomUUID());
    expect(unknown.status).toBe(404);
    expect((await open(dana, id)).response.body).toBe(unknown.response.body);
    await giveToAnother(id);
    expect((await open(teresa, id)).response.body).toBe(unknown.response.body);
    expect(await list()).toMatchObject([{ documentId: id, isOwn: false, isRemovable: false }]);
  });
});

describe("DELETE /documents/:documentId", () => {
  test("the sender can remove a document and its file until the document's request is fulfilled", async () => {
    const before = await storedFiles(portal);
    const id = await send();
    expect(await list()).toMatchObject([{ documentId: id, isOwn: true, isRemovable: true }]);
    expect((await remove(teresa, id)).body).toEqual({ success: true });
    expect(await lastAudited()).toEqual(["document.removed", id]);
    expect([await list(), await storedFiles(portal)]).toEqual([[], before]);
    const fulfil = () =>
      teresa.call(fulfillStipulation, { params: { id: application, stipId: request }, body: {} });
    expect((await fulfil()).status).toBe(409);

    const again = await send();
    expect((await fulfil()).status).toBe(200);
    expect(await list()).toMatchObject([{ documentId: again, isRemovable: false }]);
    const refused = await remove(teresa, again);
    expect([refused.status, refused.body.code]).toEqual([409, "DOCUMENT_IN_USE"]);
    expect(await list()).toHaveLength(1);
  });

  test("removing a document that the lender reviewed or that names no request is refused", async () => {
    const reviewed = await send();
    await portal.context.database.update(documents).set({ review: "accepted" });
    const unnamed = await send(false, "other.png");
    for (const id of [reviewed, unnamed]) {
      const refused = await remove(teresa, id);
      expect([refused.status, refused.body.code]).toEqual([409, "DOCUMENT_IN_USE"]);
    }
    expect(await list()).toHaveLength(2);
  });

  test("removing a document returns 404 to everyone except the sender, even to people of the same business", async () => {
    const id = await send();
    expect((await remove(dana, id)).status).toBe(404);
    await giveToAnother(id);
    expect((await remove(teresa, id)).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  test("removing a document succeeds even if the storage fails, and the sweep deletes the file later", async () => {
    const before = await storedFiles(portal);
    const id = await send();
    const { storage } = portal.context.providers;
    const working = storage.remove.bind(storage);
    storage.remove = () => Promise.reject(new ProviderFault("storage", "unreachable", new Error("x")));
    const { status } = await remove(teresa, id);
    storage.remove = working;
    expect([status, await list()]).toEqual([200, []]);
    expect(await storedFiles(portal)).toHaveLength(before.length + 1);
    await sweepUploads(portal.context);
    expect(await storedFiles(portal)).toEqual(before);
  });
});
