import { expect, test } from "vitest";
import { fingerprintOf } from "../../payments/banks/sealed-number.ts";
import { fieldCipher } from "../../platform/crypto.ts";
import { testConfig } from "../../testing/test-config.ts";
import { findNumberConflicts } from "./merge-banks.ts";

const cipher = fieldCipher(testConfig("unused"));
const routingNumber = "990010207";
const numberOf = (at: number) => String(30_000_000 + at);

test("an import file with twice as many bank accounts needs twice as many comparisons, not four times", () => {
  const readsFor = (count: number) => {
    let reads = 0;
    const stored = Array.from({ length: count }, (_, at) => {
      const row = {
        accountId: `A-${at}`,
        externalId: `B-${at}`,
        fingerprint: fingerprintOf(cipher, routingNumber, numberOf(at)),
      };
      return new Proxy(row, {
        get(target, name) {
          reads += 1;
          return Reflect.get(target, name) as unknown;
        },
      });
    });
    const given = Array.from({ length: count }, (_, at) => ({
      owner: `A-${at}`,
      at: ["accounts", at, "bankAccounts", 0],
      record: {
        externalId: at === 7 ? "B-other" : `B-${at}`,
        institutionName: "First Prairie Bank",
        routingNumber,
        accountNumber: numberOf(at),
        nameOnAccount: "Maple",
      },
    }));
    const conflicts = findNumberConflicts(stored, given, { accountIdOf: (owner) => owner, cipher });
    expect(conflicts.map(({ path }) => path)).toEqual([["accounts", 7, "bankAccounts", 0, "accountNumber"]]);
    return reads;
  };
  expect(readsFor(100)).toBeLessThan(100 * 10);
  expect(readsFor(1000)).toBeLessThan(1000 * 10);
});
