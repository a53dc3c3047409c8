import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type TestingService = {
  readonly url: string;
  readonly key: string;
  /** The requests that the service received, each as a text such as "GET /links/1". */
  readonly asked: readonly string[];
  /** Makes the service send the same response to every request. Undefined restores normal responses. */
  spoil(answer: ((response: ServerResponse) => void) | undefined): void;
  stop(): Promise<void>;
};

export type TestingAnswer = { readonly type: string; readonly body: Uint8Array };

export const jsonAnswer = (value: object): TestingAnswer => ({
  type: "application/json; charset=utf-8",
  body: Buffer.from(JSON.stringify(value)),
});

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Starts an HTTP service for tests. The service returns 404 if `answer` returns undefined. */
export async function startTestingService(
  answer: (request: IncomingMessage, url: URL) => Promise<TestingAnswer | undefined>,
): Promise<TestingService> {
  const key = "the portal's key at the service";
  const asked: string[] = [];
  let spoiled: ((response: ServerResponse) => void) | undefined;
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.headers.authorization !== `Bearer ${key}`) return void response.writeHead(401).end();
    if (spoiled) return spoiled(response);
    answer(request, new URL(request.url ?? "", "http://service.example")).then(
      (given) =>
        given
          ? response.writeHead(200, { "content-type": given.type }).end(given.body)
          : response.writeHead(404).end(),
      // Responds 404 if the tested provider throws, because a client would count any other error as an outage.
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    asked,
    spoil: (instead) => {
      spoiled = instead;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
