import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { newKeys } from "@portal/api/platform/keys/sandbox-keys";
import {
  auditFigure,
  bankFigure,
  datesOf,
  moveClockPastCutOff,
  numberOf,
  untilNone,
  untilWritten,
} from "./aftermath.ts";
import { changedQuestions, startMails, startUploads } from "./borrower-acts.ts";
import type { Drill, Figure } from "./drill.ts";
import { countWrong, startLoad, wrongPayments } from "./load.ts";
import { startMailSink } from "./mail-sink.ts";
import { openStage, type Stage } from "./stage.ts";
import { discardAtExit, Undo } from "./undo.ts";

/** Milliseconds of load before and after the backup. */
const calm = 4_000;
/** Milliseconds after its start in which the restored portal must send nothing, although its hourly jobs run. */
const silence = 15_000;
const restoredDatabase = "restored";
const waitingMails = "select count(*) from mails where sent_at is null and given_up_at is null";
const waitingFiles = "select count(*) from ach_files where handed_at is null";

export const restore: Drill = {
  name: "restore",
  what: "backs up two processes under load, loses them, restores and releases what the restore holds (R1)",
  async run(say) {
    const undo = new Undo();
    try {
      const bank = discardAtExit(mkdtempSync(join(tmpdir(), "portal-bank-")));
      const place = discardAtExit(mkdtempSync(join(tmpdir(), "portal-backups-")));
      const sink = await startMailSink(undo);
      const stage = await openStage(undo, {
        ...newKeys(),
        BACKUP_KEYS: `b1:${randomBytes(32).toString("base64")}`,
        SMTP_URL: sink.url,
        ACH_URL: pathToFileURL(bank).href,
        // The drill makes the mail server and the bank unavailable.
        LOG_LEVEL: "silent",
      });
      const scene: Scene = { undo, stage, bank, place, sink, say };
      const lost = await loseAfterBackup(scene);
      return [...lost.figures, ...(await restoreAndRelease(scene, lost))];
    } finally {
      await undo.run();
    }
  },
};

type Sink = Awaited<ReturnType<typeof startMailSink>>;
type Scene = {
  readonly undo: Undo;
  readonly stage: Stage;
  /** The folder from which the bank collects payment files. */
  readonly bank: string;
  /** The folder with the backups. */
  readonly place: string;
  readonly sink: Sink;
  readonly say: (line: string) => void;
};

const filesIn = (bank: string) => {
  const folder = join(bank, "outgoing");
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
};

/** Starts both portals and waits until the balancer uses them. */
async function startBoth({ stage }: Scene, settings?: Readonly<Record<string, string>>) {
  const started = await Promise.all([stage.start(0, { settings }), stage.start(1, { settings })]);
  await stage.untilServed();
  return started;
}

/** Backs up a portal under load, and then destroys the portal, its database and its files. */
async function loseAfterBackup(scene: Scene) {
  const { stage, bank, place, sink, say } = scene;
  const { postgres, portals, dataDir } = stage;
  const { person, portalUrl, signIn } = await import("../../bench/src/portal.ts");
  say("Starting two processes …");
  let processes = await Promise.all([stage.start(0), stage.start(1)]);
  await stage.balance();
  const closeDay = async (date: string) => {
    for (const each of processes) await each.kill();
    moveClockPastCutOff(dataDir, date);
    processes = await startBoth(scene);
    await untilWritten(postgres, date);
  };
  const teresa = person("teresa");
  /** Signs Teresa in after her first change of security questions. */
  const signInTeresa = () => signIn({ ...teresa, answers: changedQuestions });
  const first = await portals.payable();
  const [delivered = "", held = ""] = await datesOf(first, 2);
  const early = [delivered, held].map((date, at) => ({ cents: 700 + at, date }));
  for (const { cents, date } of early) await first.schedule(cents, date);

  say("Delivering mails and a bank file …");
  const sent = startMails({ origin: portalUrl, headers: await signIn(teresa) });
  await wait(2_000);
  await sent.stop();
  await untilNone(postgres, "mails", waitingMails);
  await closeDay(delivered);
  await untilNone(postgres, "files", waitingFiles);
  const files = filesIn(bank);

  say("The mail server and the bank become unavailable …");
  await sink.stop();
  renameSync(bank, `${bank}-away`);
  writeFileSync(bank, "");
  await closeDay(held);

  const payable = await portals.payable(102);
  const [date = ""] = await datesOf(payable, 1, 600);
  const load = startLoad({
    payable,
    signIn: () => signIn(person("dana")),
    payers: 2,
    visitors: 1,
    pause: 50,
  });
  const borrower = { origin: portalUrl, headers: await signInTeresa() };
  const [mails, uploads] = [startMails(borrower), await startUploads(borrower)];
  await wait(calm);
  const acknowledged = {
    paid: [...early, ...load.paid],
    sessions: [...load.sessions],
    files: new Map(uploads.files),
    mails: mails.count() + sent.count(),
  };
  say("Backing up under load …");
  const started = performance.now();
  const backup = await stage.command(["backup", place]);
  const seconds = secondsSince(started);
  await wait(calm / 2);
  const refused = [load, mails, uploads].map((each) =>
    [...each.refused.values()].reduce((sum, count) => sum + count, 0),
  );
  const failed = refused.reduce((sum, count) => sum + count, load.failedSignIns());
  await Promise.all([load.stop(), mails.stop(), uploads.stop()]);
  say("Destroying both processes, the database and the files …");
  for (const each of processes) await each.kill();
  postgres.query("drop database portal with (force)");
  rmSync(dataDir, { recursive: true });
  const calls = load.paid.length + load.sessions.length + uploads.files.size + mails.count();
  const later = calls - (acknowledged.paid.length - early.length) - acknowledged.sessions.length;
  say(`${later - acknowledged.files.size} of ${calls} calls came after the backup had begun.`);
  const figures: Figure[] = [
    {
      what: "backup under load",
      figure: backup.status === 0 ? seconds : backup.stderr.trim(),
      isMet: backup.status === 0,
    },
    {
      what: "failed calls before, during and after the backup (goal 0)",
      figure: `${failed} of ${calls}`,
      isMet: failed === 0 && calls > 0,
    },
  ];
  return { figures, acknowledged, uploads, files, held, date, signInTeresa };
}

type Lost = Awaited<ReturnType<typeof loseAfterBackup>>;

/** Restores the backup into an empty database and folder, and looks for everything that the portal acknowledged. */
async function restoreAndRelease(scene: Scene, lost: Lost): Promise<Figure[]> {
  const { undo, stage, bank, place, sink, say } = scene;
  const { postgres, portals } = stage;
  const { portalUrl } = await import("../../bench/src/portal.ts");
  postgres.query(`create database ${restoredDatabase}`);
  const dataDir = discardAtExit(mkdtempSync(join(tmpdir(), "portal-restored-")));
  const settings = {
    DATABASE_URL: `postgres://${postgres.address}/${restoredDatabase}`,
    DATA_DIR: dataDir,
  };
  say("Restoring …");
  const started = performance.now();
  const done = await stage.command(["restore", place], { settings });
  const restored = {
    what: "restore into an empty database and folder: rows, sums and hashes equal",
    figure: done.status === 0 ? secondsSince(started) : done.stderr.trim(),
    isMet: done.status === 0,
  };
  if (done.status !== 0) return [restored];
  const audit = await auditFigure(stage, settings);
  rmSync(bank);
  renameSync(`${bank}-away`, bank);
  const again = await startMailSink(undo, Number(new URL(sink.url).port));
  moveClockPastCutOff(dataDir, lost.held);
  let processes = await startBoth(scene, settings);
  const headers = await lost.signInTeresa();
  const more = startMails({ origin: portalUrl, headers });
  await wait(2_000);
  await more.stop();
  say("Waiting for mails and files that must not be sent …");
  await wait(silence);
  const early = { mails: again.received.size, files: filesIn(bank).length - lost.files.length };
  const statuses = await Promise.all(
    lost.acknowledged.sessions.map(
      async (session) => (await fetch(`${portalUrl}/api/v2/advances`, { headers: session })).status,
    ),
  );
  const { paid, files, mails } = lost.acknowledged;
  const lostFiles = await lost.uploads.countLost(headers, files);
  const changes = numberOf(
    postgres,
    "select count(*) from mails where kind = 'questions-changed'",
    restoredDatabase,
  );
  const missing = Math.max(0, mails + more.count() - changes);
  const wrong = wrongPayments(await countWrong(portals, paid), paid.length);

  say("Releasing …");
  const listed = await stage.command(["release", "ach"], { settings });
  const heldFiles = listed.stdout.split("\n").filter((line) => /[.]ach$/.test(line)).length;
  const released = [
    await stage.command(["release", "mail"], { settings }),
    await stage.command(["release", "ach", "none"], { settings }),
  ];
  const leftMails = await untilNone(
    postgres,
    "mails that wait after the release",
    waitingMails,
    restoredDatabase,
  );
  for (const each of processes) await each.kill();
  moveClockPastCutOff(dataDir, lost.date);
  processes = await startBoth(scene, settings);
  await untilWritten(postgres, lost.date, restoredDatabase);
  const leftFiles = await untilNone(postgres, "bank files that wait", waitingFiles, restoredDatabase);
  return [
    restored,
    audit,
    wrong,
    {
      what: "acknowledged files lost or changed (goal 0)",
      figure: `${lostFiles} of ${files.size}`,
      isMet: lostFiles === 0 && files.size > 0,
    },
    {
      what: "acknowledged changes of questions lost (goal 0)",
      figure: `${missing} of ${mails + more.count()}`,
      isMet: missing === 0 && mails > 0 && more.count() > 0,
    },
    {
      what: "sessions of the lost portal that still work (goal 0)",
      figure: `${statuses.filter((status) => status !== 401).length} of ${statuses.length}`,
      isMet: statuses.every((status) => status === 401) && statuses.length > 0,
    },
    {
      what: `mails and bank files sent before the release, in ${silence / 1_000} s (goal 0, 0)`,
      figure: `${early.mails}, ${early.files}`,
      isMet: early.mails + early.files === 0,
    },
    {
      what: "releases that failed (goal 0); bank files that the release lists (goal 1)",
      figure: `${released.filter(({ status }) => status !== 0).length}; ${heldFiles}`,
      isMet: released.every(({ status }) => status === 0) && heldFiles === 1,
    },
    leftMails,
    leftFiles,
    mailsFigure(postgres, [sink.received, again.received]),
    bankFigure(bank, paid, lost.files.length + 2),
  ];
}

/** Checks that each mail was delivered exactly once, by the lost portal or by the restored portal. */
function mailsFigure(postgres: Stage["postgres"], servers: readonly ReadonlyMap<string, number>[]): Figure {
  const ids = postgres.query("select id from mails", restoredDatabase);
  const countOf = (id: string) => servers.reduce((sum, received) => sum + (received.get(id) ?? 0), 0);
  const missing = ids.filter((id) => countOf(id) === 0).length;
  const doubled = ids.filter((id) => countOf(id) > 1).length;
  const [before = 0, after = 0] = servers.map(({ size }) => size);
  return {
    what: "mails that never arrived, or more than once (goal 0, 0)",
    figure: `${missing}, ${doubled} of ${ids.length}: ${before} before the loss, ${after} after the release`,
    isMet: missing + doubled === 0 && before > 0 && after > 0,
  };
}

const secondsSince = (started: number) => `${((performance.now() - started) / 1_000).toFixed(1)} s`;
