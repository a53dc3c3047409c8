import { logIn } from "@portal/domain/auth/contract";
import { forgotPassword } from "@portal/domain/auth/recovery/contract";
import { listOpportunities } from "@portal/domain/applications/contract";
import { ProviderFault } from "@portal/providers/provider-fault";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { startDraining, whyNotReady } from "../http/health.ts";
import { noTracer } from "./tracer.ts";
import { instruments, type Name } from "./instruments.ts";
import { openMetrics, type MetricsServer } from "./open-metrics.ts";

type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

let server: MetricsServer;
let portal: TestApp;
let samples: readonly Sample[];
let text: string;
let isMailDown = true;

beforeAll(async () => {
  server = await openMetrics({ host: "127.0.0.1", port: 0 }, () => whyNotReady(portal.app));
  portal = await testApp(
    {},
    {
      telemetry: { metrics: server.metrics, tracer: noTracer },
      mail: {
        async send() {
          if (isMailDown) throw new ProviderFault("mail", "a mail was not sent", codeError("ECONNREFUSED"));
        },
      },
    },
  );
  const dana = await portal.signIn("dana@mapleandmain.example");
  await dana.call(listOpportunities);
  await portal.stranger.call(logIn, {
    body: {
      email: "dana@mapleandmain.example",
      password: "wrong",
      partner: "sf",
      brand: "paypal",
      validatePartner: false,
    },
  });
  await portal.stranger.call(forgotPassword, { body: { email: "dana@mapleandmain.example" } });
  await portal.jobs.drain();
  isMailDown = false;
  await portal.connection.pool.query(`
    update stipulations set rejected_filename = 'check.pdf' where id = (select min(id) from stipulations);
    insert into sealed_audit values ('ENCRYPTION_KEYS k1', 'files', 3, now()), ('ENCRYPTION_KEYS k1', 'a.b', 4, now());
    insert into recovery_successes values ('drill', to_timestamp(1000), 'sealed');
    update audit_head set checked_at = to_timestamp(2000)`);
  text = await scrape("/metrics").then((response) => response.text());
  samples = parse(text);
});
afterAll(async () => {
  await portal.close();
  await server.close();
});

const codeError = (code: string) => Object.assign(new Error("a cause"), { code });
const scrape = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);

/** Parses Prometheus's text format and throws for a line that the format does not allow. */
function parse(exposition: string): Sample[] {
  return exposition
    .split("\n")
    .filter((line) => line !== "" && !/^# (?:HELP|TYPE) [a-z_]+ ./.test(line))
    .map((line) => {
      const [, name = "", list = "", value = ""] =
        /^([a-z_]+)(?:\{((?:[a-zA-Z_]+="(?:[^"\\\n]|\\.)*",?)*)\})? (\S+)$/.exec(line) ?? [];
      if (name === "" || Number.isNaN(Number(value.replace("+Inf", "Infinity"))))
        throw new Error(`Prometheus cannot parse the line: ${line}`);
      const labels = Object.fromEntries(
        [...list.matchAll(/([a-zA-Z_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = "", given = ""]) => [
          label,
          given,
        ]),
      );
      return { name, labels, value: Number(value) };
    });
}

const find = (name: string, labels: Readonly<Record<string, string>>) =>
  samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )?.value;

test.each<readonly [string, Readonly<Record<string, string>>, number]>([
  [
    "portal_http_request_duration_seconds_count",
    { method: "GET", route: "/api/v2/opportunities", status: "2xx" },
    1,
  ],
  ["portal_refusals_total", { code: "INVALID_CREDENTIALS" }, 1],
  ["portal_logins_total", { method: "password", outcome: "opened" }, 1],
  ["portal_logins_total", { method: "password", outcome: "wrong-password" }, 1],
  ["portal_mails_total", { kind: "reset-password", outcome: "failed" }, 1],
  [
    "portal_provider_call_duration_seconds_count",
    { provider: "mail", operation: "send", outcome: "unreachable" },
    1,
  ],
  ["portal_jobs_total", { job: "mail.send", outcome: "failed" }, 1],
  ["portal_job_duration_seconds_count", { job: "mail.send", outcome: "failed" }, 1],
  ["portal_db_connections", { pool: "jobs", state: "waiting" }, 0],
  ["portal_migrations_pending", { kind: "expand" }, 0],
  ["portal_migrations_pending", { kind: "contract" }, 0],
  ["portal_ach_file_waiting_seconds", {}, 0],
  ["portal_db_primary_changes_total", {}, 0],
  ["portal_backfill_rows_left", { column: "stipulations.rejected_filename" }, 1],
  ["portal_backfill_rows_left", { column: "documents.filename" }, 0],
  ["portal_sealed_values", { keyId: "ENCRYPTION_KEYS k1" }, 7],
  ["portal_drill_last_success_timestamp_seconds", {}, 1000],
  ["portal_audit_last_success_timestamp_seconds", {}, 2000],
])("the metric %s%o has the expected value [CONN-TEL-04 CONN-DB-06]", (name, labels, value) => {
  expect(find(name, labels)).toBe(value);
});

describe("a scrape of the metrics", () => {
  test("a scrape contains only the declared metrics, with their labels and kinds [CONN-TEL-04]", () => {
    for (const { name, labels } of samples) {
      const base = (name in instruments ? name : name.replace(/_(?:bucket|sum|count)$/, "")) as Name;
      expect(Object.keys(instruments)).toContain(base);
      const expected = [...instruments[base].labels, ...(name.endsWith("_bucket") ? ["le"] : [])];
      expect([name, Object.keys(labels).toSorted()]).toEqual([name, expected.toSorted()]);
    }
    expect(text).toContain("# TYPE portal_http_request_duration_seconds histogram\n");
    expect(text).toContain("# TYPE portal_logins_total counter\n");
    expect(text).toContain("# TYPE portal_db_connections gauge\n");
  });

  test("a scrape has the same buckets in every histogram [CONN-TEL-04]", () => {
    const buckets = Map.groupBy(
      samples.filter(({ name }) => name.endsWith("_bucket")),
      ({ name, labels: { le: _le, ...labels } }) => `${name} ${JSON.stringify(labels)}`,
    );
    expect(buckets.size).toBeGreaterThan(10);
    for (const each of buckets.values())
      expect(each.map(({ labels }) => labels["le"])).toEqual([
        "0.005",
        "0.01",
        "0.025",
        "0.05",
        "0.1",
        "0.25",
        "0.5",
        "1",
        "2.5",
        "5",
        "10",
        "+Inf",
      ]);
  });

  test("a scrape has no ids, numbers or addresses in its labels [CONN-TEL-04]", () => {
    const labels = samples.flatMap(({ labels: { le: _le, ...rest } }) => Object.values(rest));
    expect(labels.filter((label) => /\d{3}|@|[0-9a-f]{8}-/.test(label))).toEqual([]);
  });

  test("a scrape names an SQL statement by the prepared statement's name or by the verb and table [CONN-TEL-04]", () => {
    const statements = new Set(
      samples
        .filter(({ name }) => name === "portal_db_statement_duration_seconds_count")
        .map(({ labels }) => labels["statement"]),
    );
    expect([...statements]).toEqual(
      expect.arrayContaining(["live_session", "insert sessions", "begin", "commit"]),
    );
  });
});

test("only the metrics' port reveals why the portal is not ready [CONN-HEALTH-02]", async () => {
  const open = await scrape("/readyz");
  expect([open.status, await open.json()]).toEqual([503, { status: "not-ready", reason: "keys" }]);
  startDraining(portal.app);
  const draining = await scrape("/readyz");
  expect([draining.status, await draining.json()]).toEqual([
    503,
    { status: "not-ready", reason: "draining" },
  ]);
  const { body } = await portal.app.inject({ url: "/readyz" });
  expect(body).toBe('{"status":"not-ready"}');
});

test("the metrics' port returns 404 for all other addresses", async () => {
  expect((await scrape("/")).status).toBe(404);
  expect((await scrape("/api/opportunities")).status).toBe(404);
});

test("all metrics together have at most 10,000 time series [CONN-TEL-04]", async () => {
  const own = await openMetrics({ host: "127.0.0.1", port: 0 }, async () => undefined);
  for (let each = 0; each < 1_000; each += 1) {
    const label = `x${each}`;
    for (const [name, { kind, labels }] of Object.entries(instruments)) {
      const given = Object.fromEntries(labels.map((known: string) => [known, label])) as never;
      if (kind === "histogram") own.metrics.measure(name as never, given, 1);
      else if (kind === "counter") own.metrics.count(name as never, given);
      else if (kind === "level") own.metrics.set(name as never, 1);
    }
  }
  const response = await fetch(`http://127.0.0.1:${own.port}/metrics`);
  expect(parse(await response.text()).length).toBeLessThanOrEqual(10_000);
  await own.close();
});
