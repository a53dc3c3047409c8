import { alerts } from "./drill/alerts.ts";
import { busy } from "./drill/busy.ts";
import { diskFull } from "./drill/disk-full.ts";
import { Missing, type Drill } from "./drill/drill.ts";
import { failover } from "./drill/failover.ts";
import { hostile } from "./drill/hostile.ts";
import { importDrill } from "./drill/import.ts";
import { keys } from "./drill/keys.ts";
import { kills } from "./drill/kills.ts";
import { million } from "./drill/million.ts";
import { pooler } from "./drill/pooler.ts";
import { postgres } from "./drill/postgres.ts";
import { restore } from "./drill/restore.ts";
import { rollingDeploy } from "./drill/rolling-deploy.ts";
import { sftp } from "./drill/sftp.ts";
import { smtp } from "./drill/smtp.ts";
import { soak } from "./drill/soak.ts";
import { twoProcesses } from "./drill/two-processes.ts";

/** Runs a drill, which tests the portal with real services from Debian's packages and compares results with goals. */
const drills: readonly Drill[] = [
  alerts,
  busy,
  diskFull,
  failover,
  hostile,
  importDrill,
  keys,
  kills,
  million,
  pooler,
  postgres,
  restore,
  rollingDeploy,
  sftp,
  smtp,
  soak,
  twoProcesses,
];

const [name, ...rest] = process.argv.slice(2);
const sizes = rest.map(Number);
const drill = drills.find((each) => each.name === name);
if (!drill || sizes.some((size) => !(size > 0))) {
  console.log("Usage: npm run drill -- <name> [sizes]\n");
  for (const each of drills) console.log(`  ${each.name.padEnd(16)}${each.what}`);
  process.exit(name === undefined ? 0 : 2);
}
// Exits normally, so that the exit handlers end all processes that the drill started.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
try {
  const figures = await drill.run((line) => console.log(line), sizes);
  console.log(`\n${drill.name}:`);
  for (const { what, figure, isMet } of figures)
    console.log(`  ${isMet ? "met    " : "MISSED "}${what.padEnd(84)} ${figure}`);
  process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1;
} catch (error) {
  if (!(error instanceof Missing)) throw error;
  console.error(`The drill ${drill.name} cannot run here: ${error.message}`);
  process.exitCode = 1;
}
