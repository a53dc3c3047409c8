import {
  isDatabaseUnavailable,
  isStatementTimeout,
  isTransient,
  isUnstorable,
} from "@portal/database/faults";
import { ProviderFault, StorageFull } from "@portal/providers/provider-fault";
import {
  deskRefusals,
  deskStatus,
  tooManyRequests,
  type DeskRefusal,
} from "@portal/domain/wire/desk/messages";
import { fillIn, platformRefusals, platformStatus, type PlatformRefusal } from "@portal/domain/wire/messages";
import { errorCodes, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from "fastify";
import { lineBudget } from "../platform/line-budget.ts";
import { describeError } from "../platform/log.ts";
import { runFor } from "../platform/origin.ts";
import { Overloaded } from "../platform/overloaded.ts";
import { RequestFault } from "./request-fault.ts";

export type RefusalBody = {
  readonly error: true;
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** The request's id in the log, which the caller can report to support (CONN-TEL-07). */
  readonly reference?: string;
};

/** Returns the body of an operation's 500 response. The argument is the standard body. */
export type FailedBody = (usual: RefusalBody) => object;
declare module "fastify" {
  interface FastifyContextConfig {
    failedBody?: FailedBody | undefined;
  }
}

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
  reply.refusal = code;
  return reply.status(platformStatus[code]).send(refusalBody(code, platformRefusals[code], fields));
}

export function sendDeskRefusal(
  reply: FastifyReply,
  code: DeskRefusal,
  { fields, ...values }: { readonly fields?: Readonly<Record<string, string>>; readonly name?: string } = {},
) {
  reply.refusal = code;
  return reply.status(deskStatus[code]).send(refusalBody(code, fillIn(deskRefusals[code], values), fields));
}

/** Sends the refusal for calls above the rate limit from staff or with an API key. Names the seconds until a retry. */
function sendTooManyRequests(reply: FastifyReply) {
  const code = "TOO_MANY_REQUESTS";
  const seconds = String(reply.getHeader("retry-after"));
  reply.refusal = code;
  return reply.status(platformStatus[code]).send(refusalBody(code, fillIn(tooManyRequests, { seconds })));
}

/** The Retry-After header in seconds. */
const retryAfter: Partial<Record<PlatformRefusal, number>> = { UNAVAILABLE: 5, BUSY: 5 };
/** The Retry-After header in seconds for a full disk, which an operator must clean up first. */
const fullDiskSeconds = 30;

/** Sends the response for a thrown error. Logs the error's details instead of sending them. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const code = codeOf(error);
  if (error instanceof Overloaded) logOverload(request.log, error);
  else if (platformStatus[code] >= 500) {
    reply.fault = error;
    runFor(request.origin ?? { requestId: request.id }, () =>
      request.log.error({
        what: "request failed",
        route: request.routeOptions.url,
        method: request.method,
        error: describeError(error),
      }),
    );
  }
  const seconds = secondsOf(error) ?? retryAfter[code];
  // Keeps the rate limiter's Retry-After header, which is more exact than the default.
  if (seconds !== undefined && !reply.hasHeader("retry-after"))
    void reply.header("retry-after", String(seconds));
  if (code === "TOO_SLOW" || code === "TOO_MANY_REQUESTS") void reply.header("connection", "close");
  const { access } = request.routeOptions.config;
  if (code === "TOO_MANY_REQUESTS" && (access === "lender" || access === "staff"))
    return void sendTooManyRequests(reply);
  if (code !== "INTERNAL_SERVER_ERROR") return void sendPlatformRefusal(reply, code);
  reply.refusal = code;
  const { failedBody = (usual: RefusalBody) => usual } = request.routeOptions.config;
  const usual = { ...refusalBody(code, platformRefusals[code]), reference: request.id };
  void reply.status(platformStatus[code]).send(failedBody(usual));
}

const overloads = new Map<string, ReturnType<typeof lineBudget>>();

/** Logs the first overload of each type immediately, then the number of overloads in the following minute. */
function logOverload(log: FastifyBaseLogger, { message: what }: Overloaded): void {
  const budget = overloads.getOrInsertComputed(what, () => lineBudget(1));
  const write = (count: number) => log.warn({ what: `refused because of load: ${what}`, count });
  budget(() => write(1), write);
}

function secondsOf(error: unknown): number | undefined {
  if (error instanceof Overloaded || error instanceof RequestFault) return error.retryAfter;
  return error instanceof StorageFull ? fullDiskSeconds : undefined;
}

/** Returns the refusal code for an error's class. Ignores the error's own status, which may come from a library. */
export function codeOf(error: unknown): PlatformRefusal {
  if (error instanceof RequestFault) return error.code;
  if (error instanceof Overloaded || error instanceof StorageFull) return "BUSY";
  if (error instanceof ProviderFault) return "PROVIDER_FAILED";
  if (isDatabaseUnavailable(error)) return "UNAVAILABLE";
  // Another transaction holds rows that the request needs, so a retry may succeed.
  if (isStatementTimeout(error) || isTransient(error)) return "BUSY";
  if (isUnstorable(error)) return "MALFORMED";
  if (error instanceof errorCodes.FST_ERR_CTP_BODY_TOO_LARGE) return "TOO_LARGE";
  // A path parameter of this length cannot be the id of any record (CH-54).
  if (error instanceof errorCodes.FST_ERR_MAX_PARAM_LENGTH) return "NOT_FOUND";
  if (requestErrors.some((kind) => error instanceof kind)) return "MALFORMED";
  return "INTERNAL_SERVER_ERROR";
}

const requestErrors = [
  errorCodes.FST_ERR_BAD_URL,
  errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE,
  errorCodes.FST_ERR_ROUTE_MISSING_CONTENT_TYPE,
  errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH,
  errorCodes.FST_ERR_CTP_EMPTY_JSON_BODY,
  errorCodes.FST_ERR_CTP_INVALID_JSON_BODY,
  errorCodes.FST_ERR_ASYNC_CONSTRAINT,
];
