import { platformRefusals, platformStatus, type PlatformRefusal } from "@portal/domain/wire/messages";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { describeError } from "./log.ts";
import { HashQueueFull } from "./password-hash.ts";

/** The body of every answer that is not a 2xx. */
export type RefusalBody = {
  readonly error: true;
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
};

export function refusalBody(
  code: string,
  message: string,
  fields?: Readonly<Record<string, string>>,
): RefusalBody {
  return { error: true, code, message, ...(fields && { fields }) };
}

export function sendPlatformRefusal(
  reply: FastifyReply,
  code: PlatformRefusal,
  fields?: Readonly<Record<string, string>>,
) {
  return reply.status(platformStatus[code]).send(refusalBody(code, platformRefusals[code], fields));
}

function causes(error: unknown): unknown[] {
  const list: unknown[] = [];
  for (let at = error; at && list.length < 5; at = at instanceof Error ? at.cause : undefined) list.push(at);
  return list;
}

/** Whether the database could not be reached, as against refused what it was asked. */
export function isUnavailable(error: unknown): boolean {
  return causes(error).some((cause) => {
    const { code, message } = cause as { code?: unknown; message?: unknown };
    if (
      typeof code === "string" &&
      /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|57P0[123]|08...|53300|53100)$/.test(code)
    )
      return true;
    return (
      typeof message === "string" &&
      /connection terminated|timeout exceeded when trying to connect/i.test(message)
    );
  });
}

/** Text that PostgreSQL cannot hold, such as a zero byte: the request was malformed. */
function isUnstorable(error: unknown): boolean {
  return causes(error).some((cause) =>
    ["22021", "22P05"].includes(String((cause as { code?: unknown }).code)),
  );
}

/** The one place where surprises end: an answer without detail, a log line with it. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const code = codeOf(error);
  if (code === "INTERNAL_SERVER_ERROR" || code === "UNAVAILABLE") {
    request.log.error(
      { route: request.routeOptions.url, method: request.method, error: describeError(error) },
      "request failed",
    );
  }
  if (code === "UNAVAILABLE" || code === "TOO_MANY_REQUESTS") void reply.header("retry-after", "5");
  void sendPlatformRefusal(reply, code);
}

function codeOf(error: FastifyError): PlatformRefusal {
  if (error instanceof HashQueueFull) return "TOO_MANY_REQUESTS";
  if (isUnavailable(error)) return "UNAVAILABLE";
  if (isUnstorable(error)) return "MALFORMED";
  const status = error.statusCode ?? 500;
  if (status === 413) return "TOO_LARGE";
  if (status === 429) return "TOO_MANY_REQUESTS";
  if (status === 404) return "NOT_FOUND";
  if (status >= 400 && status < 500) return "MALFORMED";
  return "INTERNAL_SERVER_ERROR";
}
