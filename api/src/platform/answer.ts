import type {
  Access,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  RefusalOf,
  ReplyOf,
} from "@portal/domain/wire/endpoint";
import { fillIn } from "@portal/domain/wire/messages";
import type { Outcome } from "@portal/domain/wire/outcome";
import { supportContact } from "@portal/domain/wire/support-contact";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Context } from "../context.ts";
import { admit, setBinding } from "./admission.ts";
import { refusalBody, sendPlatformRefusal } from "./errors.ts";
import type { Session } from "./session.ts";

/** The caller's session, as far as the endpoint's access level promises one. */
export type SessionFor<A extends Access> = A extends "half-signed-in" | "signed-in"
  ? Session
  : Session | undefined;

/** One call of an operation, checked: what an act is given after the context. */
export type Call<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly session: SessionFor<E["access"]>;
  /** Sets the binding cookie of a session that the act opened. */
  bind(binding: string): void;
};

/** An operation's doing: a function of the context and the call, in a file named after it. */
export type Act<E extends Endpoint> = (
  context: Context,
  call: Call<E>,
) => Promise<Outcome<ReplyOf<E>, RefusalOf<E>>>;

/** A registered operation: what the app mounts, the documentation lists and the matrices walk. */
export type Route = {
  readonly endpoint: Endpoint;
  handle(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
};

export type RefusalTextMap = Readonly<Record<string, string>>;

/**
 * Begins a slice's routes: its refusal texts once, then one line per operation. A refusal without a
 * text does not compile.
 */
export function answerWith<const Texts extends RefusalTextMap>(texts: Texts) {
  return function answer<E extends Endpoint>(
    endpoint: RefusalOf<E> extends keyof Texts ? E : never,
    act: Act<NoInfer<E>>,
    /** Bodies that the specification words in its own way, by refusal code. */
    bodies: Partial<Record<RefusalOf<E>, unknown>> = {},
  ): Route {
    return {
      endpoint,
      async handle(context, request, reply) {
        const admitted = await admit(context, endpoint.access, request, reply);
        if (!admitted) return reply;
        const input = readInput(endpoint, request);
        if (!input.ok) return sendPlatformRefusal(reply, input.code, input.fields);
        const outcome = await act(context, {
          ...input.value,
          session: admitted.session,
          bind: (binding: string) => setBinding(context, reply, binding),
        } as unknown as Call<E>);
        return sendOutcome(context, { endpoint, texts, bodies, session: admitted.session }, outcome, reply);
      },
    };
  };
}

/** Sends what an act gave: the reply with nothing but its declared fields, or the refusal's body and status. */
export function sendOutcome(
  context: Context,
  { endpoint, texts, bodies = {}, session }: Answering,
  outcome: Outcome<unknown, string>,
  reply: FastifyReply,
): FastifyReply {
  if (outcome.ok) return reply.send(z.encode(endpoint.reply, outcome.value));
  const status = endpoint.refusals[outcome.code];
  if (!status) throw new Error(`${endpoint.path} gave the undeclared refusal ${outcome.code}`);
  const body = bodies[outcome.code];
  if (body !== undefined) return reply.status(status).type("application/json").send(JSON.stringify(body));
  const { phone } = supportContact(context.config.publicConfig, session?.country ?? "us", false);
  const text = fillIn(texts[outcome.code] ?? outcome.code, { phone });
  return reply.status(status).send(refusalBody(outcome.code, text, outcome.fields));
}

type Answering = {
  readonly endpoint: Endpoint;
  readonly texts: RefusalTextMap;
  readonly bodies?: Readonly<Record<string, unknown>>;
  readonly session: Session | undefined;
};

type Input = { params: unknown; query: unknown; body: unknown };
type InputFault = "NOT_FOUND" | "MALFORMED" | "VALIDATION";

/** Parses what came in. A path parameter that cannot be an id names nothing: 404 (CH-54). */
function readInput(endpoint: Endpoint, request: FastifyRequest): Outcome<Input, InputFault> {
  const params = parse(endpoint.params, request.params);
  if (!params.success) return { ok: false, code: "NOT_FOUND" };
  const query = parse(endpoint.query, request.query);
  if (!query.success) return { ok: false, code: "VALIDATION", fields: fieldTexts(query.error) };
  const body = parse(endpoint.body, request.body ?? {});
  if (!body.success) {
    if (body.error.issues.some((issue) => issue.message === "MALFORMED"))
      return { ok: false, code: "MALFORMED" };
    return { ok: false, code: "VALIDATION", fields: fieldTexts(body.error) };
  }
  return { ok: true, value: { params: params.data, query: query.data, body: body.data } };
}

function parse(schema: z.core.$ZodType | undefined, value: unknown): z.core.util.SafeParseResult<unknown> {
  return schema ? z.safeParse(schema, value) : { success: true, data: undefined };
}

function fieldTexts(error: z.core.$ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map((issue) => [issue.path.join("."), issue.message]));
}
