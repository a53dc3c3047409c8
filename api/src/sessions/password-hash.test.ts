import { describe, expect, test } from "vitest";
import { hashSecret, secretMatches } from "./password-hash.ts";

const pepper = new Uint8Array(32).fill(7);
const secret = "Orchard!42Lane";
// Slow on purpose, so made once.
const hashed = hashSecret(secret, pepper);

test("a hash is an argon2id string at OWASP's floor, with its own salt, without the secret", async () => {
  const hash = await hashed;
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await hashSecret(secret, pepper)).not.toBe(hash);
});

test("the secret matches it, in whatever form its accents were typed, under that pepper alone", async () => {
  expect(await secretMatches(secret, await hashed, pepper)).toBe(true);
  expect(await secretMatches("Orchard!42Lan", await hashed, pepper)).toBe(false);
  expect(await secretMatches(secret, await hashed, new Uint8Array(32).fill(8))).toBe(false);
  const accented = await hashSecret("Cafe\u0301!42Lane", pepper);
  expect(await secretMatches("Caf\u00e9!42Lane", accented, pepper)).toBe(true);
});

test("a hash keeps the costs that it was made with", async () => {
  const dearer = "$argon2id$v=19$m=19456,t=12,p=10$";
  const [, , , , salt = "", hash = ""] = (await hashed).split("$");
  expect(await secretMatches(secret, `${dearer}${salt}$${hash}`, pepper)).toBe(false);
});

test.each([undefined, null])(
  "without a hash (%s) nothing is right, not even what is guessed of none",
  async (none) => {
    for (const guess of ["", secret]) expect(await secretMatches(guess, none, pepper)).toBe(false);
  },
);

describe("what is no such string is a fault, not a wrong secret", () => {
  test.each([
    ["another scheme", (hash: string) => hash.replace("argon2id", "argon2i")],
    ["another version", (hash: string) => hash.replace("v=19", "v=16")],
    ["something before it", (hash: string) => `x${hash}`],
    ["something after it", (hash: string) => `${hash}$`],
    ["nothing", () => ""],
  ])("%s", async (_, spoil) => {
    await expect(secretMatches(secret, spoil(await hashed), pepper)).rejects.toThrow(
      "not an argon2id PHC string",
    );
  });
});
