import type { FastifyInstance } from "fastify";

/** Milliseconds. Process managers usually kill a process 30 seconds after they send it the stop signal. */
export const drainMilliseconds = 20_000;

/** Accepts no new connections and waits for running calls. The wait is limited, because an upload may take minutes. */
export async function closeApp(app: FastifyInstance, milliseconds = drainMilliseconds): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
