import { describe, expect, test } from "vitest";
import { productionSettings, testKeys } from "../../testing/test-config.ts";
import { readBankData } from "./bank-data-settings.ts";
import { ConfigFault, readConfig, type Environment } from "../config.ts";

const set = { BANK_DATA_URL: "https://bank-data.example/v1/", BANK_DATA_KEY: "secret" };
const widgetUrl = "https://widget.example/link";

function read(given: Partial<typeof set>, isProduction = false, widget: string | null = widgetUrl) {
  const faults: string[] = [];
  const settings = readBankData(
    { BANK_DATA_URL: "", BANK_DATA_KEY: "", ...given },
    { isProduction, widgetUrl: widget },
    (name, fault) => void faults.push(`${name}: ${fault}`),
  );
  return { settings, faults };
}

test("the bank-data service's address, its key and the widget's address are required together", () => {
  for (const isProduction of [false, true]) {
    expect(read(set, isProduction)).toEqual({
      settings: { url: "https://bank-data.example/v1", key: "secret" },
      faults: [],
    });
  }
  expect(read({ BANK_DATA_URL: set.BANK_DATA_URL }).faults).toEqual([
    "BANK_DATA_KEY: is required if the other is set",
  ]);
  expect(read({ BANK_DATA_KEY: "secret" }).faults).toEqual([
    "BANK_DATA_URL: is required if the other is set",
  ]);
  expect(read(set, true, null).faults).toEqual([
    "PUBLIC_CONFIG: openBankingWidgetUrl: is required if BANK_DATA_URL is set",
  ]);
});

test("production rejects a widget address without a bank-data service", () => {
  expect(read({}, false, null)).toEqual({ settings: undefined, faults: [] });
  expect(read({}, false)).toEqual({ settings: undefined, faults: [] });
  expect(read({}, true, null)).toEqual({ settings: undefined, faults: [] });
  expect(read({}, true).faults).toEqual([
    "PUBLIC_CONFIG: openBankingWidgetUrl: has no effect without BANK_DATA_URL",
  ]);
});

const address = "BANK_DATA_URL: must be an address such as https://bank-data.example.com, without a query";
test.each([
  ["https://bank-data.example", true, []],
  ["http://localhost:9000/v1", false, []],
  ["http://bank-data.example", true, [address]],
  ["https://user:key@bank-data.example", false, [address]],
  ["https://bank-data.example/?key=1", false, [address]],
  ["https://bank-data.example/#x", false, [address]],
  ["ftp://bank-data.example", false, [address]],
  ["bank-data.example", false, [address]],
])("reading BANK_DATA_URL=%s with isProduction=%s reports the errors %j", (url, isProduction, faults) => {
  expect(read({ ...set, BANK_DATA_URL: url }, isProduction).faults).toEqual(faults);
});

describe("the open-banking widget's settings", () => {
  const config = (environment: Environment) =>
    readConfig(environment, { make: () => testKeys, find: () => undefined });
  const told = (openBankingWidgetUrl: string) => ({
    PUBLIC_CONFIG: JSON.stringify({
      paypalAuthorizeUrl: "https://provider.example/authorize",
      openBankingWidgetUrl,
    }),
  });
  const faultsOf = (environment: Environment): readonly string[] => {
    try {
      config(environment);
    } catch (error) {
      if (error instanceof ConfigFault) return error.faults;
      throw error;
    }
    return [];
  };

  test("in production, the open-banking widget must use TLS and an origin other than the portal's", () => {
    const inProduction = { ...productionSettings, ...set };
    expect(config({ ...inProduction, ...told(widgetUrl) }).publicConfig.openBankingWidgetUrl).toBe(widgetUrl);
    const plain = "http://localhost:9000/link";
    expect(config(told(plain)).publicConfig.openBankingWidgetUrl).toBe(plain);
    const fault = (url: string) => faultsOf({ ...inProduction, ...told(url) });
    const name = "PUBLIC_CONFIG: openBankingWidgetUrl:";
    expect(fault("http://widget.example/")).toEqual([`${name} must start with https://`]);
    expect(fault("https://portal.example/widget")).toEqual([
      `${name} must not be on the portal's own origin`,
    ]);
    for (const bad of ["https:///x", "/sandbox/widget", "javascript:alert(1)"])
      expect(fault(bad)).toContain(`${name} must be an address such as https://widget.example.com/`);
  });

  test("the sandbox's widget uses the port after the portal's port by default", () => {
    expect(config({ PORT: "8080" }).widgetPort).toBe(8081);
    expect(config({ PORT: "0" }).widgetPort).toBe(0);
    expect(config({ PORT: "65535" }).widgetPort).toBe(0);
    expect(config({ PORT: "8080", SANDBOX_WIDGET_PORT: "9000" }).widgetPort).toBe(9000);
    expect(faultsOf({ SANDBOX_WIDGET_PORT: "x" })).toEqual([
      "SANDBOX_WIDGET_PORT: must be a whole number from 0 to 65535",
    ]);
  });
});
