import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const root = join(import.meta.dirname, "../..");

export type PortalProcess = {
  readonly child: ChildProcess;
  /** Ends the process with SIGTERM. Returns its exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
};

/** Starts a portal in the sandbox mode. `release` is a folder with the portal's code. */
export function launchProcess(
  port: number,
  settings: Readonly<Record<string, string>>,
  release = root,
): PortalProcess & { untilReady(): Promise<void> } {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(release, "api/src/main.ts")], {
    env: {
      PATH,
      HOME,
      PORT: String(port),
      REQUESTS_PER_MINUTE: "1000000",
      LOG_LEVEL: "error",
      DEMO_WORK: "off",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (part: Buffer) => (output = `${output}${part.toString()}`.slice(-2_000)));
  const endWithDrill = () => child.kill("SIGKILL");
  process.once("exit", endWithDrill);
  child.once("exit", () => process.off("exit", endWithDrill));
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  };
  return {
    child,
    async untilReady() {
      const deadline = performance.now() + 120_000;
      while (!(await isReady(port))) {
        if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline) {
          await end("SIGKILL");
          throw new Error(`the portal did not start: ${output}`);
        }
        await wait(20);
      }
    },
    stop: () => end("SIGTERM"),
    async kill() {
      await end("SIGKILL");
    },
  };
}

/** Starts a portal in the sandbox mode and waits until it is ready. `release` is a folder with the portal's code. */
export async function startProcess(...given: Parameters<typeof launchProcess>): Promise<PortalProcess> {
  const launched = launchProcess(...given);
  await launched.untilReady();
  return launched;
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
