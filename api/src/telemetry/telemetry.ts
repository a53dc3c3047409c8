import { noMetrics, type Metrics } from "./metrics.ts";
import { noTracer, type Tracer } from "./tracer.ts";

export type Telemetry = { readonly metrics: Metrics; readonly tracer: Tracer };

/** The telemetry that is used when neither METRICS_PORT nor OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export const noTelemetry: Telemetry = { metrics: noMetrics, tracer: noTracer };

export const isObserved = ({ metrics, tracer }: Telemetry): boolean => metrics.isOn || tracer.isOn;
