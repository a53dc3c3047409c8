import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";

export type RawAnswer = {
  readonly status: number;
  /** A response's headers with lower-case names. Repeated headers keep only the last value. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly text: string;
};

/** Makes an app listen on a free port. Returns a function that opens connections. */
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

/** With `staysOpen`, the socket can still send after the server closed its side. */
type OpenOptions = { readonly staysOpen?: boolean };

export type RawSocket = {
  send(text: string): void;
  untilClosed(): Promise<{ readonly text: string; readonly milliseconds: number }>;
  /** Waits until the received text matches the pattern. Returns the whole text. */
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
  // Treats a connection reset like a closed connection.
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
        if (socket.destroyed) throw new Error(`closed before ${String(pattern)} arrived, after: ${text}`);
        await new Promise<void>((resolve) => (wake = resolve));
      }
      return text;
    },
  };
}

/** Parses the first response in the received text. Skips a "100 Continue" response. */
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
