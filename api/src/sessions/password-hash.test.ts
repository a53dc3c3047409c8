import { describe, expect, test } from "vitest";
import { hashSecret, secretMatches } from "./password-hash.ts";

const pepper = new Uint8Array(32).fill(7);
const secret = "Orchard!42Lane";
// All tests share one hash, because hashing is slow on purpose.
const hashed = hashSecret(secret, pepper);

test("hashSecret returns an argon2id string with OWASP's minimum costs and a new salt", async () => {
  const hash = await hashed;
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await hashSecret(secret, pepper)).not.toBe(hash);
});

test("secretMatches accepts composed and decomposed accents, and requires the same pepper", async () => {
  expect(await secretMatches(secret, await hashed, pepper)).toBe(true);
  expect(await secretMatches("Orchard!42Lan", await hashed, pepper)).toBe(false);
  expect(await secretMatches(secret, await hashed, new Uint8Array(32).fill(8))).toBe(false);
  const accented = await hashSecret("Cafe\u0301!42Lane", pepper);
  expect(await secretMatches("Caf\u00e9!42Lane", accented, pepper)).toBe(true);
});

test("secretMatches uses the costs that are stored in the hash", async () => {
  const dearer = "$argon2id$v=19$m=19456,t=12,p=10$";
  const [, , , , salt = "", hash = ""] = (await hashed).split("$");
  expect(await secretMatches(secret, `${dearer}${salt}$${hash}`, pepper)).toBe(false);
});

test.each([undefined, null])("secretMatches rejects every secret when the hash is %s", async (none) => {
  for (const guess of ["", secret]) expect(await secretMatches(guess, none, pepper)).toBe(false);
});

describe("secretMatches with a malformed hash", () => {
  test.each([
    ["another scheme", (hash: string) => hash.replace("argon2id", "argon2i")],
    ["another version", (hash: string) => hash.replace("v=19", "v=16")],
    ["text before the hash", (hash: string) => `x${hash}`],
    ["text after the hash", (hash: string) => `${hash}$`],
    ["nothing", () => ""],
  ])("secretMatches throws an error for a malformed hash: %s", async (_, spoil) => {
    await expect(secretMatches(secret, spoil(await hashed), pepper)).rejects.toThrow(
      "not an argon2id PHC string",
    );
  });
});
