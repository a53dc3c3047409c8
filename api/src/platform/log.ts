import { pino, type Logger } from "pino";

/** Returns an error's stack without the message, because messages of database errors contain data. */
function frames(error: Error): string {
  return (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join("\n");
}

/** Describes an error for the log by name, code and stack, but without data. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    ...(typeof code === "string" && { code }),
    frames: frames(error),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}

const allowed = new Set([
  "requestId",
  "method",
  "route",
  "status",
  "milliseconds",
  "error",
  "what",
  "count",
  "port",
  "jobId",
  "signingId",
]);

/** A logger that writes only the fields on the allow-list and drops all other fields. */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => allowed.has(name))),
      },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}
