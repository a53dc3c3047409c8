import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataFolder } from "@portal/database/embedded/data-folder";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Context } from "../context.ts";
import { sendPlatformRefusal } from "../http/errors.ts";
import { systemClock, type Clock } from "../platform/clock.ts";

/** The machine's clock plus an offset that testers can set. A restart keeps the offset. */
export function sandboxClock(dataDir: string, machine: Clock = systemClock()): Clock {
  const path = join(dataDir, "sandbox-clock.json");
  let milliseconds = read(path);
  return {
    now: () => machine.now().add({ milliseconds }),
    offset: {
      get: () => Temporal.Duration.from({ milliseconds }).round({ largestUnit: "hours" }),
      set(offset) {
        // Rounds to milliseconds, because `Instant.add` throws an error for a fraction of a millisecond.
        milliseconds = Math.round(offset.total("milliseconds"));
        makeDataFolder(dataDir);
        // Writes a new file and renames it, because a half-written file would reset the clock at the next start.
        writeFileSync(`${path}.part`, JSON.stringify({ milliseconds }), { flush: true });
        renameSync(`${path}.part`, path);
      },
    },
  };
}

function read(path: string): number {
  try {
    return z.parse(z.object({ milliseconds: z.int() }), JSON.parse(readFileSync(path, "utf8"))).milliseconds;
  } catch {
    return 0;
  }
}

/**
 * `GET` returns the sandbox clock's time. `POST` sets the time by `{ "now": instant }` or by `{ "offset": duration }`.
 */
export function mountClock(sandbox: FastifyInstance, context: Context): void {
  const { clock, jobs } = context;
  const { offset } = clock;
  if (!offset) return;
  const state = () => ({ now: clock.now().toString(), offset: offset.get().toString() });
  sandbox.get("/clock", async () => state());
  sandbox.post("/clock", async (request, reply) => {
    const machineNow = clock.now().subtract(offset.get());
    const target = targetOf(request.body, machineNow);
    if ("fault" in target) return sendPlatformRefusal(reply, "VALIDATION", { [target.field]: target.fault });
    offset.set(machineNow.until(target.moment));
    // Immediately runs the jobs that are due at the new time.
    await jobs.runRecurring();
    return state();
  });
}

const maxYears = 5;
const body = z.union([z.strictObject({ now: z.string() }), z.strictObject({ offset: z.string() })]);
type Target =
  | { readonly moment: Temporal.Instant }
  | { readonly field: "now" | "offset"; readonly fault: string };

function targetOf(given: unknown, machineNow: Temporal.Instant): Target {
  const read = z.safeParse(body, given);
  if (!read.success) return { field: "offset", fault: "send either now or offset" };
  const field = "now" in read.data ? "now" : "offset";
  // Adds months and years to the machine's current date in UTC.
  const today = machineNow.toZonedDateTimeISO("UTC");
  try {
    const moment =
      "now" in read.data ? Temporal.Instant.from(read.data.now) : today.add(read.data.offset).toInstant();
    const [first, last] = [today.subtract({ years: maxYears }), today.add({ years: maxYears })];
    const isNear =
      Temporal.Instant.compare(moment, first.toInstant()) >= 0 &&
      Temporal.Instant.compare(moment, last.toInstant()) <= 0;
    return isNear ? { moment } : { field, fault: `must be within ${maxYears} years` };
  } catch {
    const example =
      field === "now" ? "an instant such as 2027-01-31T17:00:00Z" : "a duration such as P1M or -PT36H";
    return { field, fault: `must be ${example}` };
  }
}
