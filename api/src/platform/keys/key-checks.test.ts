import { randomBytes } from "node:crypto";
import { keyChecks } from "@portal/database/schema/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { checkKeys, WrongKey } from "./key-checks.ts";

let connection: TestDatabase;
beforeEach(async () => {
  connection = await testDatabase();
});
afterEach(() => connection.close());

const pepper = { id: "default", key: randomBytes(32) };
const peppers = [pepper];
const k1 = { id: "k1", key: randomBytes(32) };
const keys = { peppers, encryptionKeys: [k1] };

test("the key check accepts unchanged keys and stores no key in the database", async () => {
  await checkKeys(connection.database, keys);
  await checkKeys(connection.database, keys);
  const stored = JSON.stringify(await connection.database.select().from(keyChecks));
  expect(stored).toContain('"PEPPER"');
  for (const key of [pepper.key, k1.key])
    for (const encoding of ["base64", "base64url", "hex"] as const)
      expect(stored).not.toContain(key.toString(encoding));
});

test("the key check refuses a changed pepper and names the setting", async () => {
  await checkKeys(connection.database, keys);
  const wrong = checkKeys(connection.database, { ...keys, peppers: [{ ...pepper, key: randomBytes(32) }] });
  await expect(wrong).rejects.toThrow(WrongKey);
  await expect(wrong).rejects.toThrow(
    "PEPPER is not the key that made the data in this database. Start the portal with the earlier key.",
  );
});

test("CONN-ROT-04: the key check accepts a new pepper, and refuses another key under a stored id", async () => {
  const p2 = { id: "p2", key: randomBytes(32) };
  await checkKeys(connection.database, keys);
  await checkKeys(connection.database, { ...keys, peppers: [p2, pepper] });
  const wrong = { ...keys, peppers: [{ ...p2, key: randomBytes(32) }, pepper] };
  await expect(checkKeys(connection.database, wrong)).rejects.toThrow("PEPPER p2 is not the key");
});

test("the key check refuses a changed encryption key under a stored id and names the id", async () => {
  await checkKeys(connection.database, keys);
  const encryptionKeys = [
    { id: "k2", key: randomBytes(32) },
    { id: "k1", key: randomBytes(32) },
  ];
  await expect(checkKeys(connection.database, { peppers, encryptionKeys })).rejects.toThrow(
    "ENCRYPTION_KEYS k1 is not the key",
  );
});

test("the key check accepts a new encryption key and the removal of the old one", async () => {
  const k2 = { id: "k2", key: randomBytes(32) };
  await checkKeys(connection.database, keys);
  await checkKeys(connection.database, { peppers, encryptionKeys: [k2, k1] });
  await checkKeys(connection.database, { peppers, encryptionKeys: [k2] });
  await expect(
    checkKeys(connection.database, { peppers, encryptionKeys: [{ ...k2, key: randomBytes(32) }] }),
  ).rejects.toThrow("ENCRYPTION_KEYS k2 is not the key");
});

test("two processes that start at the same time with different peppers do not both start", async () => {
  const results = await Promise.allSettled(
    [pepper, { ...pepper, key: randomBytes(32) }].map((each) =>
      checkKeys(connection.database, { ...keys, peppers: [each] }),
    ),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});
