import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** A running PostgreSQL server, as its file `postmaster.pid` describes it. During startup, the file has no port yet. */
export type Postmaster = {
  readonly pid: number;
  readonly port: number | undefined;
  readonly stopping: boolean;
};

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Returns a process's command line, because root may not read `/proc/<pid>/cwd` in a container. */
function commandOf(pid: number): readonly string[] {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return execFileSync("ps", ["-ww", "-p", String(pid), "-o", "command="], { encoding: "utf8" })
      .trim()
      .split(" ");
  } catch {
    return [];
  }
}

function isSameFolder(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev;
}

/** Returns whether the process is this folder's PostgreSQL server. The process id may have been reused. */
export function isPostmasterOf(pid: number, data: string): boolean {
  const [program = "", ...options] = commandOf(pid);
  const folder = options[options.indexOf("-D") + 1];
  return basename(program) === "postgres" && folder !== undefined && isSameFolder(folder, data);
}

/**
 * Returns the server that runs in this folder. Deletes `postmaster.pid` if the process id in it belongs to another
 * program.
 */
export function livingPostmaster(data: string): Postmaster | undefined {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const [first, , , port, , , , status] = readFileSync(file, "utf8").split("\n");
  const pid = Number(first);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return undefined;
  if (isPostmasterOf(pid, data)) {
    return { pid, port: port ? Number(port) : undefined, stopping: status?.trim() === "stopping" };
  }
  // If the file remained, PostgreSQL would mistake the unrelated process for a server and refuse to start.
  rmSync(file, { force: true });
  return undefined;
}

async function waitForEnd(pid: number, data: string, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (isPostmasterOf(pid, data)) {
    if (performance.now() > deadline) return false;
    await pause(10);
  }
  return true;
}

/**
 * Stops a server with a fast shutdown, which rolls back open transactions; after 15 seconds, with an immediate
 * shutdown.
 */
export async function stopPostmaster(pid: number, data: string): Promise<void> {
  const steps = [
    ["SIGINT", 15_000],
    ["SIGQUIT", 10_000],
  ] as const;
  for (const [signal, patience] of steps) {
    if (!isPostmasterOf(pid, data)) return;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
    if (await waitForEnd(pid, data, patience)) return;
  }
  throw new Error(`The PostgreSQL of ${data} (process ${pid}) does not stop.`);
}
