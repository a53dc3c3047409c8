import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";

export type Account = { readonly uid: number; readonly gid: number };

/** Returns the account `nobody` if the portal runs as root, because PostgreSQL refuses to run as root. */
export function accountInsteadOfRoot(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const entry = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((line) => line.startsWith("nobody:"));
  const [, , uid, gid] = (entry ?? "").split(":").map(Number);
  if (uid === undefined || gid === undefined || !(uid > 0) || !(gid > 0)) {
    throw new Error(
      'The embedded PostgreSQL cannot run as root, and this system has no account "nobody" to run it. ' +
        "Start the portal as an ordinary user, or set DATABASE_URL to your own PostgreSQL.",
    );
  }
  return { uid, gid };
}

const read = 0o4;
const enter = 0o1;

function allows(path: string, account: Account, wanted: number): boolean {
  const { uid, gid, mode } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & wanted) === wanted;
}

/** Returns whether the account may enter the folder and every parent folder. */
export function mayEnter(folder: string, account: Account): boolean {
  const real = realpathSync(folder);
  const parent = dirname(real);
  return allows(real, account, enter) && (parent === real || mayEnter(parent, account));
}

export function mayRead(file: string, account: Account): boolean {
  const real = realpathSync(file);
  return allows(real, account, read) && mayEnter(dirname(real), account);
}
