/** All attributes of spans (2C.3). None of them describes a person, and no other attribute is exported. */
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
  /** The span's address in W3C's format, which a job keeps to link its own span to the call that enqueued it. */
  readonly traceparent: string;
  set(attributes: Attributes): void;
  /** Ends the span. An error is recorded by class, code and place. */
  end(error?: unknown): void;
};

export type SpanStart = {
  readonly kind: "server" | "client" | "consumer";
  readonly attributes: Attributes;
  /** The parent in another process or job. By default, the parent is the innermost open span. */
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

/** The tracer without OTEL_EXPORTER_OTLP_ENDPOINT. */
export const noTracer: Tracer = { isOn: false, start: () => noSpan };
