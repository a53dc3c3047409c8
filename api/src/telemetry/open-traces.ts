import { setTimeout as wait } from "node:timers/promises";
import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import type { TraceSettings } from "../platform/config.ts";
import { describeError, processName } from "../platform/log.ts";
import { currentOrigin } from "../platform/origin.ts";
import { version } from "../platform/version.ts";
import type { Attributes, Span, Tracer } from "./tracer.ts";

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
const warningMilliseconds = 60_000;
const closeMilliseconds = 2_000;

/** Sends spans to a collector by OTLP over HTTP. The exporter reads its headers and timeouts from the environment. */
export function openTraces(
  settings: TraceSettings,
  log: Logger,
): { readonly tracer: Tracer; close(): Promise<void> } {
  const warn = lostSpansWarning(log);
  const ignore = () => undefined;
  const logger = { error: warn, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": settings.serviceName,
      "service.version": version,
      "service.instance.id": processName,
      "deployment.environment.name": settings.environment,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${settings.url.replace(/\/$/, "")}/v1/traces` }),
      }),
    ],
  });
  const tracer = provider.getTracer("portal");
  return {
    tracer: {
      isOn: true,
      start(name, { kind, attributes, parent = currentOrigin().span?.traceparent }) {
        const context = parent === undefined ? undefined : parseTraceParent(parent);
        const within = context
          ? trace.setSpanContext(ROOT_CONTEXT, { ...context, isRemote: true })
          : ROOT_CONTEXT;
        return spanOf(tracer.startSpan(name, { kind: kinds[kind], attributes: present(attributes) }, within));
      },
    },
    async close() {
      // Sends the remaining spans, but does not delay the shutdown if the collector does not respond.
      await Promise.race([
        provider.shutdown().catch(warn),
        wait(closeMilliseconds, undefined, { ref: false }),
      ]);
    },
  };
}

function spanOf(span: ReturnType<ReturnType<TracerProvider["getTracer"]>["startSpan"]>): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
    set: (attributes) => void span.setAttributes(present(attributes)),
    end(error) {
      if (error !== undefined) {
        const { name, code, at } = describeError(error);
        span.setAttributes(present({ "error.type": code ?? name, "code.function.name": placeOf(at) }));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

/** Returns the first location in an error's stack, without the path of the installation. */
const placeOf = (at: string | undefined): string | undefined =>
  at === undefined ? undefined : /^\s*at (.*)$/m.exec(at)?.[1]?.replace(/(?:file:\/\/)?\/[^() ]*\//g, "");

const present = (attributes: Attributes) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));

/** Returns a function that logs at most one warning per minute. */
function lostSpansWarning(log: Logger): () => void {
  let last = -Infinity;
  return () => {
    if (performance.now() - last < warningMilliseconds) return;
    last = performance.now();
    log.warn({ what: "spans could not be sent to the collector" });
  };
}
