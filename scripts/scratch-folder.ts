import { mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem, userInfo } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
/** The minimum free space in bytes. The tests' databases, files and browsers need less. */
const neededBytes = 4 * 2 ** 30;

/** Puts temporary files in memory, because creating and deleting database files on disk takes half of a test's time. */
export function scratchInMemory(at = memory, needed = neededBytes): void {
  // Each user account has its own folder, because an account cannot delete files in another account's folder.
  const room = join(at, `borrower-portal-tests-${userInfo().uid}`);
  if (process.env["TMPDIR"]?.startsWith(room) || !hasRoom(at, needed)) return;
  mkdirSync(room, { recursive: true });
  for (const left of readdirSync(room)) if (!isRunning(Number(left))) remove(join(room, left));
  const own = join(room, String(process.pid));
  // If the tests run as root, PostgreSQL runs as another user account, which must be able to read this folder.
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

/** Returns whether a test run still exists. The files of a killed run would fill the memory until a restart. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
