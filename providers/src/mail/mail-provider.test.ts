import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MailRefused, ProviderFault } from "../provider-fault.ts";
import type { Mail, MailProvider, Sender } from "./mail-provider.ts";
import { sandboxMail } from "./sandbox-mail.ts";
import { smtpMail, type SmtpOptions } from "./smtp-mail.ts";

const from: Sender = { name: "Northbank", address: "no-reply@portal.example" };
const mail: Mail = {
  id: "5c3b1f0e-0000-4000-8000-000000000000",
  date: Temporal.Instant.from("2026-11-20T17:00:00Z"),
  to: "dana@mapleandmain.example",
  replyTo: "support@northbank.example",
  subject: "Réset your password",
  text: "Hello Dana,\n\nçà et là",
  html: "<p>Hello Dana</p>",
};

/** SMTP steps that the test server refuses, with the status code of each refusal. */
type Refusals = Partial<Record<"sender" | "recipient" | "content", number>>;
type Received = { readonly from: string; readonly to: readonly string[]; readonly raw: string };

let received: Received[];
let refusals: Refusals;
let server: SMTPServer;
let port: number;

const no = (code: number | undefined) =>
  code === undefined
    ? undefined
    : Object.assign(new Error("no such dana@mapleandmain.example"), { responseCode: code });

beforeEach(async () => {
  received = [];
  refusals = {};
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 10,
    onMailFrom: (_address, _session, reply) => reply(no(refusals.sender)),
    onRcptTo: ({ address }, _session, reply) =>
      reply(no(address.endsWith("@refused.example") ? 550 : refusals.recipient)),
    async onData(stream, { envelope }, reply) {
      const parts: Buffer[] = [];
      try {
        for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
      } catch {
        // The client closed the connection, so there is no reply to send.
        return;
      }
      const refusal = no(refusals.content);
      if (!refusal) {
        const sender = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from: sender, to, raw: Buffer.concat(parts).toString() });
      }
      reply(refusal);
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  port = (server.server.address() as AddressInfo).port;
});
afterEach(() => new Promise<void>((done) => server.close(() => done())));

function smtp(change: Partial<SmtpOptions> = {}, sender = from): MailProvider {
  const options = {
    host: "127.0.0.1",
    port,
    isSecure: false,
    needsTls: false,
    user: undefined,
    password: undefined,
  };
  return smtpMail({ ...options, ...change }, sender, { connecting: 400, silent: 400 });
}

const faultOf = (sent: Promise<void>): Promise<unknown> =>
  sent.then(() => undefined).catch((error: unknown) => error);

describe.each([
  ["smtp", () => smtp()],
  ["sandbox", () => sandboxMail()],
])("sending with the %s mail provider", (_name, open) => {
  test("the mail provider accepts a mail", async () => {
    await expect(open().send(mail)).resolves.toBeUndefined();
  });

  test("the error for a refused mail does not contain the recipient's address", async () => {
    const error = await faultOf(open().send({ ...mail, to: "nobody@Refused.example" }));
    expect(error).toBeInstanceOf(MailRefused);
    expect(error).toMatchObject({ name: "MailRefused", provider: "mail", message: "mail: 550 at RCPT TO" });
  });
});

describe("the content of mail sent over SMTP", () => {
  test("SMTP mail contains the sender, subject, text and HTML, and goes to one recipient", async () => {
    await smtp().send(mail);
    expect(received).toHaveLength(1);
    const [one] = received;
    expect([one?.from, one?.to]).toEqual(["no-reply@portal.example", ["dana@mapleandmain.example"]]);
    const read = await PostalMime.parse(one?.raw ?? "");
    expect(read.from).toEqual({ name: "Northbank", address: "no-reply@portal.example" });
    expect(read.to).toEqual([{ name: "", address: "dana@mapleandmain.example" }]);
    expect(read.replyTo).toEqual([{ name: "", address: "support@northbank.example" }]);
    expect([read.subject, read.text?.trim(), read.html?.trim()]).toEqual([
      mail.subject,
      mail.text,
      mail.html,
    ]);
    expect(read.date).toBe("2026-11-20T17:00:00.000Z");
    expect(read.attachments).toEqual([]);
    const headers = new Map(read.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect(headers.get("x-auto-response-suppress")).toBe("All");
  });

  test("SMTP mail contains an attachment unchanged, under its file name", async () => {
    const content = new Uint8Array([37, 80, 68, 70, 45, 0, 255, 13, 10]);
    await smtp().send({
      ...mail,
      attachment: { filename: "ppp-forgiveness-form.pdf", contentType: "application/pdf", content },
    });
    const read = await PostalMime.parse(received[0]?.raw ?? "");
    expect(read.attachments).toHaveLength(1);
    const [attached] = read.attachments;
    expect([attached?.filename, attached?.mimeType]).toEqual(["ppp-forgiveness-form.pdf", "application/pdf"]);
    expect(new Uint8Array(attached?.content as ArrayBuffer)).toEqual(content);
    expect([read.text?.trim(), read.html?.trim()]).toEqual([mail.text, mail.html]);
  });

  test("SMTP mail keeps its Message-ID and date when it is sent twice", async () => {
    await smtp().send(mail);
    await smtp().send(mail);
    await smtp().send({ ...mail, id: "another" });
    const ids = received.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1]?.trim());
    expect(ids).toEqual([
      "<5c3b1f0e-0000-4000-8000-000000000000@portal.example>",
      "<5c3b1f0e-0000-4000-8000-000000000000@portal.example>",
      "<another@portal.example>",
    ]);
    expect(received.map(({ raw }) => /^Date: (.*)$/m.exec(raw)?.[1]?.trim())).toEqual(
      Array.from({ length: 3 }, () => "Fri, 20 Nov 2026 17:00:00 +0000"),
    );
  });

  test.each([
    ["sender", 550, ProviderFault, "mail: 550 at MAIL FROM"],
    ["recipient", 450, ProviderFault, "mail: 450 at RCPT TO"],
    ["recipient", 499, ProviderFault, "mail: 499 at RCPT TO"],
    ["recipient", 500, MailRefused, "mail: 500 at RCPT TO"],
    ["recipient", 554, MailRefused, "mail: 554 at RCPT TO"],
    ["content", 451, ProviderFault, "mail: 451 at DATA"],
    ["content", 554, MailRefused, "mail: 554 at DATA"],
  ] as const)(
    "after the server refuses the %s with code %d, the next attempt sends the mail",
    async (step, code, kind, message) => {
      refusals = { [step]: code };
      const error = await faultOf(smtp().send(mail));
      expect(error).toMatchObject({ name: kind.name, provider: "mail", message });
      expect(received).toEqual([]);
      refusals = {};
      await smtp().send(mail);
      expect(received).toHaveLength(1);
    },
  );

  test("the SMTP provider sends no mail to a server without TLS when TLS is required", async () => {
    const error = await faultOf(smtp({ needsTls: true }).send(mail));
    expect(error).toMatchObject({ name: "ProviderFault", message: "mail: 500 at STARTTLS" });
    expect(received).toEqual([]);
  });

  test("line breaks in names, addresses and subjects add no headers or recipients to a mail", async () => {
    const nasty = "x\r\nBcc: thief@thief.example\r\n\r\nbody";
    const sender = { name: `Al, "B" ${nasty}`, address: "no-reply@portal.example" };
    await smtp({}, sender).send({
      ...mail,
      subject: nasty,
      replyTo: `s@n.example\r\nBcc: thief@thief.example`,
    });
    expect(received).toHaveLength(1);
    const [one] = received;
    const read = await PostalMime.parse(one?.raw ?? "");
    expect(one?.to).toEqual(["dana@mapleandmain.example"]);
    expect(read.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(read.from?.address).toBe("no-reply@portal.example");
    expect([read.text?.trim(), read.html?.trim()]).toEqual([mail.text, mail.html]);
  });

  test.each([
    "dana@mapleandmain.example\r\nRCPT TO:<thief@thief.example>",
    "dana@mapleandmain.example, thief@thief.example",
    "dana,thief@thief.example",
    "dana;thief@thief.example",
    "group:thief@thief.example",
    "Dana <thief@thief.example>",
    "thief",
    "",
  ])("the SMTP provider throws MailRefused for %j, which is not a single address", async (to) => {
    const error = await faultOf(smtp().send({ ...mail, to }));
    expect(error).toMatchObject({ name: "MailRefused", message: "mail: no address" });
    expect(received).toEqual([]);
  });
});

describe("sending mail to a faulty server", () => {
  const sockets: Socket[] = [];
  async function listen(behave: (socket: Socket) => void): Promise<number> {
    const broken = createServer((socket) => {
      sockets.push(socket);
      socket.on("error", () => undefined);
      behave(socket);
    });
    broken.listen(0, "127.0.0.1");
    await once(broken, "listening");
    afterEachDone.push(() => broken.close());
    return (broken.address() as AddressInfo).port;
  }
  const afterEachDone: (() => unknown)[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const done of afterEachDone.splice(0)) done();
  });
  /** Accepts every command until the received text matches `line`, and then calls `act`. */
  const until = (line: RegExp, act: (socket: Socket) => void) => (socket: Socket) => {
    let said = "";
    socket.write("220 ready\r\n");
    socket.on("data", (data: Buffer) => {
      said += data.toString();
      if (line.test(said)) act(socket);
      else if (said.endsWith("DATA\r\n")) socket.write("354 go on\r\n");
      else if (!said.includes("DATA\r\n")) socket.write("250 fine\r\n");
    });
  };
  const silent = () => undefined;

  test.each([
    ["that sends no data", silent],
    ["that stops answering at the recipient", until(/^RCPT/m, silent)],
    ["that receives the mail and never answers", until(/\r\n\.\r\n$/, silent)],
    ["that closes the connection in the middle of DATA", until(/Message-ID/, (socket) => socket.destroy())],
    ["that does not speak SMTP", (socket: Socket) => void socket.write("HTTP/1.1 400 Bad Request\r\n\r\n")],
    ["that is shutting down", (socket: Socket) => void socket.end("421 closing\r\n")],
    ["that refuses every client", (socket: Socket) => void socket.end("554 no service for you\r\n")],
  ])("the SMTP provider throws a retryable ProviderFault for a server %s", async (_, behave) => {
    const started = performance.now();
    const error = await faultOf(smtp({ port: await listen(behave) }).send(mail));
    expect(error).toBeInstanceOf(ProviderFault);
    expect(error).not.toBeInstanceOf(MailRefused);
    expect((error as Error).message).toMatch(/^mail: \S+ at \S+/);
    // All time limits are 400 ms, so the attempt must end long before 3 seconds.
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  test("the SMTP provider throws a ProviderFault when it cannot reach the server", async () => {
    const gone = await listen(silent);
    for (const done of afterEachDone.splice(0)) done();
    const error = await faultOf(smtp({ port: gone }).send(mail));
    expect(error).toMatchObject({ name: "ProviderFault", message: "mail: ESOCKET at CONN" });
  });
});
