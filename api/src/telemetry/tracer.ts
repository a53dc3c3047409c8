/** The only span attributes that the portal exports (2C.3). No attribute describes a person. */
export const spanAttributes = [
  "http.request.method",
  "http.route",
  "http.response.status_code",
  "portal.access",
  "portal.refusal",
  "db.system.name",
  "db.query.summary",
  "portal.job",
  "portal.provider",
  "error.type",
  "code.function.name",
] as const;

export type Attributes = Partial<Record<(typeof spanAttributes)[number], string | number | undefined>>;

export type Span = {
  readonly traceId: string;
  /** The span as a W3C `traceparent`. A job stores the `traceparent` of the call that enqueued the job. */
  readonly traceparent: string;
  set(attributes: Attributes): void;
  /** Ends the span. Records an error by class, code and location. */
  end(error?: unknown): void;
};

export type SpanStart = {
  readonly kind: "server" | "client" | "consumer";
  readonly attributes: Attributes;
  /** The parent span in another process or job. The default is the innermost open span. */
  readonly parent?: string | undefined;
};

export type Tracer = {
  readonly isOn: boolean;
  start(name: string, options: SpanStart): Span;
};

const noSpan: Span = {
  traceId: "",
  traceparent: "",
  set: () => undefined,
  end: () => undefined,
};

/** A tracer that records nothing, for a portal without OTEL_EXPORTER_OTLP_ENDPOINT. */
export const noTracer: Tracer = { isOn: false, start: () => noSpan };
