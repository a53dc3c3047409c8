import { auditEntries } from "@portal/database/schema/server";
import { eq } from "drizzle-orm";
import { chainAudit } from "../platform/audit/chain-audit.ts";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { castList } from "@portal/database/cast/cast";
import { listOpportunities } from "@portal/domain/applications/contract";
import { forgotPassword } from "@portal/domain/auth/recovery/contract";
import { getBankAccounts } from "@portal/domain/banking/accounts/contract";
import { ProviderFault } from "@portal/providers/provider-fault";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog, processName } from "../platform/log.ts";
import { version } from "../platform/version.ts";
import { testApp } from "../testing/test-app.ts";
import { noMetrics } from "./metrics.ts";
import { openTraces } from "./open-traces.ts";
import { spanAttributes } from "./tracer.ts";

type Value = { readonly stringValue?: string; readonly intValue?: number };
type Attribute = { readonly key: string; readonly value: Value };
type SentSpan = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code: number; readonly message?: string };
  readonly attributes: readonly Attribute[];
  readonly events: readonly unknown[];
};
type Request = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
};

const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
let bodies: string[] = [];
let collector: Server;
let collectorUrl: string;
let askedId: string;
let audited: readonly (typeof auditEntries.$inferSelect)[];
let lines: readonly Record<string, unknown>[];
let spans: readonly SentSpan[];
let resource: Readonly<Record<string, unknown>>;

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
const spansOf = (sent: readonly string[]) =>
  sent
    .flatMap((body) => (JSON.parse(body) as Request).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));

beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on("data", (part: Buffer) => parts.push(part))
      .on("end", () => {
        if (request.url !== "/v1/traces") {
          response.writeHead(400).end();
          return;
        }
        bodies.push(Buffer.concat(parts).toString());
        response.setHeader("content-type", "application/json").end("{}");
      });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  collectorUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  spans = await walk({});
  const [first] = bodies.map((body) => (JSON.parse(body) as Request).resourceSpans[0]);
  resource = valuesOf(first?.resource.attributes ?? []);
});
afterAll(() => new Promise((resolve) => collector.close(resolve)));

/** Signs in and requests a password link while the mail server fails. Returns the spans that the collector received. */
async function walk(settings: Readonly<Record<string, string>>): Promise<readonly SentSpan[]> {
  bodies = [];
  const traces = openTraces(
    { url: collectorUrl, serviceName: "borrowers", share: 1, environment: "sandbox" },
    createLog("silent"),
  );
  const portal = await testApp(settings, {
    telemetry: { metrics: noMetrics, tracer: traces.tracer },
    mail: {
      async send() {
        throw new ProviderFault("mail", "a mail was not sent", new Error("to dana@mapleandmain.example"));
      },
    },
  });
  const dana = await portal.signIn("dana@mapleandmain.example");
  await dana.call(listOpportunities, { headers: { traceparent } });
  await dana.call(getBankAccounts, { params: { id: "d0000000-0000-4000-8000-000000000000" } });
  const asked = await portal.stranger.call(forgotPassword, { body: { email: "dana@mapleandmain.example" } });
  await portal.jobs.drain();
  lines = portal.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  askedId = String(asked.response.headers["x-request-id"]);
  await chainAudit(portal.context, { isWaiting: true });
  const entries = portal.context.database.select().from(auditEntries);
  audited = await entries.where(eq(auditEntries.action, "session.opened"));
  await portal.close();
  await traces.close();
  return spansOf(bodies);
}

const named = (name: string, of = spans) => of.filter((span) => span.name === name);
const only = (name: string, of = spans) => {
  const [span, ...more] = named(name, of);
  if (!span || more.length > 0)
    throw new Error(`there is not one span ${name}, but ${of.map((each) => each.name).join(", ")}`);
  return span;
};

test("traces name the service, release, process and mode [CONN-TEL-02]", () => {
  expect(resource).toEqual({
    "service.name": "borrowers",
    "service.version": version,
    "service.instance.id": processName,
    "deployment.environment.name": "sandbox",
  });
});

test("a call has a span named by method and route, with the call's SQL statements as children [CONN-TEL-02]", () => {
  const call = only("GET /api/v2/opportunities");
  expect(valuesOf(call.attributes)).toEqual({
    "http.request.method": "GET",
    "http.route": "/api/v2/opportunities",
    "http.response.status_code": 200,
    "portal.access": "signed-in",
  });
  const children = spans.filter(({ parentSpanId }) => parentSpanId === call.spanId);
  expect(children.map(({ name }) => name)).toContain("live_session");
  expect(valuesOf(children[0]?.attributes ?? [])).toEqual({
    "db.system.name": "postgresql",
    "db.query.summary": children[0]?.name,
  });
});

test("one trace contains a call and the call's SQL statements, job and mail [CONN-TEL-02]", () => {
  const call = only("POST /api/auth/forgot-password");
  const [first, second] = named("job mail.send");
  const send = only("mail send");
  const insert = spans.filter(({ name, traceId }) => name === "insert mails" && traceId === call.traceId);
  expect(insert).toHaveLength(1);
  expect([first?.traceId, send.traceId]).toEqual([call.traceId, call.traceId]);
  expect(send.parentSpanId).toBe(first?.spanId);
  expect(second).toBe(undefined);
});

test("the span of a failed provider call records the error's kind and location, without its message [CONN-TEL-03]", () => {
  const send = only("mail send");
  expect(send.status).toEqual({ code: 2 });
  expect(valuesOf(send.attributes)).toEqual({
    "portal.provider": "mail",
    "code.function.name": expect.stringMatching(/traces\.test\.ts:\d+:\d+/),
    "error.type": "failed",
  });
});

test("the span of a refused call names the refusal [CONN-TEL-02]", () => {
  expect(valuesOf(only("GET /api/opportunities/:id/bank-accounts").attributes)).toMatchObject({
    "http.response.status_code": 404,
    "portal.refusal": "NOT_FOUND",
  });
});

test("spans have only allowed attributes and contain no demo data [CONN-TEL-03]", () => {
  const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...keys].filter((key) => !(spanAttributes as readonly string[]).includes(key))).toEqual([]);
  expect(spans.flatMap(({ events }) => events ?? [])).toEqual([]);
  const personal = castList().flatMap(({ email, password, answers }) => [
    email,
    password,
    ...answers.map(({ answer }) => answer),
  ]);
  const text = bodies.join("");
  expect(personal.filter((value) => value && value.length > 3 && text.includes(value))).toEqual([]);
  // Every trace contains this name, so finding the name proves that the search works.
  expect(["borrowers"].filter((value) => text.includes(value))).toEqual(["borrowers"]);
  expect(text).not.toContain("d0000000");
});

test("log lines name the trace of their call [CONN-TEL-06]", () => {
  const line = lines.find(({ requestId, route }) => requestId === askedId && route !== undefined);
  expect(line?.["traceId"]).toBe(only("POST /api/auth/forgot-password").traceId);
});

test("the audit entry of a call has the id that the response and the log lines have [CONN-TEL-07]", () => {
  const line = lines.find(({ route }) => route === "/api/auth/authorize");
  expect(line?.["requestId"]).toMatch(/^[\w.-]{8,64}$/);
  expect(audited.map(({ requestId }) => requestId)).toEqual([line?.["requestId"]]);
});

test("the portal uses a caller's traceparent header only behind a trusted proxy [CONN-TEL-02]", async () => {
  expect(only("GET /api/v2/opportunities").traceId).not.toBe(traceparent.split("-")[1]);
  const behind = only("GET /api/v2/opportunities", await walk({ TRUSTED_PROXIES: "1" }));
  expect([behind.traceId, behind.parentSpanId]).toEqual(traceparent.split("-").slice(1, 3));
});

test("the log warns once if the collector does not accept spans", async () => {
  const logged: string[] = [];
  const traces = openTraces(
    // The collector responds to unknown paths with 400.
    { url: `${collectorUrl}/unknown`, serviceName: "portal", share: 1, environment: "sandbox" },
    createLog("info", { write: (line) => void logged.push(line) }),
  );
  traces.tracer.start("one", { kind: "client", attributes: {} }).end();
  await traces.close();
  expect(logged).toEqual([expect.stringContaining("spans could not be sent to the collector")]);
});

test("with a sampling share of 0, the portal sends no spans", async () => {
  bodies = [];
  const traces = openTraces(
    { url: collectorUrl, serviceName: "portal", share: 0, environment: "sandbox" },
    createLog("silent"),
  );
  traces.tracer.start("one", { kind: "client", attributes: {} }).end();
  await traces.close();
  expect(bodies).toEqual([]);
});
