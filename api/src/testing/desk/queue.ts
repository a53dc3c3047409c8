import { randomUUID } from "node:crypto";
import { documents } from "@portal/database/schema/documents";
import { opportunities } from "@portal/database/schema/loans";
import { workItems } from "@portal/database/schema/work";
import { uploadDocument } from "@portal/domain/documents/contract";
import { listWork } from "@portal/domain/work/contract";
import { asc, eq, ne, sql } from "drizzle-orm";
import { pathOf, type Caller, type TestApp } from "../test-app.ts";
import type { DeskCaller } from "./open-desk.ts";
import { lockItemsOf, refreshItems } from "../../work/due/due-store.ts";
import { walkWork } from "../../work/due/walk-work.ts";

/** A made-up file name in the format of an encrypted value. */
const sealedName = `k.${"A".repeat(16)}.${"A".repeat(22)}.AA`;

/** Uploads a file as a borrower's page does. @returns the document's id */
export async function sendFile(
  portal: TestApp,
  borrower: Caller,
  sent: {
    readonly opportunityId: string;
    readonly documentType: string;
    readonly stipulationId?: string | undefined;
    readonly content?: string;
  },
): Promise<string> {
  const form = new FormData();
  form.append("opportunity_id", sent.opportunityId);
  form.append("document_type", sent.documentType);
  if (sent.stipulationId) form.append("stipulation_id", sent.stipulationId);
  form.append("file", new File([sent.content ?? randomUUID()], "list.csv"));
  const encoded = new Response(form);
  const response = await portal.app.inject({
    method: "POST",
    url: pathOf(uploadDocument),
    headers: {
      "content-type": encoded.headers.get("content-type") ?? "",
      authorization: `JWT ${borrower.token}`,
    },
    cookies: { "session-binding": borrower.binding ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  if (response.statusCode !== 200) throw new Error(`the upload failed: ${response.body}`);
  return response.json().id;
}

/**
 * Inserts documents of different types, one minute apart. Each document becomes an item of the queue.
 * @returns the items' ids, oldest first
 */
export async function plantItems(portal: TestApp, opportunityId: string, count: number): Promise<string[]> {
  const { database } = portal.connection;
  const [contact] = (await database.execute<{ id: string }>(sql`select id from contacts order by id limit 1`))
    .rows;
  const now = portal.clock.now();
  const first = await database.$count(documents, eq(documents.opportunityId, opportunityId));
  await database.insert(documents).values(
    Array.from({ length: count }, (_, at) => ({
      opportunityId,
      contactId: contact?.id ?? "",
      filename: sealedName,
      documentType: `Type ${String(first + at).padStart(5, "0")}`,
      contentType: "text/csv",
      size: 1,
      sha256: "0",
      storageId: randomUUID(),
      uploadedAt: now.subtract({ minutes: 10_000 - first - at }),
    })),
  );
  await refresh(portal, [opportunityId]);
  const rows = await database
    .select({ id: workItems.id })
    .from(workItems)
    .where(eq(workItems.opportunityId, opportunityId))
    .orderBy(asc(workItems.since), asc(workItems.id));
  return rows.slice(-count).map(({ id }) => id);
}

/** Updates the queue's items for applications that a test has changed directly in the database. */
export async function refresh(portal: TestApp, applications: readonly string[]): Promise<void> {
  await portal.connection.database.transaction(async (database) => {
    await lockItemsOf(database, applications);
    const now = portal.clock.now();
    await refreshItems(database, { applications, staffId: null, isBorrower: false, now });
  });
}

/** Deletes all documents and all items of the queue. */
export async function emptyQueue({ connection: { database } }: TestApp): Promise<void> {
  await database.delete(workItems);
  await database.delete(documents);
}

/** Compares the queues with the records, and returns the differences. */
export async function listDifferences(portal: TestApp) {
  const all = [];
  for await (const { differences } of walkWork(portal.context, { isRepaired: false }))
    all.push(...differences);
  return all;
}

/** Returns a page of the queue for documents. */
export async function readQueue(
  desk: Pick<DeskCaller, "call">,
  query: Readonly<Record<string, string>> = {},
) {
  return (await desk.call(listWork, { query: { kind: "documents", ...query } })).value;
}

/** Returns the ids of all applications in order. Omits applications that are Closed Lost, which have no items. */
export async function listAllApplications({ connection }: TestApp): Promise<string[]> {
  const rows = await connection.database
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(ne(opportunities.stageName, "Closed Lost"))
    .orderBy(asc(opportunities.id));
  return rows.map(({ id }) => id);
}
