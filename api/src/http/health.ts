import { monitorEventLoopDelay } from "node:perf_hooks";
import { countPendingMigrations } from "@portal/database/migrate";
import { isWritable } from "@portal/database/connection";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { compareKeys } from "../platform/keys/key-checks.ts";

/** Why the portal cannot serve borrowers at present. */
export type NotReady = "draining" | "database" | "migrations" | "keys" | "storage";

/** Milliseconds for which the event loop may be blocked before the process counts as not alive (CONN-HEALTH-01). */
const mostDelay = 5_000;
const delayWindow = 10_000;
/** Milliseconds for which a check's result is reused. Several load balancers may check many times a second. */
const resultAge = 1_000;
/** Milliseconds for which a storage check's result is reused. The specification allows 60 s (CONN-HEALTH-02). */
const storageAge = 30_000;
const checkMilliseconds = 5_000;

/** The addresses of health checks. They are neither logged nor limited (CONN-HEALTH-03). */
export const healthAddresses: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/api", "/api/"]);

const draining = new WeakSet<object>();

const readiness = new WeakMap<object, () => Promise<NotReady | undefined>>();

/** Returns why the app is not ready, or undefined. Only the metrics' port may reveal the reason (CONN-HEALTH-02). */
export async function whyNotReady(app: FastifyInstance): Promise<NotReady | undefined> {
  return readiness.get(app.server)?.();
}

/** Makes the app report that it is not ready, while it still responds to calls. */
export function startDraining(app: FastifyInstance): void {
  draining.add(app.server);
}

/** Measures the longest delay of the event loop in the last 10 to 20 seconds, in milliseconds. */
export function watchDelay(app: FastifyInstance): () => number {
  const histogram = monitorEventLoopDelay();
  histogram.enable();
  let previous = 0;
  const timer = setInterval(() => {
    previous = histogram.max;
    histogram.reset();
  }, delayWindow).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    histogram.disable();
  });
  return () => Math.max(previous, histogram.max) / 1e6;
}

/** Serves the addresses of the two health checks: whether the process is alive and whether it can serve calls. */
export function mountHealth(
  app: FastifyInstance,
  context: Context,
  longestDelay: () => number = watchDelay(app),
): void {
  const notReady = createReadiness(app, context);
  readiness.set(app.server, notReady);
  app.get("/healthz", async (_request, reply) =>
    longestDelay() < mostDelay ? { status: "ok" } : reply.status(503).send({ status: "blocked" }),
  );
  app.get("/readyz", async (_request, reply) =>
    (await notReady()) === undefined ? { status: "ok" } : reply.status(503).send({ status: "not-ready" }),
  );
  app.addHook("preClose", async () => startDraining(app));
}

/** Returns a function that finds the first reason why the portal is not ready. Concurrent calls share one check. */
function createReadiness(app: FastifyInstance, context: Context): () => Promise<NotReady | undefined> {
  let storedAt = -Infinity;
  let last: { readonly at: number; readonly result: Promise<NotReady | undefined> } | undefined;

  const checkStorage = async (): Promise<void> => {
    if (performance.now() - storedAt < storageAge) return;
    await context.providers.storage.check();
    storedAt = performance.now();
  };
  const steps: readonly (readonly [NotReady, () => Promise<boolean | void>])[] = [
    ["database", () => isWritable(context.database)],
    ["migrations", async () => (await countPendingMigrations(context.database)) === 0],
    ["keys", () => compareKeys(context.database, context.config)],
    ["storage", checkStorage],
  ];
  const check = async (): Promise<NotReady | undefined> => {
    for (const [reason, step] of steps) {
      try {
        if ((await withDeadline(step())) === false) return reason;
      } catch {
        return reason;
      }
    }
    return undefined;
  };
  return async () => {
    if (draining.has(app.server)) return "draining";
    const now = performance.now();
    if (!last || now - last.at > resultAge) last = { at: now, result: check() };
    return last.result;
  };
}

async function withDeadline<T>(step: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("a health check took too long")), checkMilliseconds);
  try {
    return await Promise.race([step, promise]);
  } finally {
    clearTimeout(timer);
  }
}
