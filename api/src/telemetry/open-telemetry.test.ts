import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const loader = `
  import { registerHooks } from "node:module";
  const loaded = [];
  registerHooks({ resolve: (name, context, next) => { loaded.push(name); return next(name, context); } });
  const { openTelemetry } = await import(process.argv[1]);
  await import(process.argv[2]);
  const stops = [];
  const { metrics } = await openTelemetry({ metrics: JSON.parse(process.argv[3]) }, { add: (stop) => stops.push(stop) });
  console.log(JSON.stringify([metrics.isOn, loaded.filter((name) => name.includes("@opentelemetry")).length > 0]));
  for (const stop of stops) await stop();
`;

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Loads the server's code in a new process. Returns whether metrics are on, and whether OpenTelemetry is loaded. */
function load(metrics: { readonly host: string; readonly port: number } | null): unknown {
  const files = [pathOf("./open-telemetry.ts"), pathOf("../server.ts")];
  const given = ["--input-type=module", "--eval", loader, ...files, JSON.stringify(metrics)];
  return JSON.parse(execFileSync(process.execPath, given, { encoding: "utf8" }));
}

test("the portal loads OpenTelemetry only with METRICS_PORT [CONN-TEL-01]", () => {
  expect(load(null)).toEqual([false, false]);
  expect(load({ host: "127.0.0.1", port: 0 })).toEqual([true, true]);
});
