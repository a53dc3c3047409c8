import type { Queryable } from "@portal/database/connection";
import { expect, test } from "vitest";
import { fieldCipher } from "../../platform/crypto.ts";
import { fingerprintOf, sealNumber } from "../../payments/banks/sealed-number.ts";
import { testConfig, testNow } from "../../testing/test-config.ts";
import { mergeBanks } from "./merge-banks.ts";

const cipher = fieldCipher(testConfig("unused"));
const routingNumber = "990010207";
const numberOf = (at: number) => String(30_000_000 + at);

/** Counts how often the merge reads a field of a stored bank account. */
function storedBanks(count: number) {
  let reads = 0;
  const rows = Array.from({ length: count }, (_, at) => {
    const row: Record<string, unknown> = {
      id: `id-${at}`,
      accountId: `A-${at}`,
      externalId: `B-${at}`,
      institutionName: "First Prairie Bank",
      routingNumber,
      nameOnAccount: "Maple",
      fingerprint: fingerprintOf(cipher, routingNumber, numberOf(at)),
      lastFour: numberOf(at).slice(-4),
      sealedNumber: sealNumber(cipher, `id-${at}`, numberOf(at)),
      editedAt: null,
    };
    return new Proxy(row, {
      get(target, name) {
        reads += 1;
        return target[String(name)];
      },
    });
  });
  const batches: Record<string, unknown>[][] = [rows, rows];
  const query = {
    select: () => query,
    from: () => query,
    where: () => query,
    for: async () => batches.shift() ?? [],
  };
  return { database: query as unknown as Queryable, reads: () => reads };
}

test("the work of mergeBanks grows in proportion to the number of bank accounts", async () => {
  const readsFor = async (count: number) => {
    const stored = storedBanks(count);
    const given = Array.from({ length: count }, (_, at) => ({
      owner: `A-${at}`,
      at: ["accounts", at, "bankAccounts", 0],
      record: {
        externalId: `B-${at}`,
        institutionName: "First Prairie Bank",
        routingNumber,
        accountNumber: numberOf(at),
        nameOnAccount: "Maple",
      },
    }));
    const merged = await mergeBanks(stored.database, given, {
      accountIdOf: (externalId) => externalId,
      cipher,
      now: testNow,
    });
    expect(merged.counts).toEqual({ added: 0, changed: 0, unchanged: count, removed: 0 });
    return stored.reads();
  };
  const small = await readsFor(100);
  expect(small).toBeLessThan(100 * 60);
  expect(await readsFor(1000)).toBe(small * 10);
});
