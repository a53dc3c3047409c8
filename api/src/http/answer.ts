import type { ServerResponse } from "node:http";
import type { Endpoint, OwnRefusalOf } from "@portal/domain/wire/endpoint";
import { required } from "@portal/domain/wire/messages";
import type { Outcome } from "@portal/domain/wire/outcome";
import type { FastifyReply, FastifyRequest } from "fastify";
import { noteActivity, noteUploading, tokenOf } from "../sessions/session.ts";
import { noteStaffActivity } from "../sessions/staff/staff-session.ts";
import type { Context } from "../context.ts";
import { admit } from "../access/admission.ts";
import { claimCookie } from "./cookies.ts";
import { sendPlatformRefusal, type FailedBody } from "./errors.ts";
import { withFiles, type Intake, type Received } from "./intake.ts";
import type { Act, Call, Route } from "./operation.ts";
import { readInput } from "./read-input.ts";
import { RequestFault } from "./request-fault.ts";
import { sendOutcome, type SpecialBody } from "./send-outcome.ts";

type Options<E extends Endpoint, File extends Received> = {
  /** Response bodies by refusal code, for refusals with wording from the specification. */
  readonly bodies?: Partial<Record<OwnRefusalOf<E>, SpecialBody>>;
  /** Returns the body of a 500 response with wording from the specification. */
  readonly failedBody?: FailedBody;
} & (E extends { upload: object } ? { readonly intake: Intake<File> } : { readonly intake?: never });

type Given<File extends Received> = {
  readonly intake?: Intake<File>;
  readonly bodies?: object;
  readonly failedBody?: FailedBody;
};

/** Upload operations need an `intake`, which receives the files. Other operations need no options. */
type OptionsPart<E extends Endpoint, File extends Received> = E extends { upload: object }
  ? [options: Options<E, File>]
  : [options?: Options<E, File>];

/** Returns a function that declares routes. TypeScript rejects a refusal that is undeclared or has no text. */
export function answerWith<const Texts extends Readonly<Record<string, string>>>(texts: Texts) {
  return function answer<E extends Endpoint, File extends Received = never>(
    endpoint: OwnRefusalOf<E> extends keyof Texts ? E : never,
    act: Act<NoInfer<E>, File>,
    ...[options]: OptionsPart<NoInfer<E>, File>
  ): Route {
    const { intake, bodies = {}, failedBody } = (options ?? {}) as Given<File>;
    return {
      endpoint,
      failedBody,
      async handle(context, request, reply) {
        const admitted = await admit(context, endpoint, request, reply);
        if (!admitted) return reply;
        const { session, principal, staff } = admitted;
        const input = readInput(endpoint, request);
        if (!input.ok) return sendPlatformRefusal(reply, input.code, input.fields);
        const version = versionOf(request.headers["if-match"]);
        if (endpoint.isVersioned && staff && version === undefined)
          return sendPlatformRefusal(reply, "VALIDATION", { "If-Match": required });
        const perform = (upload: object): Promise<Outcome<unknown, string>> => {
          const call = {
            ...input.value,
            ...upload,
            ...circumstances({ endpoint, context, request, reply }),
            version,
            session,
            principal,
            staff,
          };
          return act(context, call as unknown as Call<E, File>);
        };
        const outcome = intake
          ? await withFiles(
              {
                endpoint,
                intake,
                context,
                request,
                owner: session?.contactId ?? staff?.staffId ?? request.ip,
                onProgress: session && noteUploading(context, session),
              },
              perform,
            )
          : await perform({ fields: undefined, files: [] });
        if (staff && !endpoint.background) await noteStaffActivity(context, staff);
        if (session && isActivity(endpoint, outcome)) await noteActivity(context, session);
        return sendOutcome(context, { endpoint, texts, bodies: { ...bodies }, session }, outcome, reply);
      },
    };
  };
}

/**
 * Returns whether a call counts as the borrower's activity. Excludes calls that need no session or return 401
 * (reliability 1.2).
 */
function isActivity(endpoint: Endpoint, outcome: Outcome<unknown, string>): boolean {
  return endpoint.access !== "anyone" && (outcome.ok || endpoint.refusals[outcome.code] !== 401);
}

const longestKey = 200;
const longestUserAgent = 500;

function circumstances({
  endpoint,
  context,
  request,
  reply,
}: {
  readonly endpoint: Endpoint;
  readonly context: Context;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}): Pick<Call<Endpoint>, "caller" | "claim" | "idempotencyKey" | "token" | "disconnectSignal"> {
  const userAgent = (request.headers["user-agent"] ?? "").slice(0, longestUserAgent);
  const key = endpoint.isIdempotent ? String(request.headers["idempotency-key"] ?? "") : "";
  if (key.length > longestKey) throw new RequestFault("MALFORMED");
  return {
    caller: { ip: request.ip, userAgent },
    idempotencyKey: key || undefined,
    token: endpoint.readsToken ? (tokenOf(request.headers.authorization) ?? "") : "",
    claim: endpoint.takesClaim ? request.cookies[claimCookie(context)] : undefined,
    disconnectSignal: () => signalOfLeaving(reply.raw),
  };
}

/** Returns the number of a header such as `If-Match: "4"`. */
function versionOf(header: string | undefined): number | undefined {
  const digits = /^"?(\d{1,9})"?$/.exec(header ?? "")?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function signalOfLeaving(response: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  const leave = () => (response.writableFinished ? undefined : leaving.abort());
  if (response.destroyed) leave();
  else response.once("close", leave);
  return leaving.signal;
}
