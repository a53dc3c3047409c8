import { mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem, userInfo } from "node:os";
import { join } from "node:path";

/** A folder that Linux keeps in memory. */
const memory = "/dev/shm";
/** More space than the tests' databases, files and browsers need. */
const neededBytes = 4 * 2 ** 30;

/** Keeps temporary files in memory: half of a test's cost is creating and deleting a database's thousand files. */
export function scratchInMemory(at = memory, needed = neededBytes): void {
  // An account cannot write or clean up in another account's folder, so each account has its own.
  const room = join(at, `borrower-portal-tests-${userInfo().uid}`);
  if (process.env["TMPDIR"]?.startsWith(room) || !hasRoom(at, needed)) return;
  mkdirSync(room, { recursive: true });
  for (const left of readdirSync(room)) if (!isRunning(Number(left))) remove(join(room, left));
  const own = join(room, String(process.pid));
  // If we are root, PostgreSQL runs as another account and must be able to enter.
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

/** A killed run leaves its files, which would occupy memory until the machine restarts. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
