import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { startMails } from "./borrower-acts.ts";
import { createPostgres, freePort, limits, type Postgres } from "./debian-postgres.ts";
import { startPostfix } from "./debian-postfix.ts";
import type { Drill, Figure } from "./drill.ts";
import { Undo } from "./undo.ts";

const kills = 5;
const mostUntilDone = 60_000;

export const smtp: Drill = {
  name: "smtp",
  what: "sends mails through Postfix, which defers, refuses and dies (F6)",
  async run(say) {
    const undo = new Undo();
    try {
      const postfix = await startPostfix();
      undo.add(() => postfix.kill());
      say(`Postfix ${postfix.version}`);
      const postgres = await createPostgres(limits);
      undo.add(() => postgres.discard());
      postgres.query("create database portal");
      process.env["BENCH_PORT"] = String(await freePort());
      const portals = await import("../../bench/src/own-portal.ts");
      const { person, portalUrl, signIn } = await import("../../bench/src/portal.ts");
      const portal = await portals.startPortal({
        DATABASE_URL: `postgres://${postgres.address}/portal`,
        SMTP_URL: postfix.url,
        NODE_EXTRA_CA_CERTS: postfix.certificate,
        // Failed attempts are expected.
        LOG_LEVEL: "silent",
      });
      undo.add(() => portals.endPortal(portal));
      process.once("exit", () => portal.kill("SIGKILL"));
      const [teresa, dana] = [person("teresa"), person("dana")];
      // Signs in before the borrowers change their answers.
      const sessions = new Map([
        [teresa, await signIn(teresa)],
        [dana, await signIn(dana)],
      ]);
      const mailsOf = (who: typeof teresa) =>
        startMails({ origin: portalUrl, headers: sessions.get(who) ?? {} });
      return await tryAll({ postfix, postgres, mailsOf, teresa, dana, say });
    } finally {
      await undo.run();
    }
  },
};

type Postfix = Awaited<ReturnType<typeof startPostfix>>;
type Person = { readonly email: string };
type Scene<Who extends Person> = {
  readonly postfix: Postfix;
  readonly postgres: Postgres;
  readonly mailsOf: (who: Who) => ReturnType<typeof startMails>;
  readonly teresa: Who;
  readonly dana: Who;
  readonly say: (line: string) => void;
};

async function tryAll<Who extends Person>({
  postfix,
  postgres,
  mailsOf,
  teresa,
  dana,
  say,
}: Scene<Who>): Promise<Figure[]> {
  const figures: Figure[] = [];
  const count = (condition: string) =>
    Number(postgres.query(`select count(*) from mails where ${condition}`, "portal")[0]);
  const waiting = "sent_at is null and given_up_at is null";
  const until = async (isDone: () => boolean) => {
    const deadline = performance.now() + mostUntilDone;
    while (!isDone() && performance.now() < deadline) await wait(200);
  };
  /** Skips the delays between attempts, which grow to 15 minutes. */
  const untilSent = () =>
    until(() => {
      if (count(waiting) === 0) return true;
      postgres.query(
        "update pgboss.job set start_after = now() where name = 'mail.send' and state = 'retry'",
        "portal",
      );
      return false;
    });
  const send = async (who: Who, milliseconds = 3_000) => {
    const mails = mailsOf(who);
    await wait(milliseconds);
    await mails.stop();
  };

  say("Delivering …");
  const started = mailsOf(teresa);
  await wait(3_000);
  await started.stop();
  await untilSent();
  await until(() => postfix.delivered().length >= count("true"));
  const secure = postfix.delivered().filter((text) => /with ESMTPS/.test(text)).length;
  figures.push({
    what: "mails delivered with STARTTLS (all)",
    figure: `${secure} of ${started.count()}`,
    isMet: secure === started.count() && secure > 0,
  });

  say("Deferring …");
  postfix.setAccess([`${teresa.email} 450 4.2.1 mailbox busy`]);
  await send(teresa);
  await until(() => count(`${waiting} and fault = 'mail: 450 at RCPT TO'`) === count(waiting));
  const deferred = count(`${waiting} and fault = 'mail: 450 at RCPT TO'`);
  const early = count("given_up_at is not null");
  postfix.setAccess([]);
  await untilSent();
  figures.push({
    what: "mails that a 450 defers: kept, given up (goal all, 0), then sent",
    figure: `${deferred}, ${early}, ${count(waiting)} are still waiting`,
    isMet: deferred > 0 && early + count(waiting) === 0,
  });

  say("Dying …");
  const under = mailsOf(teresa);
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(randomInt(500, 2_000));
    await postfix.kill();
    await postfix.start();
  }
  await under.stop();
  await untilSent();
  figures.push({
    what: `mails during ${kills} kills of Postfix that are still waiting, given up (goal 0, 0)`,
    figure: `${count(waiting)}, ${count("given_up_at is not null")} of ${under.count()}`,
    isMet: count(waiting) + count("given_up_at is not null") === 0 && under.count() > 0,
  });

  say("Refusing …");
  postfix.setAccess([`${dana.email} 550 5.1.1 no such mailbox`]);
  await Promise.all([send(dana), send(teresa)]);
  await untilSent();
  const [refused, repeated] = [
    count("given_up_at is not null and fault = 'mail: 550 at RCPT TO'"),
    count("given_up_at is not null and attempts <> 1"),
  ];
  figures.push({
    what: "mails to an address that a 550 refuses: given up, tried again (goal all, 0)",
    figure: `${refused}, ${repeated}, beside ${count("given_up_at is not null")} given up`,
    isMet: refused > 0 && refused === count("given_up_at is not null") && repeated + count(waiting) === 0,
  });
  return [...figures, await arrivals(postfix, postgres, until)];
}

/** Checks that each sent mail is in the folder, and only once unless Postfix died before it confirmed the mail. */
async function arrivals(
  postfix: Postfix,
  postgres: Postgres,
  until: (isDone: () => boolean) => Promise<void>,
): Promise<Figure> {
  const sent = postgres.query("select id from mails where sent_at is not null", "portal");
  const idsOf = () => postfix.delivered().map((text) => /^Message-ID: <([^@>]+)/im.exec(text)?.[1] ?? "none");
  // After its restart, Postfix delivers the mails in its queue.
  await until(() => new Set(idsOf()).size >= sent.length);
  const ids = idsOf();
  const arrived = new Set(ids);
  const lost = sent.filter((id) => !arrived.has(id)).length;
  const unknown = [...arrived].filter((id) => !sent.includes(id)).length;
  const again = ids.length - arrived.size;
  return {
    what: `mails lost, not sent by the portal, arrived again (goal 0, 0; at most 4 for each of ${kills} kills)`,
    figure: `${lost}, ${unknown}, ${again} of ${sent.length}`,
    isMet: lost + unknown === 0 && again <= 4 * kills && sent.length > 0,
  };
}
