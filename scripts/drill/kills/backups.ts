import { randomInt } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  BackupFault,
  findBackup,
  listBackups,
  readCopy,
  readFileList,
  readManifests,
  readTable,
  type Place,
} from "@portal/api/backup/backup-place";
import { partialFolder } from "@portal/providers/backup/backup-provider";
import { folderBackup } from "@portal/providers/backup/folder-backup";
import { connectToPrimary } from "@portal/database/migration-connection";
import { startUploads } from "../borrower-acts.ts";
import type { Figure } from "../drill.ts";
import type { OnePortal } from "../one-portal.ts";
import { discardAtExit } from "../undo.ts";

/** Milliseconds until another process may repeat the work of a killed backup. */
const leaseMilliseconds = 30_000;
type Started = ReturnType<OnePortal["startCommand"]>;
type Client = Awaited<ReturnType<typeof connectToPrimary>>;

/** Kills `portal -- backup` at random moments while a borrower uploads. The next backup must succeed and be readable. */
export async function killBackups(
  ground: OnePortal,
  kills: number,
  say: (line: string) => void,
): Promise<Figure[]> {
  const { person, signIn } = await import("../../../bench/src/portal.ts");
  const portal = await ground.start();
  const folder = discardAtExit(mkdtempSync(join(tmpdir(), "portal-backups-")));
  const place: Place = { provider: folderBackup(folder), keys: ground.backupKeys };
  const client = await connectToPrimary(ground.urlOf("portal"), "drill");
  const teresa = { origin: ground.origin, headers: await signIn(person("teresa")) };
  const uploads = await startUploads(teresa);
  try {
    const begin = () => ground.startCommand(["backup", folder, "--keep", "3"]);
    const first = begin();
    await untilLeased(client, first.child);
    const begun = performance.now();
    const { status, stderr } = await first.ended;
    if (status !== 0) throw new Error(`the first backup failed: ${stderr}`);
    const window = Math.ceil(performance.now() - begun);
    let [killed, late, whole, unreadable, failed, leftovers, unready] = [0, 0, 0, 0, 0, 0, 0];
    let waited = 0;
    while (killed < kills && late < kills) {
      const before = await namesIn(place);
      const { child, ended } = begin();
      await untilLeased(client, child);
      await Promise.race([wait(randomInt(window)), ended]);
      const isLate = child.exitCode !== null;
      child.kill("SIGKILL");
      await ended;
      if (isLate) {
        late += 1;
        continue;
      }
      killed += 1;
      const newest = await verify(place);
      if (newest === undefined) unreadable += 1;
      else if (!before.includes(newest)) whole += 1;
      if (killed === 1) waited = await untilAccepted(begin);
      else {
        await expireLease(client);
        const next = await begin().ended;
        if (next.status !== 0) {
          failed += 1;
          say(`  ${next.stderr.trim()}`);
          continue;
        }
      }
      const after = await verify(place);
      if (after === undefined || after === newest) failed += 1;
      if (await hasLeftovers(place)) leftovers += 1;
      const ready = await fetch(`${ground.origin}/readyz`);
      if (!ready.ok) unready += 1;
    }
    await uploads.stop();
    const restored = await ground.command(["drill", folder]);
    return [
      {
        what: `kills during a backup of ${window} ms (goal ${kills})`,
        figure: `${killed}, ${whole} of them after the backup's manifest, and ${late} too late`,
        isMet: killed === kills && whole < killed,
      },
      {
        what: "unreadable newest backups after a kill (goal 0); failed next backups (goal 0)",
        figure: `${unreadable} of ${killed}; ${failed} of ${killed}`,
        isMet: unreadable + failed === 0,
      },
      {
        what: "next backups that left parts of the killed one (goal 0)",
        figure: `${leftovers} of ${killed}`,
        isMet: leftovers === 0,
      },
      {
        what: "time until a backup is accepted after a kill (goal 35 s)",
        figure: `${(waited / 1_000).toFixed(1)} s`,
        isMet: waited <= leaseMilliseconds + 5_000,
      },
      {
        what: "failed answers of the portal after a kill (goal 0)",
        figure: `${unready} of ${killed}`,
        isMet: unready === 0,
      },
      {
        what: "restore of the last backup, with all hashes",
        figure: (restored.stdout.trim().split("\n").at(-1) ?? "") || restored.stderr.trim(),
        isMet: restored.status === 0,
      },
    ];
  } finally {
    await uploads.stop();
    await client.end();
    await portal.kill();
  }
}

const namesIn = async (place: Place) => (await readManifests(place)).map(({ name }) => name);

/** Waits until a backup holds the lease, or has ended. */
async function untilLeased(
  client: Client,
  child: { readonly exitCode: number | null; readonly signalCode: NodeJS.Signals | null },
): Promise<void> {
  const isLeased = async () => {
    const { rows } = await client.query(
      "select from job_leases where name = 'backup' and until > clock_timestamp()",
    );
    return rows.length > 0;
  };
  while (child.exitCode === null && child.signalCode === null && !(await isLeased())) await wait(5);
}

/** Makes the lease of a killed backup expire now. */
const expireLease = (client: Client) =>
  client.query("update job_leases set until = clock_timestamp() - interval '1 ms' where name = 'backup'");

/** Repeats a backup until it succeeds. Returns the elapsed time in milliseconds. */
async function untilAccepted(begin: () => Started): Promise<number> {
  const started = performance.now();
  for (;;) {
    const { status, stderr } = await begin().ended;
    const milliseconds = performance.now() - started;
    if (status === 0) return milliseconds;
    if (!stderr.includes("another backup is running") || milliseconds > 2 * leaseMilliseconds)
      throw new Error(`a backup failed: ${stderr}`);
    await wait(500);
  }
}

/** Reads the newest complete backup to its end. Returns its name, or undefined if a part is missing or damaged. */
async function verify(place: Place): Promise<string | undefined> {
  try {
    const manifest = await findBackup(place, undefined);
    const parts = manifest.tables.map((table) => readTable(place, manifest.name, table));
    const files = (await readFileList(place, manifest)).map((file) => readCopy(place, file));
    for (const part of [...parts, ...files])
      for await (const _ of part) {
        // Reading a part to its end checks its hash.
      }
    return manifest.name;
  } catch (error) {
    if (error instanceof BackupFault) return undefined;
    throw error;
  }
}

async function hasLeftovers(place: Place): Promise<boolean> {
  const complete = await namesIn(place);
  const partial = await place.provider.list(partialFolder);
  const known = [...(await listBackups(place)).keys()];
  return partial.length > 0 || known.some((name) => !complete.includes(name));
}
