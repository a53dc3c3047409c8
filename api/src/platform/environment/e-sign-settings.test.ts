import { describe, expect, test } from "vitest";
import { productionSettings, testConfig, testKeys } from "../../testing/test-config.ts";
import { ConfigFault, readConfig, type Environment } from "../config.ts";
import { readESign } from "./e-sign-settings.ts";

const secret = "0123456789abcdef0123456789abcdef";
const set = { ESIGN_URL: "https://signing.example/v1/", ESIGN_KEY: "key", ESIGN_SECRET: secret };

function read(given: Partial<typeof set>, isProduction = false) {
  const faults: string[] = [];
  const settings = readESign(
    { ESIGN_URL: "", ESIGN_KEY: "", ESIGN_SECRET: "", ...given },
    { isProduction },
    (name, fault) => void faults.push(`${name}: ${fault}`),
  );
  return { settings, faults };
}

test("the e-sign service's address, its key and its callback secret are required together", () => {
  for (const isProduction of [false, true])
    expect(read(set, isProduction)).toEqual({
      settings: { url: "https://signing.example/v1", key: "key", callbackSecret: secret },
      faults: [],
    });
  expect(read({ ESIGN_URL: set.ESIGN_URL }).faults).toEqual([
    "ESIGN_KEY: is required if the others are set",
    "ESIGN_SECRET: is required if the others are set",
  ]);
  expect(read({ ESIGN_SECRET: secret }).faults).toEqual([
    "ESIGN_URL: is required if the others are set",
    "ESIGN_KEY: is required if the others are set",
  ]);
});

test("the portal rejects an e-sign callback secret of fewer than 32 characters", () => {
  expect(read({ ...set, ESIGN_SECRET: secret.slice(1) }).faults).toEqual([
    "ESIGN_SECRET: must be at least 32 characters",
  ]);
});

const address = "ESIGN_URL: must be an address such as https://signing.example.com, without a query";
test.each([
  ["https://signing.example", true, []],
  ["http://localhost:9000", false, []],
  ["http://signing.example", true, [address]],
  ["https://signing.example/?a=1", false, [address]],
  ["nonsense", false, [address]],
] as const)(
  "reading ESIGN_URL=%s with isProduction=%s reports the errors %j",
  (url, isProduction, faults) => {
    expect(read({ ...set, ESIGN_URL: url }, isProduction).faults).toEqual(faults);
  },
);

describe("reading the e-sign settings", () => {
  const keys = { make: () => testKeys, find: () => undefined };
  const faultsOf = (environment: Environment) => {
    try {
      readConfig(environment, keys);
      return [];
    } catch (error) {
      return error instanceof ConfigFault ? error.faults : [String(error)];
    }
  };

  test("without an e-sign service, borrowers sign agreements on the portal's own pages", () => {
    expect(testConfig("unused").eSign).toBeUndefined();
    expect(faultsOf(productionSettings)).toEqual([]);
    expect(readConfig(productionSettings, keys).eSign).toBeUndefined();
    expect(readConfig({ ...productionSettings, ...set }, keys).eSign?.url).toBe("https://signing.example/v1");
    expect(faultsOf({ ...productionSettings, ESIGN_KEY: "key" })).toHaveLength(2);
  });
});
