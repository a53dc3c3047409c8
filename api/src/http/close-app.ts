import type { FastifyInstance } from "fastify";

/** Milliseconds. Process managers usually kill a process 30 seconds after they ask it to stop. */
export const drainMilliseconds = 20_000;

/** Accepts no new connections and waits for calls in progress. Limits the wait, because an upload may take minutes. */
export async function closeApp(app: FastifyInstance, milliseconds = drainMilliseconds): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
