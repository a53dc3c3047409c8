import { randomInt } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { startMails, startUploads } from "./borrower-acts.ts";
import {
  auditFigure,
  bankFigure,
  datesOf,
  moveClockPastCutOff,
  numberOf,
  untilNone,
  untilWritten,
} from "./aftermath.ts";
import type { Drill, Figure } from "./drill.ts";
import { countWrong, startLoad, wrongPayments, type Payable } from "./load.ts";
import { startMailSink } from "./mail-sink.ts";
import type { PortalProcess } from "./portal-process.ts";
import { openStage, type Stage } from "./stage.ts";
import { discardAtExit, Undo } from "./undo.ts";

const killsUnderLoad = 11;
/** The number of days for which payments are scheduled. The drill kills processes three times at each day's cut-off. */
const days = 3;
const mostWithoutPayment = 2_000;

export const twoProcesses: Drill = {
  name: "two-processes",
  what: "kills one of two processes again and again, under load and at cut-offs (F1, F2, F6)",
  async run(say) {
    const undo = new Undo();
    try {
      const bank = discardAtExit(mkdtempSync(join(tmpdir(), "portal-bank-")));
      const sink = await startMailSink(undo);
      const stage = await openStage(undo, { SMTP_URL: sink.url, ACH_URL: pathToFileURL(bank).href });
      say("Starting two processes …");
      const processes = [await stage.start(0), await stage.start(1)] as const;
      await stage.balance();
      const scene = { stage, processes: [...processes] satisfies PortalProcess[], say };
      const { figures, paid, dates } = await killUnderLoad(scene);
      // The mails must be sent before the clock is moved, because the portal gives up on a mail after three days.
      const sentMails = await untilNone(
        stage.postgres,
        "mails that are still waiting after the last kill",
        "select count(*) from mails where sent_at is null and given_up_at is null",
      );
      const kills = killsUnderLoad + (await killAtCutOffs(scene, dates));
      return [
        ...figures,
        sentMails,
        await untilNone(
          stage.postgres,
          "payments and files that are still waiting",
          `select (select count(*) from ach_files where handed_at is null)
                + (select count(*) from transactions where source = 'portal' and status = 'Q')`,
        ),
        bankFigure(bank, paid, days),
        mailFigure(stage.postgres, sink.received, killsUnderLoad),
        await auditFigure(stage),
        { what: "processes killed (goal 20)", figure: String(kills), isMet: kills >= 20 },
      ];
    } finally {
      await undo.run();
    }
  },
};

type Scene = {
  readonly stage: Stage;
  readonly processes: PortalProcess[];
  readonly say: (line: string) => void;
};

async function killOne({ stage, processes }: Scene): Promise<void> {
  const at = randomInt(2) === 0 ? 0 : 1;
  await processes[at]?.kill();
  processes[at] = await stage.start(at);
}

async function killUnderLoad(scene: Scene) {
  const { portals } = scene.stage;
  const { person, portalUrl, signIn } = await import("../../bench/src/portal.ts");
  const payable = await portals.payable();
  const dates = await datesOf(payable, days);
  const schedule: Payable["schedule"] = (cents, _, key) =>
    payable
      .schedule(cents, dates[cents % dates.length] ?? payable.date, key)
      // If a process dies during a response, the load balancer closes the connection.
      .catch(() => ({ status: 503, body: undefined, cookie: undefined }));
  const teresa = { origin: portalUrl, headers: await signIn(person("teresa")) };
  const load = startLoad({
    payable: { ...payable, schedule },
    signIn: () => signIn(person("dana")),
    payers: 2,
    visitors: 1,
    pause: 100,
  });
  const [mails, uploads] = [startMails(teresa), await startUploads(teresa)];
  for (let kill = 0; kill < killsUnderLoad; kill += 1) {
    await wait(randomInt(200, 1_000));
    await killOne(scene);
  }
  await wait(1_000);
  await Promise.all([load.stop(), mails.stop(), uploads.stop()]);
  scene.say(
    `${load.paid.length} payments, ${load.sessions.length} sign-ins, ${uploads.files.size} uploads and ${mails.count()} mails during ${killsUnderLoad} kills.`,
  );
  const times = load.paid.map(({ at }) => at);
  const longest = Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
  const statuses = await Promise.all(
    load.sessions.map(async (headers) => (await fetch(`${portalUrl}/api/v2/advances`, { headers })).status),
  );
  const ended = statuses.filter((status) => status !== 200).length;
  const lost = await uploads.countLost();
  const figures: Figure[] = [
    wrongPayments(await countWrong(portals, load.paid), load.paid.length),
    {
      what: "longest time without an acknowledged payment (F1, goal 2 s)",
      figure: `${longest.toFixed(0)} ms`,
      isMet: longest <= mostWithoutPayment,
    },
    {
      what: "acknowledged sign-ins lost (goal 0)",
      figure: `${ended} of ${load.sessions.length}`,
      isMet: ended === 0 && load.sessions.length > 0,
    },
    {
      what: "acknowledged uploads lost or changed (F2, goal 0)",
      figure: `${lost} of ${uploads.files.size}`,
      isMet: lost === 0 && uploads.files.size > 0,
    },
    {
      what: "acknowledged changes without a mail (F6, goal 0)",
      figure: `${Math.max(0, mails.count() - countMails(scene.stage.postgres))} of ${mails.count()}`,
      isMet: mails.count() > 0 && countMails(scene.stage.postgres) >= mails.count(),
    },
  ];
  return { figures, paid: load.paid, dates };
}

type Postgres = Stage["postgres"];
const countMails = (postgres: Postgres) =>
  numberOf(postgres, "select count(*) from mails where kind = 'questions-changed'");

/**
 * Moves the clock past the cut-off before each payment date, and kills processes while they write and deliver the day's
 * file.
 */
async function killAtCutOffs(scene: Scene, dates: readonly string[]): Promise<number> {
  let kills = 0;
  for (const date of dates) {
    scene.say(`Cut-off before ${date} …`);
    for (const each of scene.processes) await each.kill();
    moveClockPastCutOff(scene.stage.dataDir, date);
    const [one, two] = await Promise.all([scene.stage.start(0), scene.stage.start(1)]);
    scene.processes.splice(0, 2, one, two);
    await wait(randomInt(3_000));
    await killOne(scene);
    kills += 3;
    await untilWritten(scene.stage.postgres, date);
  }
  return kills;
}

/** A mail is sent twice if the process dies after the mail server accepts it and before the portal records this. */
function mailFigure(postgres: Postgres, received: ReadonlyMap<string, number>, kills: number): Figure {
  const ids = postgres.query("select id from mails", "portal");
  const missing = ids.filter((id) => !received.has(id)).length;
  const repeated = [...received.values()].reduce((sum, count) => sum + count - 1, 0);
  return {
    what: "mails lost; sent again with the same Message-ID after a kill (F6, goal 0; at most 1 for each kill)",
    figure: `${missing}; ${repeated} of ${ids.length}`,
    isMet: missing === 0 && repeated <= kills && ids.length > 0,
  };
}
