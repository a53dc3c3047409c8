import type { Logger } from "pino";
import type { Config } from "../platform/config.ts";
import type { UndoList } from "../platform/undo-list.ts";
import { noTelemetry, type Telemetry } from "./telemetry.ts";

/** Returns why the portal is not ready, or undefined. */
type NotReadyReason = () => Promise<string | undefined>;

/**
 * Opens the metrics if METRICS_PORT is set, and the traces if OTEL_EXPORTER_OTLP_ENDPOINT is set. If neither is set,
 * loads no code of OpenTelemetry (CONN-TEL-01).
 */
export async function openTelemetry(
  { metrics: address, traces }: Pick<Config, "metrics" | "traces">,
  started: Pick<UndoList, "add">,
  log: Logger,
): Promise<Telemetry & { reportReadiness(notReady: NotReadyReason): void }> {
  let notReady: NotReadyReason = async () => "starting";
  let { metrics, tracer } = noTelemetry;
  if (traces) {
    const { openTraces } = await import("./open-traces.ts");
    const opened = openTraces(traces, log);
    started.add(() => opened.close());
    tracer = opened.tracer;
  }
  if (address) {
    const { openMetrics } = await import("./open-metrics.ts");
    const server = await openMetrics(address, () => notReady());
    started.add(() => server.close());
    metrics = server.metrics;
  }
  return {
    metrics,
    tracer,
    reportReadiness: (given) => {
      notReady = given;
    },
  };
}
