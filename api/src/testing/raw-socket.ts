import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** An answer as it came over the wire. */
export type RawAnswer = {
  readonly status: number;
  /** By lower-case name; of several with one name the last. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Everything that came, to its last byte. */
  readonly text: string;
};

/** Makes an app listen on a free port. @returns what opens a connection to it. */
export async function listening(
  app: FastifyInstance,
): Promise<(options?: OpenOptions) => Promise<RawSocket>> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return async ({ staysOpen = false } = {}) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: staysOpen });
    await once(socket, "connect");
    return rawSocket(socket);
  };
}

/** `staysOpen`: goes on sending when the other side has said its last. */
type OpenOptions = { readonly staysOpen?: boolean };

export type RawSocket = {
  send(text: string): void;
  /** Everything that comes until the other side closes, with the milliseconds that it took. */
  untilClosed(): Promise<{ readonly text: string; readonly milliseconds: number }>;
  /** Waits until something that matches has come. @returns all that came. */
  until(pattern: RegExp): Promise<string>;
  destroy(): void;
};

function rawSocket(socket: Socket): RawSocket {
  const begun = performance.now();
  let text = "";
  let wake = () => undefined as void;
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString("latin1");
    wake();
  });
  // A reset is a way of closing.
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  void closed.then(() => wake());
  return {
    send: (bytes) => void socket.write(bytes, "latin1"),
    destroy: () => void socket.destroy(),
    async untilClosed() {
      await closed;
      return { text, milliseconds: performance.now() - begun };
    },
    async until(pattern) {
      while (!pattern.test(text)) {
        if (socket.destroyed) throw new Error(`closed before ${String(pattern)} came, after: ${text}`);
        await new Promise<void>((resolve) => (wake = resolve));
      }
      return text;
    },
  };
}

/** Reads the first answer of what came; a mere "go on" is none. */
export function readAnswer(text: string): RawAnswer {
  const [head = "", ...rest] = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "").split("\r\n\r\n");
  const [start = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line) => {
    const at = line.indexOf(":");
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
  });
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(start)?.[1]);
  return { status, headers: Object.fromEntries(headers), body: rest.join("\r\n\r\n"), text };
}
