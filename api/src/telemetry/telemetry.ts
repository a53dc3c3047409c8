import { noMetrics, type Metrics } from "./metrics.ts";
import { noTracer, type Tracer } from "./tracer.ts";

export type Telemetry = { readonly metrics: Metrics; readonly tracer: Tracer };

/** The telemetry without METRICS_PORT and OTEL_EXPORTER_OTLP_ENDPOINT. */
export const noTelemetry: Telemetry = { metrics: noMetrics, tracer: noTracer };

export const isObserved = ({ metrics, tracer }: Telemetry): boolean => metrics.isOn || tracer.isOn;
