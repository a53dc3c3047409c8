import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import type { Config } from "./platform/config.ts";

/**
 * Caches compiled code, because compiling it takes most of the startup time. If the folder is not writable, each
 * startup compiles the code again.
 */
enableCompileCache(join(import.meta.dirname, "../../node_modules/.cache/compiled"));
const { startServer } = await import("./server.ts");
const { staffPassword } = await import("@portal/database/cast/staff");
const { deskPath } = await import("@portal/domain/staff/paths");
const { castList } = await import("@portal/database/cast/cast");
const { ConfigFault, readConfig } = await import("./platform/config.ts");
const { createLog } = await import("./platform/log.ts");
const { namesOfTheDemo } = await import("./platform/environment/public-settings.ts");
const { sharedOriginWarning } = await import("./platform/environment/desk-settings.ts");
const { sandboxKeys } = await import("./platform/keys/sandbox-keys.ts");
// Writes the compile cache now, because a killed process cannot write the cache on exit.
flushCompileCache();

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function configOrExit(): Config {
  try {
    return readConfig(process.env, sandboxKeys);
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error;
    complain("The portal did not start. Correct these settings:");
    for (const fault of error.faults) complain(`  ${fault}`);
    return process.exit(1);
  }
}

function greet(config: Config, address: string): void {
  const port = new URL(address).port;
  say(`\n  ${config.publicConfig.productName} is running: http://localhost:${port}\n`);
  if (config.mode !== "sandbox") return warnInProduction(config);
  const people = castList()
    .filter((person) => !person.sso)
    .slice(0, 4);
  say("  Demo sign-ins (all are listed at /sandbox/cast):");
  for (const { email, password, answers } of people) {
    say(`    ${email}  ${password}  ${answers.map(({ answer }) => answer).join(" / ")}`);
  }
  if (config.desk) {
    const desk = config.desk.origin === config.origin ? `http://localhost:${port}` : config.desk.origin;
    say(`\n  The desk of the lender's staff: ${desk}${deskPath}`);
    say(`  Demo staff, with roles and codes: ${desk}/sandbox/staff`);
    say(`    the password of all: ${staffPassword}`);
  }
  for (const { name, key } of config.lenderKeys) say(`\n  Lender's key (${name}): ${key}`);
  if (config.hasApiDocs) say(`\n  API reference: http://localhost:${port}/api/docs`);
  say("\n  Press Ctrl-C to stop.\n");
}

function warnInProduction(config: Config): void {
  const names = namesOfTheDemo(config.publicConfig);
  if (names.length > 0) say(`  PUBLIC_CONFIG still has the demo's ${names.join(", ")}.\n`);
  const warning = sharedOriginWarning(config);
  if (warning) say(`  ${warning}\n`);
}

const config = configOrExit();
const log = createLog(
  process.env["LOG_LEVEL"] || process.env["PORTAL_MODE"] === "production" ? config.logLevel : "warn",
  config.logFormat === "text"
    ? (await import("pino-pretty")).default({ messageKey: "what", sync: true })
    : undefined,
);
const server = await startServer(config, log, say).catch((error: unknown) => {
  complain(`The portal did not start: ${textOf(error)}`);
  process.exit(1);
});
greet(config, server.address);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  say("Stopping …");
  try {
    await server.stop();
  } catch (error) {
    const faults = error instanceof AggregateError ? error.errors : [error];
    for (const fault of faults) complain(`The portal did not stop cleanly: ${textOf(fault)}`);
    process.exit(1);
  }
  process.exit(0);
}
process.on("SIGINT", () => void stop());
process.on("SIGTERM", () => void stop());
