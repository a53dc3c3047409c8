import { mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem, userInfo } from "node:os";
import { join } from "node:path";

/** What Linux keeps in memory. */
const memory = "/dev/shm";
/** What the tests' databases, files and browsers take, with room to spare. */
const neededBytes = 4 * 2 ** 30;

/**
 * Lets this process and those it starts keep their temporary files in memory, where there is enough of it: half of what
 * a test costs is the making and removing of a database's thousand files. Elsewhere they stay where the system has them.
 */
export function scratchInMemory(at = memory, needed = neededBytes): void {
  // Each account its own, since no other may write or clear up in it.
  const room = join(at, `borrower-portal-tests-${userInfo().uid}`);
  if (process.env["TMPDIR"]?.startsWith(room) || !hasRoom(at, needed)) return;
  mkdirSync(room, { recursive: true });
  for (const left of readdirSync(room)) if (!isRunning(Number(left))) remove(join(room, left));
  const own = join(room, String(process.pid));
  // PostgreSQL runs as another account where we are root, and must be able to enter.
  mkdirSync(own, { recursive: true, mode: 0o755 });
  process.env["TMPDIR"] = own;
  process.once("exit", () => remove(own));
}

function hasRoom(folder: string, needed: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, freemem()) >= needed;
  } catch {
    return false;
  }
}

/** A run that was killed leaves its files, which would hold memory until the machine starts anew. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
