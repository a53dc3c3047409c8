import type { Metrics, Reading } from "../metrics.ts";
import type { Attributes, Span, SpanStart, Tracer } from "../tracer.ts";

export type RecordedSpan = SpanStart & {
  readonly name: string;
  readonly ended: { isEnded: boolean; error?: unknown; readonly later: Attributes };
};

/** Telemetry for tests, which records its calls. `counts` has lines such as `portal_logins_total sso opened 1`. */
export function recordedTelemetry() {
  const counts: string[] = [];
  const durations: string[] = [];
  const levels: string[] = [];
  const readers = new Map<string, () => Promise<readonly Reading<never>[]> | readonly Reading<never>[]>();
  const spans: RecordedSpan[] = [];
  const lineOf = (name: string, labels: object) => [name, ...Object.values(labels)].join(" ");
  const metrics: Metrics = {
    isOn: true,
    count: (name, labels, by = 1) => void counts.push(`${lineOf(name, labels)} ${by}`),
    measure: (name, labels, seconds) => {
      if (seconds < 0 || seconds > 60) throw new Error(`${name} got ${seconds} s`);
      durations.push(lineOf(name, labels));
    },
    set: (name, value) => void levels.push(`${name} ${value}`),
    read: (name, values) => void readers.set(name, values),
  };
  const tracer: Tracer = {
    isOn: true,
    start(name, options) {
      const ended: RecordedSpan["ended"] = { isEnded: false, later: {} };
      spans.push({ name, ...options, ended });
      const span: Span = {
        traceId: `trace of ${name}`,
        traceparent: `parent ${name}`,
        set: (attributes) => void Object.assign(ended.later, attributes),
        end: (error) => void Object.assign(ended, { isEnded: true, error }),
      };
      return span;
    },
  };
  return {
    metrics,
    tracer,
    counts,
    durations,
    levels,
    spans,
    read: async (name: string) => readers.get(name)?.(),
  };
}
