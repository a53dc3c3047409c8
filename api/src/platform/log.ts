import { hostname } from "node:os";
import { faultKindOf } from "@portal/providers/fault-kind";
import { ProviderFault } from "@portal/providers/provider-fault";
import { pino, type Logger } from "pino";
import { currentOrigin } from "./origin.ts";
import { version } from "./version.ts";

/** The host and the process id, which distinguish the log lines of several processes. */
export const processName = `${hostname()}:${process.pid}`;

/** The maximum number of stack frames and of causes. */
const maxFrames = 12;
const maxCauses = 5;

export type ErrorFacts = {
  readonly name: string;
  /** The code of the error or of its cause. For a failed provider, the kind of failure. */
  readonly code?: string;
  /** The error's stack and the stacks of its causes. */
  readonly at?: string;
};

/** Describes an error by name, code and locations in the code. Omits messages, because they may contain data. */
export function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = codeOf(error);
  return { name: error.name, ...(code !== undefined && { code }), at: placesOf(error) };
}

function codeOf(error: Error): string | undefined {
  if (error instanceof ProviderFault) return faultKindOf(error);
  let cause: unknown = error;
  for (let depth = 0; cause instanceof Error && depth < maxCauses; depth += 1) {
    const { code } = cause as { readonly code?: unknown };
    if (typeof code === "string") return code;
    ({ cause } = cause);
  }
  return undefined;
}

function placesOf(error: Error, causes = 0): string {
  const frames = (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, maxFrames);
  if (error.cause instanceof Error && causes < maxCauses) {
    const { cause } = error;
    frames.push(`caused by ${[cause.name, codeOf(cause)].join(" ").trim()}`, placesOf(cause, causes + 1));
  }
  return frames.join("\n");
}

/** The fields of a log line that callers can set. All other fields are dropped (CONN-TEL-06). */
const allowed: ReadonlySet<string> = new Set([
  "what",
  "requestId",
  "traceId",
  "method",
  "route",
  "status",
  "ms",
  "bytes",
  "job",
  "event",
  "count",
  "error",
]);

/** A logger that writes one JSON object per line, with only the fields on the allow-list. */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  return pino(
    {
      level,
      base: { process: processName, version },
      messageKey: "what",
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => {
        const { requestId, span } = currentOrigin();
        return { requestId, traceId: span?.traceId || undefined };
      },
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => allowed.has(name))),
      },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}
