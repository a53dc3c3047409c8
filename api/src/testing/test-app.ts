import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { castList } from "@portal/database/cast/cast";
import type { BodyOf, Endpoint, ReplyOf } from "@portal/domain/wire/endpoint";
import { bankTime } from "@portal/domain/payments/ach/rules";
import type { AchProvider } from "@portal/providers/ach/ach-provider";
import { memoryBox, sandboxAch } from "@portal/providers/ach/sandbox-ach";
import type { BankDataProvider } from "@portal/providers/bank-data/bank-data-provider";
import { sandboxBankData } from "@portal/providers/bank-data/sandbox-bank-data";
import type { ESignProvider } from "@portal/providers/e-sign/e-sign-provider";
import { sandboxInbox } from "@portal/providers/inbox/sandbox-inbox";
import type { MailProvider } from "@portal/providers/mail/mail-provider";
import { sandboxMail } from "@portal/providers/mail/sandbox-mail";
import { oidcSso } from "@portal/providers/sso/oidc-sso";
import { diskStorage } from "@portal/providers/storage/disk-storage";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import * as z from "zod/mini";
import { buildApp } from "../app.ts";
import type { Context } from "../context.ts";
import { callbackHeaders, callbackPath, openESign } from "../esign/open-e-sign.ts";
import type { Route } from "../http/operation.ts";
import { timeLimits, type TimeLimits } from "../http/time-limits.ts";
import { chainAudit } from "../platform/audit/chain-audit.ts";
import { fieldCipher } from "../platform/crypto.ts";
import { bindJobs, type Job } from "../jobs/job.ts";
import { createQueue, type JobQueue } from "../jobs/queue.ts";
import { jobs } from "../jobs.ts";
import { createLog } from "../platform/log.ts";
import { routes } from "../routes.ts";
import { openSandboxSso } from "../sandbox/open-sso.ts";
import { signingFaults } from "../sandbox/signing-faults.ts";
import { testConfig, testNow } from "./test-config.ts";
import { consequences } from "../consequences.ts";
import { observeProviders } from "../telemetry/observe-providers.ts";
import { observeStatements } from "../telemetry/observe-statements.ts";
import { noTelemetry, type Telemetry } from "../telemetry/telemetry.ts";
import { readGauges } from "../telemetry/read-gauges.ts";
import { asOrigin, watchStatements, type StatementWatch } from "./plans/watch-statements.ts";
import { testDatabase, type TestDatabase } from "./test-database.ts";

/** A clock that stands still until a test calls `advance` or `run`. */
export function testClock(start = testNow) {
  let now = start;
  let perLook = 0;
  return {
    now: () => (now = now.add({ milliseconds: perLook })),
    advance: (duration: Temporal.DurationLike) => {
      now = now.add(duration);
    },
    /** Makes each later reading of the clock one millisecond later than the previous reading. */
    run: () => {
      perLook = 1;
    },
  };
}

const cast = castList();

/** The demo borrowers' personal values, which must never appear in a log line. */
const personal = cast
  .flatMap(({ email, password, answers }) => [email, password ?? "", ...answers.map(({ answer }) => answer)])
  .filter((value) => value.length > 3)
  // Matches whole words only. The demo answer "Comma" is also a part of the name `handleCommandComplete` in a stack
  // trace.
  .map((value) => new RegExp(String.raw`(?<![\p{L}\d])${RegExp.escape(value)}(?![\p{L}\d])`, "u"));

/** All fields that a log line may have (CONN-TEL-06). */
const logFields =
  "time level what requestId traceId method route status ms bytes job event count error process version".split(
    " ",
  );

/** Removes random ids, because an id may contain a short demo value by chance. */
const withoutIds = (line: string) => line.replaceAll(/"(?:requestId|traceId)":"[0-9a-f-]{32,36}"/g, "");

function checkFields(lines: readonly string[]): void {
  for (const line of lines) {
    const { error = {}, ...fields } = JSON.parse(line) as { readonly error?: object };
    const unknown = [
      ...Object.keys(fields).filter((name) => !logFields.includes(name)),
      ...Object.keys(error).filter((name) => !["name", "code", "at"].includes(name)),
    ];
    if (unknown.length > 0) throw new Error(`a log line has the unknown fields ${unknown.join(", ")}`);
  }
}

export type TestApp = {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly clock: ReturnType<typeof testClock>;
  readonly connection: TestDatabase;
  readonly dataDir: string;
  /** The job queue. Jobs run only when a test calls `drain`. */
  readonly jobs: JobQueue;
  readonly logged: readonly string[];
  /** Checks the SQL statements that operations and jobs sent. Closing the app runs the check too. */
  readonly statements: StatementWatch;
  /** Signs in a demo borrower. If `until` is "password", stops before the security question. */
  signIn(email: string, until?: "password" | "question"): Promise<Caller>;
  /** A caller without a session. */
  readonly stranger: Caller;
  readonly lender: Caller;
  close(): Promise<void>;
};

/** Starts the real app in this process with its own database and sandbox providers. */
export async function testApp(
  settings: Readonly<Record<string, string>> = {},
  more: {
    readonly routes?: readonly Route[];
    readonly jobs?: readonly Job[];
    readonly limits?: Partial<TimeLimits>;
    readonly mail?: MailProvider;
    readonly ach?: AchProvider;
    readonly bankData?: BankDataProvider | "none";
    readonly eSign?: ESignProvider;
    readonly telemetry?: Telemetry;
  } = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-app-"));
  const connection = await testDatabase();
  const statements = watchStatements(connection);
  const { telemetry = noTelemetry } = more;
  const logged: string[] = [];
  const config = testConfig(dataDir, settings);
  const clock = testClock();
  const log = createLog("info", { write: (line) => void logged.push(line) });
  const queue = createQueue({ url: connection.url, log, telemetry });
  const sandbox = await openSandboxSso(config);
  const bank = sandboxAch(memoryBox(), () => bankTime(clock.now()));
  const bankData = sandboxBankData(memoryBox(), () => clock.now());
  const inbox = sandboxInbox();
  const { eSign, signingPages } = openESign(
    { config, clock },
    () => context,
    async (callback) => {
      const { body: payload } = callback;
      const url = callbackPath;
      return (await app.inject({ method: "POST", url, headers: callbackHeaders(callback), payload }))
        .statusCode;
    },
  );
  const context: Context = {
    database: connection.database,
    connection,
    jobs: queue,
    // Chains audit entries immediately, because tests read the chain right after a call.
    ...telemetry,
    auditChain: { soon: async () => void (await chainAudit(context, { isWaiting: true })) },
    providers: observeProviders(telemetry, {
      storage: diskStorage({ folder: join(dataDir, "uploads", "files") }),
      mail: more.mail ?? sandboxMail(),
      sso: oidcSso(config.sso ?? sandbox.client),
      ach: more.ach ?? bank,
      inbox,
      bankData: more.bankData === "none" ? undefined : (more.bankData ?? bankData),
      eSign: more.eSign ?? eSign,
    }),
    sandbox: { sso: sandbox, ach: bank, inbox, bankData, signing: signingFaults() },
    signingPages,
    consequences,
    clock,
    log,
    config,
    cipher: fieldCipher(config),
  };
  observeStatements(telemetry, connection);
  readGauges(telemetry.metrics, context);
  const works = bindJobs(context, [...jobs, ...(more.jobs ?? [])]);
  const watched = works.map((work) => ({
    ...work,
    run: (data: object) => asOrigin(`the job ${work.name}`, () => work.run(data)),
  }));
  await queue.start(watched, { isPolling: false });
  const limits = { ...timeLimits, ...more.limits };
  const app = await buildApp(context, [...routes, ...(more.routes ?? [])], limits);
  const stranger = caller(app, undefined, undefined);
  return {
    app,
    context,
    clock,
    connection,
    dataDir,
    jobs: queue,
    logged,
    statements,
    stranger,
    lender: caller(app, undefined, undefined, config.lenderKeys[0]?.key),
    signIn: (email, until = "question") => signIn(stranger, email, until),
    async close() {
      await app.close();
      await queue.stop();
      await connection.close();
      await rm(dataDir, { recursive: true, force: true });
      const leak = logged.find((line) => personal.some((value) => value.test(withoutIds(line))));
      if (leak) throw new Error(`the log contains personal data of the demo borrowers: ${leak}`);
      checkFields(logged);
      await statements.check();
    },
  };
}

type Input<E extends Endpoint> = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: BodyOf<E> | object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Answer<E extends Endpoint> = {
  readonly status: number;
  /** The decoded body of a response with status 200. Throws for other responses. */
  readonly value: ReplyOf<E>;
  /** The parsed body of the response with any status. */
  readonly body: {
    readonly code: string;
    readonly message: string;
    readonly fields?: Record<string, string>;
  };
  readonly response: LightMyRequestResponse;
};

export type Caller = {
  readonly token: string | undefined;
  readonly binding: string | undefined;
  call<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<Answer<E>>;
  as(token: string | undefined, binding: string | undefined): Caller;
};

export function pathOf(endpoint: Endpoint, params: Readonly<Record<string, string>> = {}): string {
  return `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? "none"))}`;
}

export function caller(
  app: FastifyInstance,
  token: string | undefined,
  binding: string | undefined,
  lenderKey?: string,
): Caller {
  return {
    token,
    binding,
    as: (otherToken, otherBinding) => caller(app, otherToken, otherBinding),
    async call<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<Answer<E>> {
      const encoded = endpoint.body && input.body ? z.safeEncode(endpoint.body, input.body) : undefined;
      const payload = encoded?.success ? encoded.data : input.body;
      const response = await app.inject({
        method: endpoint.method,
        url: pathOf(endpoint, input.params),
        query: { ...input.query },
        headers: {
          ...(token && { authorization: `JWT ${token}` }),
          ...(lenderKey && { authorization: `Bearer ${lenderKey}` }),
          ...input.headers,
        },
        ...(binding && { cookies: { "session-binding": binding } }),
        ...(payload !== undefined && { payload: payload as object }),
      });
      const isJson = String(response.headers["content-type"]).startsWith("application/json");
      const body: unknown = isJson ? response.json() : undefined;
      return {
        status: response.statusCode,
        get value() {
          return z.decode(endpoint.reply, body) as ReplyOf<E>;
        },
        body: body as never,
        response,
      };
    },
  };
}

export function bindingOf(response: LightMyRequestResponse): string | undefined {
  return response.cookies.find((cookie) => cookie.name === "session-binding")?.value;
}

export async function signIn(
  stranger: Caller,
  email: string,
  until: "password" | "question",
): Promise<Caller> {
  const auth = await import("@portal/domain/auth/contract");
  const person = castList().find((candidate) => candidate.email === email);
  if (!person) throw new Error(`the cast has no person with the address ${email}`);
  const half = await stranger.call(auth.logIn, {
    body: { email, password: person.password ?? "", partner: "sf", brand: "paypal", validatePartner: false },
  });
  if (half.status !== 200) throw new Error(`${email} could not sign in: ${half.status}`);
  const waiting = stranger.as(half.value.token, bindingOf(half.response));
  if (until === "password") return waiting;
  const { value: asked } = await waiting.call(auth.askSecurityQuestion, { body: {} });
  const answer = person.answers.find(({ question }) => question === asked.question)?.answer ?? "";
  const full = await waiting.call(auth.authorize, { body: { answer, questionId: asked.questionId } });
  if (full.status !== 200) throw new Error(`${email} could not answer: ${full.status}`);
  return stranger.as(full.value.token, bindingOf(full.response));
}
