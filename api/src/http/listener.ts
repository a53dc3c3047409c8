import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { platformRefusals, type PlatformRefusal } from "@portal/domain/wire/messages";
import { refusalBody } from "./errors.ts";
import { dropUnread, type TimeLimits } from "./time-limits.ts";

type Headers = Readonly<Record<string, string>>;

/** Creates the app's HTTP server, which refuses invalid requests in the app's format without echoing the request. */
export function listenWith(limits: TimeLimits, headers: Headers): (handler: RequestListener) => Server {
  return (handler) => {
    const last = new WeakMap<
      Duplex,
      { readonly request: IncomingMessage; readonly response: ServerResponse }
    >();
    const server = createServer(
      {
        headersTimeout: limits.headers,
        requestTimeout: limits.request,
        keepAliveTimeout: limits.keepAlive,
        // How often the server looks for exceeded limits, in milliseconds.
        connectionsCheckingInterval: limits.headers / 5,
        // Turns off Node's check of the Host header, because the app makes this check and sends refusals in the
        // portal's format.
        requireHostHeader: false,
      },
      (request, response) => {
        last.set(request.socket, { request, response });
        response.once("finish", () => dropUnread(request, limits.linger));
        handler(request, response);
      },
    );
    server.setTimeout(limits.silence);
    server.on("connection", (socket: Socket) => {
      const close = () => Socket.prototype.destroySoon.call(socket);
      // Node calls `destroySoon` to close a connection. This version waits for unread bytes first, because closing
      // earlier could lose the response.
      socket.destroySoon = () => {
        const request = last.get(socket)?.request;
        if (!request || request.complete || request.destroyed) return close();
        socket.end();
        request.once("end", close);
      };
    });
    const refuse = (socket: Duplex, status: number, code: PlatformRefusal) => {
      socket.end(rawAnswer(headers, status, code));
      // Closes the connection after a delay, even if the client keeps sending.
      setTimeout(() => socket.destroy(), lingerMilliseconds).unref();
    };
    server.on("checkExpectation", (request: IncomingMessage) => refuse(request.socket, 417, "MALFORMED"));
    server.on("connect", (_request, socket) => refuse(socket, 400, "MALFORMED"));
    server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
      const under = last.get(socket);
      // Sends no refusal during an earlier request, because the client would read it as the response to that request.
      const isTaken =
        under && !under.response.writableEnded && (under.response.headersSent || under.request.complete);
      if (error.code === "ECONNRESET" || !socket.writable || isTaken) socket.destroy();
      else refuse(socket, ...refusalOf(error.code));
    });
    return server;
  };
}

const lingerMilliseconds = 1_000;

function refusalOf(code: string | undefined): [status: number, code: PlatformRefusal] {
  if (code === "HPE_HEADER_OVERFLOW") return [431, "TOO_LARGE"];
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return [413, "TOO_LARGE"];
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return [408, "TOO_SLOW"];
  return [400, "MALFORMED"];
}

/** Returns the bytes of a complete HTTP response that also closes the connection. */
function rawAnswer(headers: Headers, status: number, code: PlatformRefusal): string {
  const body = JSON.stringify(refusalBody(code, platformRefusals[code]));
  const all = {
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}
