import { randomBytes, randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { logIn } from "@portal/domain/auth/contract";
import { emailKey } from "@portal/domain/auth/rules";
import { isSealedColumn } from "@portal/database/columns";
import { contracts } from "@portal/database/schema/agreement";
import { securityQuestions, users } from "@portal/database/schema/auth";
import { bankAccounts } from "@portal/database/schema/banking";
import { documents, fileKeys, pendingFiles } from "@portal/database/schema/documents";
import { achEntries } from "@portal/database/schema/payments";
import { auditEntries, auditEpochs, auditHead, keyChecks, mails } from "@portal/database/schema/server";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { eq, is, notInArray, sql } from "drizzle-orm";
import { getTableConfig, PgTable, type PgColumn } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { buildApp } from "../app.ts";
import { sealFacts } from "../agreement/signing/seal-facts.ts";
import { inTransaction, type Context } from "../context.ts";
import { fingerprintOf as fingerprintOfDocument } from "../documents/fingerprint-of.ts";
import { openFilename } from "../documents/seal-filename.ts";
import { claimFiles } from "../documents/pending/claim-files.ts";
import { readStored } from "../documents/sealing/open-stored.ts";
import { storeBytes } from "../documents/store-bytes.ts";
import { bankNumberPlace, fingerprintOf, paymentNumberPlace } from "../payments/banks/sealed-number.ts";
import { checkAudit } from "../platform/audit/check-audit.ts";
import { appendAudit } from "../platform/audit/append-audit.ts";
import { auditKey, headSeal } from "../platform/audit/audit-hash.ts";
import { chainAudit } from "../platform/audit/chain-audit.ts";
import { fieldCipher } from "../platform/crypto.ts";
import { checkKeys } from "../platform/keys/key-checks.ts";
import type { KeyRing } from "../platform/keys/key-settings.ts";
import { caller, signIn, testApp, type TestApp } from "../testing/test-app.ts";
import { fieldOf, nameOf, type KeyedColumn, type Row } from "./keyed-column.ts";
import { pepperedColumns, sealedColumns } from "./keyed-columns.ts";
import { countValues } from "./count-values.ts";
import { retireKeys } from "./retire-keys.ts";
import { recountValues, rotateKeys } from "./rotate-keys.ts";
import { rotateFiles } from "./rotate-files.ts";
import { rotateValues } from "./rotate-values.ts";
import { fileColumns, listCounts, listFiles } from "./rotation-store.ts";

const k2 = { id: "k2", key: new Uint8Array(randomBytes(32)) };
const p2 = { id: "p2", key: new Uint8Array(randomBytes(32)) };
const content = Buffer.from("%PDF-1.7 an agreement");

let portal: TestApp;
/** The portal with three sets of keys: only the old keys, both the new and the old keys, and only the new keys. */
let old: Context;
let both: Context;
let renewed: Context;

function withKeys(keys: Pick<KeyRing, "encryptionKeys" | "peppers">): Context {
  const config = { ...portal.context.config, ...keys };
  const auditChain = { soon: async () => void (await chainAudit(context, { isWaiting: true })) };
  const context: Context = { ...portal.context, config, cipher: fieldCipher(config), auditChain };
  return context;
}

const schema = await Promise.all(
  readdirSync(new URL("../../../database/src/schema/", import.meta.url)).map(
    (file) => import(`../../../database/src/schema/${file}`) as Promise<Record<string, unknown>>,
  ),
);
const tables = schema
  .flatMap((each) => Object.values(each))
  .filter((each): each is PgTable => is(each, PgTable));
const columnsWith = (isWanted: (column: PgColumn) => boolean) =>
  tables
    .flatMap((table) =>
      getTableConfig(table)
        .columns.filter(isWanted)
        .map((column) => nameOf({ table, column })),
    )
    .toSorted();

/** Inserts a row with arbitrary values into a table that is empty in the demo data. Also stores the row's files. */
async function addRow(table: PgTable): Promise<void> {
  const values: Record<string, unknown> = {};
  const stored: string[] = [];
  for (const column of getTableConfig(table).columns) {
    const field = fieldOf(table, column);
    if (column.name.endsWith("storage_id")) {
      const { storageId } = await storeBytes(old, "a.pdf", content);
      values[field] = storageId;
      stored.push(storageId);
    } else if (column.primary || (column.notNull && !column.hasDefault)) values[field] = valueOf(column);
  }
  for (const keyed of sealedColumns.filter((each) => each.table === table))
    Object.assign(values, sealedValueOf(keyed, values));
  await inTransaction(old, async (tx) => {
    // Turns foreign keys off, because the inserted row references rows that do not exist.
    await tx.database.execute(sql`set local session_replication_role = replica`);
    await tx.database.insert(table).values(values);
    await claimFiles(tx, stored);
  });
}

function valueOf(column: PgColumn): unknown {
  const type = column.getSQLType();
  if (type === "boolean") return false;
  if (/^(?:integer|bigint|numeric)/.test(type)) return 1;
  if (type.startsWith("timestamp")) return portal.clock.now();
  if (type === "date") return Temporal.PlainDate.from("2026-11-20");
  return randomUUID();
}

function sealedValueOf({ table, column, placeOf }: KeyedColumn, row: Row): Row {
  if (placeOf)
    return { [fieldOf(table, column)]: old.cipher.encrypt(placeOf(row), `secret of ${column.name}`) };
  const signedTimestamp = portal.clock.now();
  return sealFacts(old, {
    signingId: String(row["id"]),
    sessionId: "s",
    opportunityId: "o",
    contractId: "c",
    name: "Dana",

    contractSha256: "a",
    signedSha256: "b",
    signedTimestamp,
    kind: "typed",
    ip: "::1",
    userAgent: "u",

    consentVersion: "1",
    consentText: "I agree",
  });
}

const rowsOf = (table: PgTable): Promise<Row[]> => portal.connection.database.select().from(table);

/** Decrypts every value of a column with the given keys. Throws if a value does not decrypt. */
async function openAll(context: Context, keyed: KeyedColumn): Promise<number> {
  const field = fieldOf(keyed.table, keyed.column);
  const rows = (await rowsOf(keyed.table)).filter((row) => row[field] !== null);
  for (const row of rows) await keyed.renew?.(context, row);
  return rows.length;
}

const run = (context: Context, isWithFingerprints = false, isOver = () => false) =>
  rotateKeys(context, { isWithFingerprints, say: () => undefined, isOver });

beforeAll(async () => {
  portal = await testApp();
  const { peppers, encryptionKeys } = portal.context.config;
  old = withKeys({ peppers, encryptionKeys });
  both = withKeys({ peppers: [p2, ...peppers], encryptionKeys: [k2, ...encryptionKeys] });
  renewed = withKeys({ peppers: [p2], encryptionKeys: [k2] });
  await checkKeys(portal.connection.database, old.config);
  // Creates audit entries, so that the audit trail has a section with a key.
  await portal.signIn("teresa@alvarezbuilders.example");
  for (const { table, column } of [
    ...sealedColumns,
    ...fileColumns,
    { table: achEntries, column: achEntries.fingerprint },
  ])
    if (!(await rowsOf(table)).some((row) => row[fieldOf(table, column)] !== null)) await addRow(table);
  for (const row of await portal.connection.database.select().from(documents))
    await portal.connection.database
      .update(documents)
      .set({ fingerprint: fingerprintOfDocument(old.cipher, openFilename(old.cipher, "documents", row)) })
      .where(eq(documents.id, row.id));
});
afterAll(() => portal.close());

test("the rotation covers every encrypted column and every column that names files [CONN-ROT-02]", () => {
  expect(sealedColumns.map(nameOf).toSorted()).toEqual(columnsWith(isSealedColumn));
  const named = columnsWith(
    ({ name, table }) => name.endsWith("storage_id") && table !== pendingFiles && table !== fileKeys,
  );
  expect(fileColumns.map(nameOf).toSorted()).toEqual(named);
});

test("the rotation covers every column of fingerprints and hashes [CONN-ROT-04]", () => {
  const isPeppered = ({ name }: PgColumn) =>
    ["fingerprint", "account_key", "recipient_key", "request_hash"].includes(name) ||
    ["password_hash", "answer_hash", "code_hash"].includes(name);
  expect(pepperedColumns.map(nameOf).toSorted()).toEqual(columnsWith(isPeppered));
});

test("an encrypted column refuses plain text [CONN-ROT-02]", async () => {
  const row = { kind: "reset-password", createdAt: portal.clock.now() };
  const insert = async () =>
    portal.connection.database.insert(mails).values({ ...row, sealed: "dana@example.com" });
  await expect(insert()).rejects.toThrow("a value for an encrypted column is not encrypted");
});

describe("starting and checking a portal with values under the old encryption key", () => {
  test("the portal refuses to start without the old encryption key and reports the number of its values [CONN-ROT-02]", async () => {
    const { database } = portal.connection;
    const counts = (await countValues(renewed)).filter(({ setting }) => setting === "ENCRYPTION_KEYS");
    expect(counts.map(({ column }) => column).toSorted()).toEqual(
      ["files", ...sealedColumns.map(nameOf)].toSorted(),
    );
    const values = counts.find(({ column }) => column === "bank_accounts.sealed_number")?.left;
    expect(values).toBe((await rowsOf(bankAccounts)).length);
    await checkKeys(database, renewed.config);
    await expect(
      retireKeys({ ...renewed, config: { ...both.config, encryptionKeys: [k2] } }),
    ).rejects.toThrow(
      new RegExp(
        `^ENCRYPTION_KEYS k1 is still needed: .*${values} values in bank_accounts[.]sealed_number.*files`,
      ),
    );
    const [check] = await database.select().from(keyChecks).where(eq(keyChecks.name, "ENCRYPTION_KEYS k1"));
    expect(check?.retiredAt).toBeNull();
  });

  test("a check counts the values under each old key and changes no data [CONN-ROT-02]", async () => {
    const before = await rowsOf(bankAccounts);
    await recountValues(both);
    const [counted] = await listCounts(portal.connection.database).then((all) =>
      all.filter(({ keyId }) => keyId === "ENCRYPTION_KEYS k1"),
    );
    const total = (await countValues(both)).filter(({ keyId }) => keyId === "k1");
    expect(counted?.left).toBe(total.reduce((sum, { left }) => sum + left, 0));
    expect(counted?.left).toBeGreaterThan(sealedColumns.length);
    expect(await rowsOf(bankAccounts)).toEqual(before);
  });
});

/** Matches a connection to this database that waits for a lock. Other tests use other databases of the same server. */
const waitsForLock = sql`datname = current_database() and wait_event_type = 'Lock'`;

describe("rotation of the encryption key", () => {
  test("the rotation does not overwrite an account number that a borrower changes at the same time [CONN-ROT-01]", async () => {
    const { database } = portal.connection;
    const [bank] = await database.select().from(bankAccounts);
    const place = bankNumberPlace(bank?.id ?? "");
    const [locked, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const saved = database.transaction(async (tx) => {
      const sealedNumber = old.cipher.encrypt(place, "777888999");
      await tx
        .update(bankAccounts)
        .set({ sealedNumber })
        .where(eq(bankAccounts.id, bank?.id ?? ""));
      locked.resolve();
      await changed.promise;
    });
    await locked.promise;
    const keyed = sealedColumns.filter(({ table }) => table === bankAccounts);
    const renewing = Promise.all(keyed.map((each) => rotateValues(both, each, () => false)));
    // The rotation waits for the row's lock.
    await expect
      .poll(() => database.$count(sql`pg_stat_activity`, waitsForLock), { timeout: 5_000 })
      .toBeGreaterThan(0);
    changed.resolve();
    await Promise.all([saved, renewing]);
    const [row] = await database
      .select()
      .from(bankAccounts)
      .where(eq(bankAccounts.id, bank?.id ?? ""));
    expect(row?.sealedNumber).toMatch(/^k2[.]/);
    expect(renewed.cipher.decrypt(place, row?.sealedNumber ?? "")).toBe("777888999");
    await database
      .update(bankAccounts)
      .set({
        sealedNumber: old.cipher.encrypt(place, "777888999"),
        fingerprint: fingerprintOf(old.cipher, row?.routingNumber ?? "", "777888999"),
      })
      .where(eq(bankAccounts.id, bank?.id ?? ""));
  });

  test("after an interrupted rotation, all values can be decrypted, and the next rotation finishes the work [CONN-ROT-01]", async () => {
    let checks = 0;
    const left = await run(both, false, () => (checks += 1) > 6);
    expect(left.filter(({ keyId }) => keyId === "k1").length).toBeGreaterThan(3);
    expect(left.length).toBeLessThan((await countValues(renewed)).length + 100);
    for (const keyed of sealedColumns) expect(await openAll(both, keyed)).toBeGreaterThan(0);
    const rest = await run(both);
    expect(rest.filter(({ setting }) => setting === "ENCRYPTION_KEYS")).toEqual([]);
  });

  test.each(sealedColumns.map((keyed) => [nameOf(keyed), keyed] as const))(
    "all values of %s decrypt with only the new key [CONN-ROT-01]",
    async (_, keyed) => {
      const onlyNew = withKeys({ ...both.config, encryptionKeys: [k2] });
      expect(await openAll(onlyNew, keyed)).toBeGreaterThan(0);
    },
  );

  test.each(fileColumns.map((files) => [nameOf(files), files] as const))(
    "all files of %s decrypt with only the new key, and downloads can finish reading the old files [CONN-ROT-01]",
    async (_, files) => {
      const { database } = portal.connection;
      const found = await listFiles(database, files, undefined, 1_000);
      const ids = found.flatMap(({ storageId }) => storageId ?? []);
      expect(ids.length).toBeGreaterThan(0);
      expect(found.filter(({ keyId }) => keyId !== null).map(({ keyId }) => keyId)).toEqual(
        ids.map(() => "k2"),
      );
      for (const id of ids) expect((await readStored(renewed, id)).length).toBeGreaterThan(0);
      const waiting = await database.select().from(pendingFiles);
      expect(waiting.filter(({ isAbandoned }) => isAbandoned).length).toBeGreaterThanOrEqual(ids.length);
      for (const { storageId } of waiting)
        expect((await readStored(both, storageId)).length).toBeGreaterThan(0);
      const soonest = await database.execute<{ minutes: number }>(
        sql`select extract(epoch from min(sweep_at) - now()) / 60 as minutes from pending_files where is_abandoned`,
      );
      expect(Number(soonest.rows[0]?.minutes)).toBeGreaterThan(55);
    },
  );

  test("the rotation reads the key id of an earlier release's file from the file's header [CONN-ROT-01]", async () => {
    const { database } = portal.connection;
    await database.delete(fileKeys);
    const unknown = (await countValues(renewed)).filter(({ keyId }) => keyId === "unknown");
    expect(unknown).toEqual([
      { setting: "ENCRYPTION_KEYS", keyId: "unknown", column: "files", left: expect.any(Number) as number },
    ]);
    const before = await rowsOf(documents);
    await run(both);
    expect(await rowsOf(documents)).toEqual(before);
    expect((await database.select().from(fileKeys)).map(({ keyId }) => keyId)).toEqual(
      Array.from({ length: unknown[0]?.left ?? 0 }, () => "k2"),
    );
  });

  test("a value that does not decrypt keeps its key, and the rotation renews the other values [CONN-ROT-01]", async () => {
    const { database } = portal.connection;
    const [bank] = await rowsOf(bankAccounts);
    const isIt = eq(bankAccounts.id, String(bank?.["id"]));
    const foreign = old.cipher.encrypt({ table: "elsewhere", column: "x", rowId: "y" }, "1");
    await database.update(bankAccounts).set({ sealedNumber: foreign }).where(isIt);
    const left = await run(both);
    expect(left.filter(({ setting }) => setting === "ENCRYPTION_KEYS")).toEqual([
      { setting: "ENCRYPTION_KEYS", keyId: "k1", column: "bank_accounts.sealed_number", left: 1 },
    ]);
    expect(
      portal.logged.some((line) => line.includes("a value of bank_accounts.sealed_number does not open")),
    ).toBe(true);
    await database
      .update(bankAccounts)
      .set({ sealedNumber: String(bank?.["sealedNumber"]) })
      .where(isIt);
  });

  test("the rotation waits for another transaction that deletes a file's row, and leaves the new file to the sweep [CONN-ROT-01]", async () => {
    const { database } = portal.connection;
    const known = (await rowsOf(contracts)).map(({ id }) => id);
    await addRow(contracts);
    const isNew = notInArray(contracts.id, known as string[]);
    const isUnclaimed = eq(pendingFiles.isAbandoned, false);
    const before = await database.$count(pendingFiles, isUnclaimed);
    const files = fileColumns.find(({ table }) => table === contracts);
    await runBlocked(
      portal.connection,
      (other) => other.delete(contracts).where(isNew),
      async () => files && rotateFiles(both, files, () => false),
    );
    expect(await database.$count(pendingFiles, isUnclaimed)).toBe(before + 1);
  });

  test("a start without the old key retires the old key [CONN-ROT-02]", async () => {
    const { database } = portal.connection;
    const config = { ...both.config, encryptionKeys: [k2] };
    await retireKeys({ ...renewed, config });
    const [check] = await database.select().from(keyChecks).where(eq(keyChecks.name, "ENCRYPTION_KEYS k1"));
    expect(check?.retiredAt).toEqual(portal.clock.now());
  });
});

describe("rotation of the pepper", () => {
  test("fingerprints are renewed only on request, and hashes and expiring values are never renewed [CONN-ROT-04]", async () => {
    const isOld = (column: string, keyId = "default") => ({ setting: "PEPPER", keyId, column });
    const kept = ["users.password_hash", "security_questions.answer_hash", "idempotency_keys.request_hash"];
    const again = ["application_owners.fingerprint", "bank_accounts.fingerprint", "documents.fingerprint"];
    await run(both);
    const before = (await countValues(both)).map(({ column }) => column);
    expect(before).toEqual(expect.arrayContaining([...kept, ...again]));
    await run(both, true);
    const after = await countValues(both);
    expect(after.map(({ column }) => column)).toEqual(expect.arrayContaining(kept));
    expect(after.filter(({ column }) => again.includes(column))).toEqual([]);
    expect(after).toContainEqual({ ...isOld("users.password_hash"), left: expect.any(Number) as number });
    for (const row of await portal.connection.database.select().from(bankAccounts))
      expect(row.fingerprint).toMatch(/^p2[.]/);
  });

  test("the rotation computes a debit attempt's fingerprint again from the payment's account numbers [CONN-ROT-04]", async () => {
    const { database } = portal.connection;
    const [payment] = await database
      .execute<{ transaction_id: string; routing_number: string }>(
        sql`select transaction_id, routing_number from payments limit 1`,
      )
      .then(({ rows }) => rows);
    const number = "000123456789";
    const sealed = both.cipher.encrypt(paymentNumberPlace(payment?.transaction_id ?? ""), number);
    await database.execute(sql`update payments set sealed_number = ${sealed}
      where transaction_id = ${payment?.transaction_id}`);
    const [entry] = await rowsOf(achEntries);
    const routing = payment?.routing_number ?? "";
    await database.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx
        .update(achEntries)
        .set({
          transactionId: payment?.transaction_id ?? "",
          fingerprint: fingerprintOf(old.cipher, routing, number),
        })
        .where(eq(achEntries.transactionId, String(entry?.["transactionId"])));
    });
    await run(both, true);
    expect((await database.select().from(achEntries))[0]?.fingerprint).toBe(
      fingerprintOf(renewed.cipher, routing, number),
    );
  });

  test("the portal hashes a right password or answer again with the newest pepper, but not a wrong one [CONN-ROT-04]", async () => {
    const { database } = portal.connection;
    const email = "dana@mapleandmain.example";
    const app = await buildApp(both);
    onTestFinished(() => app.close());
    const isDana = eq(users.emailKey, emailKey(email));
    const read = () =>
      database
        .select({ password: users.passwordHash, answer: securityQuestions.answerHash })
        .from(users)
        .innerJoin(securityQuestions, eq(securityQuestions.userId, users.id))
        .where(isDana);
    const before = await read();
    const stranger = caller(app, undefined, undefined);
    const wrong = { email, password: "Wrong!42Lane", partner: "sf", brand: "paypal", validatePartner: false };
    expect((await stranger.call(logIn, { body: wrong })).status).toBe(401);
    expect(await read()).toEqual(before);
    await signIn(stranger, email, "question");
    const after = await read();
    for (const { password } of after) expect(password).toContain(",keyid=cDI$");
    expect(after.filter(({ answer }) => answer.includes(",keyid=cDI$"))).toHaveLength(1);
    await signIn(stranger, email, "question");
    expect((await read())[0]?.password).toBe(after[0]?.password);
  });

  test("the old pepper stays in use while hashes need it, and later the portal starts without it [CONN-ROT-04]", async () => {
    const { database } = portal.connection;
    const start = () => retireKeys({ ...renewed, config: { ...both.config, peppers: [p2] } });
    await expect(start()).rejects.toThrow(/^PEPPER is still needed: .*users[.]password_hash/);
    for (const { table, column } of pepperedColumns) {
      const isOld = sql`${column} not like 'p2.%' and ${column} not like '%,keyid=cDI$%'`;
      await database.execute(
        sql`update ${table} set ${sql.identifier(column.name)} = 'p2.' || ${column} where ${isOld}`,
      );
    }
    await database.execute(sql`update users set password_hash = null where password_hash like 'p2.%'`);
    await database.execute(sql`delete from security_questions where answer_hash like 'p2.%'`);
    await start();
    const [check] = await database.select().from(keyChecks).where(eq(keyChecks.name, "PEPPER"));
    expect(check?.retiredAt).toEqual(portal.clock.now());
  });
});

describe("the audit trail after a change of the pepper", () => {
  const event = (id: string) =>
    ({
      by: { kind: "portal" },
      person: null,
      action: "link.refused",
      about: { kind: "contact", id },
    }) as const;

  test("the audit trail is valid with the old and the new pepper, and each section keeps its key [CONN-ROT-04]", async () => {
    const { database } = portal.connection;
    const stretches = await database.select().from(auditEpochs).orderBy(auditEpochs.fromSequence);
    expect(stretches.map(({ pepperId }) => pepperId)).toEqual(["default", "p2"]);
    expect(stretches[1]?.fromSequence).toBeGreaterThan(1);
    const before = await checkAudit(database, both.config);
    expect(before).toMatchObject({ ok: true });
    await appendAudit(renewed, [event("later")]);
    await chainAudit(renewed, { isWaiting: true });
    const after = await checkAudit(database, renewed.config);
    expect(after).toMatchObject({ ok: true, unchained: 0 });
  });

  test("the audit check detects a changed entry under the old pepper even after the pepper was removed [CONN-ROT-04]", async () => {
    const { database } = portal.connection;
    const tamper = (subject: ReturnType<typeof sql>) =>
      database.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`update audit_entries set subject_id = ${subject} where sequence = 2`);
      });
    await tamper(sql`subject_id || 'x'`);
    expect(await checkAudit(database, renewed.config)).toEqual({
      ok: false,
      entry: 2,
      what: "was changed after it was written",
    });
    await tamper(sql`left(subject_id, length(subject_id) - 1)`);
    expect(await checkAudit(database, renewed.config)).toMatchObject({ ok: true });
  });

  test("the check rejects an audit trail that was shortened and signed again with a removed pepper [CONN-ROT-04]", async () => {
    const { database } = portal.connection;
    const [, stretch] = await database.select().from(auditEpochs).orderBy(auditEpochs.fromSequence);
    const end = (stretch?.fromSequence ?? 0) - 1;
    await database.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.delete(auditEpochs).where(eq(auditEpochs.pepperId, "p2"));
      await tx.execute(sql`delete from audit_entries where sequence > ${end}`);
    });
    const [last] = await database.select().from(auditEntries).where(eq(auditEntries.sequence, end));
    const [pepper] = old.config.peppers;
    const known = { sequence: end, hash: last?.hash ?? "" };
    const seal = pepper ? headSeal(auditKey(pepper), known) : "";
    await database.update(auditHead).set({ ...known, seal });
    expect(await checkAudit(database, old.config)).toMatchObject({ ok: true });
    expect(await checkAudit(database, renewed.config)).toMatchObject({
      ok: false,
      what: "the end of the trail was changed",
    });
  });
});
