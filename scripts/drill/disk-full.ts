import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startUploads } from "./borrower-acts.ts";
import { createPostgres, freePort, limits } from "./debian-postgres.ts";
import { Missing, type Drill, type Figure } from "./drill.ts";
import { discardAtExit, Undo } from "./undo.ts";

const megabytes = 12;
const uploadBytes = 1_000_000;
/** The space that the drill frees, in bytes. */
const freedBytes = 5_000_000;

export const diskFull: Drill = {
  name: "disk-full",
  what: "fills the disk of the uploaded files, and frees it again (F5)",
  async run(say) {
    const undo = new Undo();
    try {
      const dataDir = discardAtExit(mkdtempSync(join(tmpdir(), "portal-full-")));
      const disk = join(dataDir, "uploads");
      mkdirSync(disk, { mode: 0o700 });
      const unmount = mountDisk(disk);
      undo.add(unmount);
      const postgres = await createPostgres(limits);
      undo.add(() => postgres.discard());
      postgres.query("create database portal");
      process.env["BENCH_PORT"] = String(await freePort());
      const portals = await import("../../bench/src/own-portal.ts");
      const { person, portalUrl, signIn } = await import("../../bench/src/portal.ts");
      const portal = await portals.startPortal({
        DATABASE_URL: `postgres://${postgres.address}/portal`,
        DATA_DIR: dataDir,
        // Failed uploads are expected.
        LOG_LEVEL: "silent",
      });
      undo.add(() => portals.endPortal(portal));
      process.once("exit", () => portal.kill("SIGKILL"));
      const teresa = { origin: portalUrl, headers: await signIn(person("teresa")) };
      return await fill(disk, teresa, say);
    } finally {
      await undo.run();
    }
  },
};

/** Mounts a small disk in memory. Returns a function that removes it. */
function mountDisk(folder: string): () => void {
  const { status, stderr } = spawnSync(
    "mount",
    ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0700`, "tmpfs", folder],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Missing(`it needs the right to mount a tmpfs: ${stderr ?? "mount is missing"}`);
  let isMounted = true;
  const unmount = () => {
    if (isMounted) execFileSync("umount", ["--lazy", folder]);
    isMounted = false;
  };
  process.once("exit", unmount);
  return unmount;
}

type Teresa = { readonly origin: string; readonly headers: Readonly<Record<string, string>> };

async function fill(disk: string, teresa: Teresa, say: (line: string) => void): Promise<Figure[]> {
  const free = () => {
    const { bavail, bsize } = statfsSync(disk);
    return bavail * bsize;
  };
  const namesIn = (folder: string) =>
    readdirSync(join(disk, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const filler = join(disk, "filler");
  writeFileSync(filler, Buffer.alloc(freedBytes));
  const stored = namesIn("files").length;
  say("Uploading until the disk is full …");
  const uploads = await startUploads(teresa, uploadBytes);
  const until = async (isDone: () => boolean) => {
    for (let attempt = 0; !isDone() && attempt < 200; attempt += 1) await wait(200);
  };
  const refusals = () => [...uploads.refused.values()].reduce((sum, count) => sum + count, 0);
  await until(() => refusals() >= 5);
  const atFull = uploads.files.size;
  const last = join(disk, "last");
  writeFileSync(last, Buffer.alloc(Math.max(0, free())));
  const before = refusals();
  await until(() => refusals() >= before + 5);
  const whenFull = { left: free(), files: uploads.files.size - atFull };
  let served = 0;
  for (let read = 0; read < 20; read += 1)
    if ((await fetch(`${teresa.origin}/api/v2/accounts`, { headers: teresa.headers })).ok) served += 1;
  const lost = await uploads.countLost();
  say("Freeing space …");
  const removed = performance.now();
  rmSync(last);
  rmSync(filler);
  const count = uploads.files.size;
  await until(() => uploads.files.size >= count + 3);
  const recovered = performance.now() - removed;
  const again = uploads.files.size - count;
  await uploads.stop();
  const lostAtEnd = await uploads.countLost();
  const parts = namesIn("staging").length;
  const unknown = namesIn("files").length - stored - uploads.files.size;
  return [
    {
      what: "refusals of uploads while the disk is full (goal 503 or 507, with Retry-After)",
      figure: [...uploads.refused].map(([status, count]) => `${count} times ${status}`).join("; "),
      isMet: [...uploads.refused.keys()].every((status) => /^50[37], Retry-After \d/.test(status)),
    },
    {
      what: "uploads acknowledged on the full disk (goal 0)",
      figure: `${whenFull.files}, ${whenFull.left} bytes free`,
      isMet: whenFull.files === 0,
    },
    {
      what: "other calls while the disk is full (goal 20 of 20)",
      figure: `${served} of 20`,
      isMet: served === 20,
    },
    {
      what: "acknowledged files lost or changed: full, at the end (goal 0, 0)",
      figure: `${lost}, ${lostAtEnd} of ${uploads.files.size}`,
      isMet: lost + lostAtEnd === 0 && atFull > 0,
    },
    {
      what: "uploads accepted again without a restart (goal 3 in 10 s)",
      figure: `${again} in ${(recovered / 1_000).toFixed(1)} s`,
      isMet: again >= 3 && recovered <= 10_000,
    },
    { what: "partial files left (goal 0)", figure: String(parts), isMet: parts === 0 },
    {
      what: "files on the disk without an acknowledgment (goal 0)",
      figure: String(unknown),
      isMet: unknown === 0,
    },
  ];
}
