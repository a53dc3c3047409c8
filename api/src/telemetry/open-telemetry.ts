import type { Config } from "../platform/config.ts";
import type { UndoList } from "../platform/undo-list.ts";
import { noMetrics, type Metrics } from "./metrics.ts";

/** Opens the metrics if METRICS_PORT is set. Otherwise, none of OpenTelemetry's code is loaded (CONN-TEL-01). */
export async function openTelemetry(
  { metrics: address }: Config,
  started: UndoList,
): Promise<{ readonly metrics: Metrics; reportReadiness(notReady: NotReadyReason): void }> {
  if (!address) return { metrics: noMetrics, reportReadiness: () => undefined };
  let notReady: NotReadyReason = async () => "starting";
  const { openMetrics } = await import("./open-metrics.ts");
  const server = await openMetrics(address, () => notReady());
  started.add(() => server.close());
  return {
    metrics: server.metrics,
    reportReadiness: (given) => {
      notReady = given;
    },
  };
}

/** Returns why the portal is not ready, or undefined. */
type NotReadyReason = () => Promise<string | undefined>;
