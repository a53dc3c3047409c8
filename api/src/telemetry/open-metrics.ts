import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { AggregationType, MeterProvider, type ViewOptions } from "@opentelemetry/sdk-metrics";
import { instruments, type Name } from "./instruments.ts";
import type { Metrics, Reading } from "./metrics.ts";
import type { ScrapedName } from "./instruments.ts";

/** The upper limits of a histogram's buckets, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/**
 * The maximum number of label combinations per metric. Further combinations are counted together. All metrics together
 * have at most 10,000 series.
 */
const maxCombinations: Partial<Record<Name, number>> = {
  portal_http_request_duration_seconds: 320,
  portal_db_statement_duration_seconds: 220,
  portal_job_duration_seconds: 60,
  portal_provider_call_duration_seconds: 60,
};
const usualCombinations = 60;

export type MetricsServer = {
  readonly metrics: Metrics;
  readonly port: number;
  close(): Promise<void>;
};

/** Serves the metrics at /metrics, and the reason why the portal is not ready at /readyz. */
export async function openMetrics(
  address: { readonly host: string; readonly port: number },
  notReady: () => Promise<string | undefined>,
): Promise<MetricsServer> {
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  });
  const provider = new MeterProvider({ readers: [exporter], views });
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url === "/metrics") return exporter.getMetricsRequestHandler(request, response);
    if (request.url !== "/readyz") return void response.writeHead(404).end();
    const reason = await notReady();
    const status = reason === undefined ? "ok" : "not-ready";
    response.writeHead(reason === undefined ? 200 : 503, { "content-type": "application/json" });
    response.end(JSON.stringify({ status, ...(reason !== undefined && { reason }) }));
  };
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(address, resolve);
  });
  return {
    metrics: meterOf(provider),
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await provider.shutdown();
    },
  };
}

const views: ViewOptions[] = (Object.keys(instruments) as Name[]).map((name) => ({
  instrumentName: name,
  aggregationCardinalityLimit: maxCombinations[name] ?? usualCombinations,
  ...(instruments[name].kind === "histogram" && {
    aggregation: { type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM, options: { boundaries: buckets } },
  }),
}));

function meterOf(provider: MeterProvider): Metrics {
  const meter = provider.getMeter("portal");
  const describe = (name: Name) => ({ description: instruments[name].what });
  const named = <Made>(kind: string, make: (name: Name) => Made) =>
    new Map(
      (Object.keys(instruments) as Name[])
        .filter((name) => instruments[name].kind === kind)
        .map((name) => [name, make(name)]),
    );
  const counters = named("counter", (name) => meter.createCounter(name, describe(name)));
  const histograms = named("histogram", (name) => meter.createHistogram(name, describe(name)));
  const levels = named("level", (name) => meter.createGauge(name, describe(name)));
  return {
    isOn: true,
    count: (name, labels, by = 1) => counters.get(name)?.add(by, labels),
    measure: (name, labels, seconds) => histograms.get(name)?.record(seconds, labels),
    set: (name, value) => levels.get(name)?.record(value),
    read: <N extends ScrapedName>(
      name: N,
      values: () => readonly Reading<N>[] | Promise<readonly Reading<N>[]>,
    ) => {
      const { kind } = instruments[name];
      const observable =
        kind === "total"
          ? meter.createObservableCounter(name, describe(name))
          : meter.createObservableGauge(name, describe(name));
      observable.addCallback(async (result) => {
        for (const { value, labels } of await values()) result.observe(value, labels);
      });
    },
  };
}
