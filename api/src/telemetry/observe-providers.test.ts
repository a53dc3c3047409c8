import { ProviderFault } from "@portal/providers/provider-fault";
import { expect, test } from "vitest";
import type { Providers } from "../context.ts";
import { currentOrigin } from "../platform/origin.ts";
import { observeProviders } from "./observe-providers.ts";
import { noTelemetry } from "./telemetry.ts";
import { recordedTelemetry } from "./testing/recorded.ts";

const fault = new ProviderFault("storage", "a file", Object.assign(new Error("x"), { code: "ENOTFOUND" }));

function observed() {
  const seen: unknown[] = [];
  const telemetry = recordedTelemetry();
  const named = (name: string) => ({
    name,
    async call(...given: unknown[]) {
      seen.push([name, ...given, currentOrigin().span?.traceId]);
      return `${name} done`;
    },
    async fail() {
      throw fault;
    },
    compute: (value: number) => value + 1,
  });
  const given = Object.fromEntries(
    ["storage", "mail", "sso", "ach", "bankData", "eSign"].map((name) => [name, named(name)]),
  );
  const providers = observeProviders(telemetry, given as unknown as Providers);
  return {
    ...telemetry,
    seen,
    providers: providers as unknown as Record<string, ReturnType<typeof named>>,
    given,
  };
}

test.each([
  ["storage", "storage"],
  ["mail", "mail"],
  ["sso", "sso"],
  ["ach", "ach"],
  ["bankData", "bank-data"],
  ["eSign", "e-sign"],
])("a call to the provider %s is measured and has a span [CONN-TEL-02, CONN-TEL-04]", async (name, label) => {
  const { providers, durations, spans, seen, counts } = observed();
  expect(await providers[name]?.call(1, 2)).toBe(`${name} done`);
  expect(seen).toEqual([[name, 1, 2, `trace of ${label} call`]]);
  expect(durations).toEqual([`portal_provider_call_duration_seconds ${label} call ok`]);
  expect(spans).toMatchObject([
    {
      name: `${label} call`,
      kind: "client",
      attributes: { "portal.provider": label, "code.function.name": "call" },
      ended: { isEnded: true, error: undefined },
    },
  ]);
  expect(counts).toEqual([]);
});

test.each([
  ["storage", ["portal_storage_errors_total 1"]],
  ["mail", []],
])(
  "the span of a failed call to the provider %s names the kind of failure [CONN-TEL-04]",
  async (name, expected) => {
    const { providers, durations, spans, counts } = observed();
    await expect(providers[name]?.fail()).rejects.toBe(fault);
    expect(durations).toEqual([`portal_provider_call_duration_seconds ${name} fail unreachable`]);
    expect(spans).toMatchObject([{ ended: { isEnded: true, error: fault } }]);
    expect(counts).toEqual(expected);
  },
);

test("a provider's function that makes no call to the provider's service is not measured", () => {
  const { providers, durations } = observed();
  expect([providers["mail"]?.name, providers["mail"]?.compute(1)]).toEqual(["mail", 2]);
  expect(durations).toEqual([]);
});

test("without telemetry, observeProviders returns the providers unchanged", () => {
  const { given } = observed();
  expect(observeProviders(noTelemetry, given as unknown as Providers)).toBe(given);
});
