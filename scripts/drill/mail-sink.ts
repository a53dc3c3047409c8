import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { Undo } from "./undo.ts";

/** Starts a mail server that accepts all mails. Returns its address, and how often it received each Message-ID. */
export async function startMailSink(undo: Undo, port = 0) {
  const received = new Map<string, number>();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    authOptional: true,
    async onData(stream, _session, reply) {
      const parts: Buffer[] = [];
      try {
        for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
      } catch {
        // The client closed the connection, so there is no reply to send.
        return;
      }
      const id = /^Message-ID: <([^@>]+)/im.exec(Buffer.concat(parts).toString())?.[1] ?? "none";
      received.set(id, (received.get(id) ?? 0) + 1);
      reply();
    },
  });
  // A killed portal resets its connections.
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const stop = () => new Promise<void>((done) => server.close(done));
  undo.add(stop);
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received, stop };
}
