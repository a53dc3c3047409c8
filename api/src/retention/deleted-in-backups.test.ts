import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { accountContacts, accounts, opportunities } from "@portal/database/schema/loans";
import { contacts } from "@portal/database/schema/auth";
import { documents } from "@portal/database/schema/documents";
import { applicationOwners } from "@portal/database/schema/ownership";
import { auditEntries, mails } from "@portal/database/schema/server";
import { listOpportunities } from "@portal/domain/applications/contract";
import { sendLink } from "@portal/domain/auth/lender/contract";
import { uploadDocument } from "@portal/domain/documents/contract";
import { eraseContact } from "@portal/domain/retention/contract";
import { folderBackup } from "@portal/providers/backup/folder-backup";
import { eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyName, readCopy, readFileList, readManifests, readTable } from "../backup/backup-place.ts";
import type { Manifest } from "../backup/manifest.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { sealOwnerNumber } from "../ownership/owners/seal-owner-number.ts";
import { checkAudit } from "../platform/audit/check-audit.ts";
import { searchDisk } from "../testing/search-disk.ts";
import { storedFiles } from "../testing/stored-files.ts";
import { pathOf, testApp, type TestApp } from "../testing/test-app.ts";
import { deleteDue } from "./delete-due.ts";

let portal: TestApp;
let folder: string;
beforeAll(async () => {
  portal = await testApp();
  folder = await mkdtemp(join(tmpdir(), "portal-retention-"));
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

const place = () => ({
  provider: folderBackup(join(folder, "place")),
  keys: [{ id: "b1", key: Buffer.alloc(32, 7) }],
});
const back = async (keep: number): Promise<Manifest> =>
  (
    await writeBackup(
      {
        url: portal.connection.url,
        scope: portal.context,
        storage: portal.context.providers.storage,
        portalVersion: "5.45.0",
        say: () => undefined,
      },
      place(),
      keep,
    )
  ).manifest;

/** Opens a backup and searches its rows and file copies. Returns the names of the values in the backup. */
async function valuesIn(backup: Manifest, values: Readonly<Record<string, string>>): Promise<string[]> {
  const opened = join(folder, "opened", backup.name);
  await mkdir(opened, { recursive: true });
  for (const table of backup.tables)
    await pipeline(readTable(place(), backup.name, table), createWriteStream(join(opened, table.name)));
  for (const file of await readFileList(place(), backup))
    await pipeline(readCopy(place(), file), createWriteStream(join(opened, file.id)));
  return [...new Set((await searchDisk(opened, values)).map(({ value }) => value))].toSorted();
}

/** Uploads a file to one of Dana's applications. Returns the encrypted file's storage id. */
async function upload(): Promise<{ readonly opportunityId: string; readonly storageId: string }> {
  const dana = await portal.signIn("dana@mapleandmain.example");
  const { opportunities: own } = (await dana.call(listOpportunities)).value;
  const opportunityId = own.find(({ stipulations }) => stipulations.length > 0)?.id ?? "";
  const part = (disposition: string, text: string) =>
    `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;
  const { statusCode } = await portal.app.inject({
    method: "POST",
    url: pathOf(uploadDocument),
    headers: { "content-type": "multipart/form-data; boundary=x", authorization: `JWT ${dana.token}` },
    cookies: { "session-binding": dana.binding ?? "" },
    payload: `${part("name=opportunity_id", opportunityId)}${part("name=document_type", "TaxReturn")}${part('name=file; filename="a.csv"', "a,b")}--x--\r\n`,
  });
  expect(statusCode).toBe(200);
  const { database } = portal.context;
  const [file] = await database.select().from(documents).where(eq(documents.opportunityId, opportunityId));
  return { opportunityId, storageId: file?.storageId ?? "" };
}

/** Adds a person with a login link in an unsent mail. */
async function addPerson(): Promise<string> {
  const { database } = portal.context;
  const [row] = await database
    .insert(contacts)
    .values({
      externalId: "C-backup",
      firstName: "Ottoline",
      lastName: "Varga",
      email: "ottoline.varga@example.com",
      country: "us",
    })
    .returning();
  const [account] = await database.insert(accounts).values({ externalId: "A-backup", name: "V" }).returning();
  const contactId = row?.id ?? "";
  await database.insert(accountContacts).values({ accountId: account?.id ?? "", contactId });
  const sent = await portal.lender.call(sendLink, {
    params: { contactId },
    body: { kind: "create-account" },
  });
  expect(sent.status).toBe(200);
  return contactId;
}

test("a backup after a deletion contains no deleted data, and `--keep` removes older backups [CONN-RET-02]", async () => {
  const { database, cipher, clock } = portal.context;
  const { opportunityId, storageId } = await upload();
  const contactId = await addPerson();
  const owner = { opportunityId, id: "o-1" };
  const number = sealOwnerNumber(cipher, owner, "219099999");
  await database.insert(applicationOwners).values({
    ...owner,
    ...number,
    firstName: "Zebulonia",
    lastName: "Quartermain",
    email: "zebulonia@example.com",
    street: "77 Vellum Passage",
    country: "us",
    changedAt: clock.now(),
  });
  const [mail] = await database.select().from(mails).where(isNull(mails.sentAt));
  const [file] = await database.select().from(documents).where(eq(documents.storageId, storageId));
  const values = {
    "name of an owner": "Zebulonia",
    "address of an owner": "77 Vellum Passage",
    "sealed SSN": number.sealedNumber ?? "",
    "sealed name of a file": file?.filename ?? "",
    "id of a file": storageId,
    "name of a person": "Ottoline",
    "e-mail of a person": "ottoline.varga@example.com",
    "sealed mail": mail?.sealed ?? "",
  };
  const all = Object.keys(values).toSorted();
  for (const value of Object.values(values)) expect(value.length).toBeGreaterThan(5);

  const before = await back(14);
  expect(await valuesIn(before, values)).toEqual(all);
  expect((await readFileList(place(), before)).map(({ id }) => id)).toEqual([storageId]);

  const closedAt = clock.now().toZonedDateTimeISO("UTC").subtract({ months: 26 }).toInstant();
  await database
    .update(opportunities)
    .set({ stageName: "Closed Lost", closedAt })
    .where(eq(opportunities.id, opportunityId));
  const { deleted } = await deleteDue(portal.context, "applications");
  const erased = await portal.lender.call(eraseContact, { params: { contactId }, body: { dryRun: false } });
  expect(erased.value.removed).toMatchObject({ mails: 1, people: 1 });

  // The hourly sweep deletes the file.
  await portal.jobs.runRecurring();
  await portal.jobs.drain();
  expect(await storedFiles(portal)).toEqual([]);

  const after = await back(14);
  expect(await valuesIn(after, values)).toEqual([]);
  // The search of the backup finds the name of a person who was not erased, so the search works.
  expect(await valuesIn(after, { "another person": "mapleandmain.example" })).toEqual(["another person"]);
  expect(await readManifests(place())).toHaveLength(2);
  expect((await place().provider.list("files")).map(({ name }) => name)).toEqual([copyName(storageId)]);

  const last = await back(1);
  expect((await readManifests(place())).map(({ name }) => name)).toEqual([last.name]);
  expect(await place().provider.list("files")).toEqual([]);

  const trail = await database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, "retention.deleted"));
  expect(trail.map(({ actorKind, detail }) => [actorKind, detail])).toEqual([
    ["portal", { kind: "applications", count: deleted }],
    ["lender", { kind: "erasure", count: 5 }],
  ]);
  expect(deleted).toBeGreaterThan(3);
  expect(await checkAudit(portal.context.database, portal.context.config)).toMatchObject({ ok: true });
});
