import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/**
 * Loads the server's code, opens telemetry with and without its settings, and prints whether OpenTelemetry was loaded.
 */
const loader = `
  import { registerHooks } from "node:module";
  let count = 0;
  registerHooks({ resolve: (name, context, next) => { count += name.includes("@opentelemetry") ? 1 : 0; return next(name, context); } });
  const { openTelemetry } = await import(process.argv[1]);
  await import(process.argv[2]);
  const address = { host: "127.0.0.1", port: 0 };
  const traces = { url: "http://127.0.0.1:1", serviceName: "portal", share: 1, environment: "sandbox" };
  for (const settings of [{}, { metrics: address }, { traces }]) {
    count = 0;
    const stops = [];
    const { metrics, tracer } = await openTelemetry(settings, { add: (stop) => stops.push(stop) });
    console.log(metrics.isOn, tracer.isOn, count > 0);
    for (const stop of stops) await stop();
  }
`;

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

test("the portal loads OpenTelemetry only with METRICS_PORT or OTEL_EXPORTER_OTLP_ENDPOINT [CONN-TEL-01]", () => {
  const files = [pathOf("./open-telemetry.ts"), pathOf("../server.ts")];
  const given = ["--input-type=module", "--eval", loader, ...files];
  expect(execFileSync(process.execPath, given, { encoding: "utf8" }).trim().split("\n")).toEqual([
    "false false false",
    "true false true",
    "false true true",
  ]);
});
