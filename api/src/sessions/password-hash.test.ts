import { describe, expect, test } from "vitest";
import { hashSecret, isOldHash, secretMatches } from "./password-hash.ts";

const p1 = { id: "default", key: new Uint8Array(32).fill(7) };
const peppers = [p1];
const secret = "Orchard!42Lane";
// All tests share one hash, because hashing is slow on purpose.
const hashed = hashSecret(secret, peppers);

test("a secret's hash is an argon2id string with OWASP's minimum costs and a new salt", async () => {
  const hash = await hashed;
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await hashSecret(secret, peppers)).not.toBe(hash);
});

test("the check of a secret accepts composed and decomposed accents, and requires the same pepper", async () => {
  expect(await secretMatches(secret, await hashed, peppers)).toBe(true);
  expect(await secretMatches("Orchard!42Lan", await hashed, peppers)).toBe(false);
  expect(await secretMatches(secret, await hashed, [{ ...p1, key: new Uint8Array(32).fill(8) }])).toBe(false);
  const accented = await hashSecret("Cafe\u0301!42Lane", peppers);
  expect(await secretMatches("Caf\u00e9!42Lane", accented, peppers)).toBe(true);
});

test("CONN-ROT-04: a hash names its pepper, and only that pepper verifies the hash", async () => {
  const p2 = { id: "p2", key: new Uint8Array(32).fill(2) };
  const hash = await hashSecret(secret, [p2, p1]);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1,keyid=cDI\$[\w+/]{22}\$[\w+/]{43}$/);
  for (const both of [
    [p2, p1],
    [p1, p2],
  ])
    expect([
      await secretMatches(secret, hash, both),
      await secretMatches(secret, await hashed, both),
    ]).toEqual([true, true]);
  await expect(secretMatches(secret, hash, peppers)).rejects.toThrow("names a pepper that is not configured");
  expect([isOldHash(await hashed, [p2, p1]), isOldHash(hash, [p2, p1]), isOldHash(hash, [p1, p2])]).toEqual([
    true,
    false,
    true,
  ]);
});

test("the check of a secret uses the costs that are stored in the hash", async () => {
  const dearer = "$argon2id$v=19$m=19456,t=12,p=10$";
  const [, , , , salt = "", hash = ""] = (await hashed).split("$");
  expect(await secretMatches(secret, `${dearer}${salt}$${hash}`, peppers)).toBe(false);
});

test.each([undefined, null])("the check rejects every secret when the hash is %s", async (none) => {
  for (const guess of ["", secret]) expect(await secretMatches(guess, none, peppers)).toBe(false);
});

describe("checking a secret against a malformed hash", () => {
  test.each([
    ["another scheme", (hash: string) => hash.replace("argon2id", "argon2i")],
    ["another version", (hash: string) => hash.replace("v=19", "v=16")],
    ["text before the hash", (hash: string) => `x${hash}`],
    ["text after the hash", (hash: string) => `${hash}$`],
    ["nothing", () => ""],
  ])("the check of a secret throws an error for a malformed hash: %s", async (_, spoil) => {
    await expect(secretMatches(secret, spoil(await hashed), peppers)).rejects.toThrow(
      "not an argon2id PHC string",
    );
  });
});
