import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { mails } from "@portal/database/schema/server";
import { smtpMail } from "@portal/providers/mail/smtp-mail";
import type { MailProvider } from "@portal/providers/mail/mail-provider";
import { ProviderFault } from "@portal/providers/provider-fault";
import { eq, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "../../context.ts";
import { jobs } from "../../jobs.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { bindJobs } from "../job.ts";
import { postMail } from "../../testing/post-mail.ts";
import { createQueue } from "../queue.ts";
import { sendMail } from "./send-mail.ts";

type Weather = "fair" | "busy" | "refusing" | "cutting" | "slow";

let weather: () => Weather;
let arrived: string[];
let server: SMTPServer;
let port: number;
let portal: TestApp;

/** Starts a real mail server. The variable `weather` selects the server's failure. */
async function startServer(on = 0): Promise<void> {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 10,
    async onData(stream, session, reply) {
      const parts: Buffer[] = [];
      const now = weather();
      if (now === "cutting") {
        // Closes the mail connection in the middle of the message.
        const connection = [...server.connections].find(({ id }) => id === session.id);
        connection?.close();
        return;
      }
      try {
        for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
      } catch {
        // The client closed the connection, so there is no reply to send.
        return;
      }
      const no = (responseCode: number) => Object.assign(new Error("no, dana@x.example"), { responseCode });
      if (now === "busy") return reply(no(451));
      if (now === "refusing") return reply(no(550));
      if (now === "slow") await wait(600);
      arrived.push(Buffer.concat(parts).toString());
      reply();
    },
  });
  server.on("error", () => undefined);
  server.listen(on, "127.0.0.1");
  await once(server.server, "listening");
  port = (server.server.address() as AddressInfo).port;
}
const stopServer = () => new Promise<void>((done) => server.close(() => done()));

const reachable = (): MailProvider =>
  smtpMail(
    { host: "127.0.0.1", port, isSecure: false, needsTls: false, user: undefined, password: undefined },
    { name: "Alderway", address: "no-reply@alderway.example" },
    { connecting: 300, silent: 300 },
  );

beforeEach(async () => {
  weather = () => "fair";
  arrived = [];
  await startServer();
  portal = await testApp({}, { mail: { send: (mail) => reachable().send(mail) } });
});
afterEach(async () => {
  await portal.close();
  await stopServer();
});

const dana = { to: "dana@mapleandmain.example", firstName: "Dana", country: "us" } as const;
const token = "7Qm4xR2vT9";
const reset = { ...dana, kind: "reset-password", link: `/us/reset-password?token=${token}` } as const;

const post = (mail: Parameters<typeof postMail>[1] = reset) =>
  inTransaction(portal.context, (tx) => postMail(tx, mail));
const rows = () => portal.context.database.select().from(mails);
/** Makes failed jobs due immediately. Skips rows that a worker has locked, because waiting for them can deadlock. */
const rested = () =>
  portal.context.database.execute(
    sql`update pgboss.job set start_after = now() - interval '1 second'
        where id in (select id from pgboss.job where start_after > now() for update skip locked)`,
  );
const again = async () => {
  await rested();
  await portal.jobs.drain();
};

describe("sending a mail from the outbox", () => {
  test("a queued mail is sent exactly once, after its transaction commits", async () => {
    await inTransaction(portal.context, async (tx) => {
      await postMail(tx, reset);
      await portal.jobs.drain();
      expect(arrived).toEqual([]);
    });
    const [before] = await rows();
    expect(before).toMatchObject({ kind: "reset-password", sentAt: null, attempts: 0, givenUpAt: null });
    expect(before?.sealed).not.toContain(token);
    portal.clock.advance({ seconds: 30 });
    await portal.jobs.drain();
    await again();
    expect(arrived).toHaveLength(1);
    const read = await PostalMime.parse(arrived[0] ?? "");
    expect(read.to).toEqual([{ name: "", address: dana.to }]);
    expect(read.replyTo).toEqual([{ name: "", address: "support@alderway.example" }]);
    expect(read.messageId).toBe(`<${before?.id}@alderway.example>`);
    expect(read.date).toBe("2026-11-20T17:00:00.000Z");
    const [after] = await rows();
    expect(after).toMatchObject({ attempts: 1, sentAt: portal.clock.now(), givenUpAt: null, fault: null });
  });

  test("a sent mail loses its content in production and keeps its content encrypted in the sandbox", async () => {
    await post();
    await portal.jobs.drain();
    expect((await rows())[0]?.sealed).toEqual(expect.any(String));
    await post();
    const row = (await rows()).find(({ sentAt }) => sentAt === null);
    const config = { ...portal.context.config, mode: "production" } as const;
    await sendMail({ ...portal.context, config }, { mailId: row?.id ?? "" });
    const [sent] = await portal.context.database
      .select()
      .from(mails)
      .where(eq(mails.id, row?.id ?? ""));
    expect(sent).toMatchObject({ sealed: null, sentAt: portal.clock.now() });
    expect(arrived).toHaveLength(2);
  });

  test("a queued mail is never sent if its transaction fails", async () => {
    const failed = inTransaction(portal.context, async (tx) => {
      await postMail(tx, reset);
      throw new Error("came to nothing");
    });
    await expect(failed).rejects.toThrow("came to nothing");
    await again();
    expect([arrived, await rows()]).toEqual([[], []]);
  });

  test("queuing a mail does not delay the call when the mail server is down", async () => {
    await stopServer();
    const started = performance.now();
    await post();
    expect(performance.now() - started).toBeLessThan(250);
    await startServer(port);
  });
});

describe("delivery through a failing mail server", () => {
  test.each(["busy", "cutting", "slow"] as const)(
    'a mail is delivered after the mail server recovers from the failure "%s"',
    async (bad) => {
      weather = () => bad;
      await post();
      await portal.jobs.drain();
      await again();
      const [waiting] = await rows();
      expect(waiting).toMatchObject({ sentAt: null, givenUpAt: null, attempts: 2 });
      expect(waiting?.fault).toMatch(/^mail: \w+ at \w+/);
      expect(waiting?.sealed).toEqual(expect.any(String));
      // A slow server accepts the mail only after the portal's timeout, so the retry sends the mail a second time.
      await wait(bad === "slow" ? 700 : 0);
      const early = arrived.splice(0);
      weather = () => "fair";
      await again();
      expect(arrived).toHaveLength(1);
      const idOf = (raw: string) => /^Message-ID: (.*)$/m.exec(raw)?.[1];
      expect(new Set([...early, ...arrived].map(idOf)).size).toBe(1);
      expect((await rows())[0]).toMatchObject({ attempts: 3, sentAt: expect.anything(), fault: null });
      await again();
      expect(arrived).toHaveLength(1);
    },
  );

  test("a mail is delivered when an unavailable mail server is available again", async () => {
    await stopServer();
    await post();
    await portal.jobs.drain();
    expect((await rows())[0]).toMatchObject({ sentAt: null, attempts: 1, fault: "mail: ESOCKET at CONN" });
    await startServer(port);
    await again();
    expect(arrived).toHaveLength(1);
  });

  test("the portal does not retry a mail that the server permanently refuses, and deletes the mail's content", async () => {
    weather = () => "refusing";
    await post();
    await portal.jobs.drain();
    expect((await rows())[0]).toMatchObject({
      sealed: null,
      sentAt: null,
      givenUpAt: portal.clock.now(),
      attempts: 1,
      fault: "mail: 550 at DATA",
    });
    weather = () => "fair";
    await again();
    expect(arrived).toEqual([]);
    const said = portal.logged.filter((line) => line.includes("rejected a mail permanently"));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain("mail: 550 at DATA");
    expect(portal.logged.join("")).not.toContain("dana@");
  });

  test("the portal retries a mail for three days and then gives up", async () => {
    weather = () => "busy";
    await post();
    portal.clock.advance({ hours: 72 });
    await portal.jobs.drain();
    expect((await rows())[0]).toMatchObject({ givenUpAt: null, attempts: 1 });
    portal.clock.advance({ milliseconds: 1 });
    weather = () => "fair";
    await again();
    expect(arrived).toEqual([]);
    expect((await rows())[0]).toMatchObject({
      givenUpAt: portal.clock.now(),
      sealed: null,
      fault: "mail: 451 at DATA",
    });
  });

  test("the portal sends a mail again if the process dies after the server accepts the mail", async () => {
    await post();
    const [row] = await rows();
    const mailId = row?.id ?? "";
    let copies = 0;
    const dying: MailProvider = {
      async send(mail) {
        await portal.context.providers.mail.send(mail);
        copies += 1;
        if (copies === 1) throw new Error("died");
      },
    };
    const context = { ...portal.context, providers: { ...portal.context.providers, mail: dying } };
    await expect(sendMail(context, { mailId })).rejects.toThrow("died");
    await sendMail(context, { mailId });
    await sendMail(context, { mailId });
    expect(arrived).toHaveLength(2);
    const heads = arrived.map((raw) =>
      [...raw.matchAll(/^(?:Message-ID|Date|Subject|To): .*$/gm)].join("\n"),
    );
    expect(heads[0]).toBe(heads[1]);
    expect(heads[0]).toContain(`<${mailId}@alderway.example>`);
  });
});

/** Uses fewer mails than goal F6 requires, to save time. `STORM_MAILS=1000` tests the full number. */
const stormMails = Number(process.env["STORM_MAILS"] ?? 100);

test(
  `each of ${stormMails} mails arrives exactly once although the mail server keeps failing`,
  async () => {
    const storm: readonly Weather[] = ["fair", "busy", "fair", "cutting", "fair"];
    let count = 0;
    weather = () => storm[count++ % storm.length] ?? "fair";
    for (let first = 0; first < stormMails; first += 50) {
      await inTransaction(portal.context, async (tx) => {
        for (let at = first; at < first + 50; at++)
          await postMail(tx, { ...reset, to: `b${at}@example.com` });
      });
    }
    // A polling queue sends several mails at a time, as in production.
    const { connection, context } = portal;
    const queue = createQueue({ url: connection.url, log: context.log });
    await queue.start(bindJobs({ ...context, jobs: queue }, jobs), { isPolling: true });
    const deadline = performance.now() + stormMails * 300;
    const left = async () => (await rows()).filter(({ sentAt }) => sentAt === null).length;
    while ((await left()) > 0 && performance.now() < deadline) {
      await rested();
      await wait(500);
    }
    await queue.stop();
    const recipients = arrived.map((raw) => /^To: (.*)$/m.exec(raw)?.[1]?.trim());
    expect(new Set(recipients).size).toBe(stormMails);
    expect(arrived).toHaveLength(stormMails);
    const all = await rows();
    expect(all.filter(({ givenUpAt }) => givenUpAt !== null)).toEqual([]);
    expect(all.some(({ attempts }) => attempts > 1)).toBe(true);
  },
  30_000 + stormMails * 300,
);

test("the API responds to a forgotten-password request while the mail server hangs", async () => {
  const arrivedAt = Promise.withResolvers<void>();
  const stuck = Promise.withResolvers<void>();
  const own = await testApp(
    {},
    {
      mail: {
        async send() {
          arrivedAt.resolve();
          await stuck.promise;
        },
      },
    },
  );
  await inTransaction(own.context, (tx) => postMail(tx, reset));
  const queue = createQueue({ url: own.connection.url, log: own.context.log });
  await queue.start(bindJobs({ ...own.context, jobs: queue }, jobs), { isPolling: true });
  const address = await own.app.listen({ host: "127.0.0.1", port: 0 });
  // A worker is now waiting for a mail server that does not respond.
  await arrivedAt.promise;
  const begun = performance.now();
  const answer = await fetch(`${address}/api/auth/forgot-password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: dana.to }),
  });
  expect(answer.status).toBe(200);
  expect(performance.now() - begun).toBeLessThan(1_000);
  const [row] = await own.context.database.select().from(mails).limit(1);
  expect(row?.sentAt).toBeNull();
  stuck.resolve();
  await queue.stop();
  await own.close();
}, 30_000);

test("a mail that waits for the mail server does not block later mails", async () => {
  const stuck = Promise.withResolvers<void>();
  const own = await testApp(
    {},
    {
      mail: {
        async send(mail) {
          if (mail.to.startsWith("stuck")) await stuck.promise;
          await reachable().send(mail);
        },
      },
    },
  );
  await inTransaction(own.context, async (tx) => {
    await postMail(tx, { ...reset, to: "stuck@example.com" });
    for (let at = 0; at < 20; at++) await postMail(tx, { ...reset, to: `b${at}@example.com` });
  });
  const queue = createQueue({ url: own.connection.url, log: own.context.log });
  await queue.start(bindJobs({ ...own.context, jobs: queue }, jobs), { isPolling: true });
  const deadline = performance.now() + 20_000;
  while (arrived.length < 16 && performance.now() < deadline) await wait(50);
  // Only mails in the same batch wait for the mail that hangs.
  expect(arrived.length).toBeGreaterThanOrEqual(16);
  stuck.reject(new ProviderFault("mail", "gave up", undefined));
  while (arrived.length < 20 && performance.now() < deadline) await wait(50);
  expect(arrived).toHaveLength(20);
  await queue.stop();
  await own.close();
}, 30_000);
