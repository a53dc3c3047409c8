import type { FastifyInstance } from "fastify";

/** The time limit in milliseconds. Process managers usually kill a process 30 seconds after the stop signal. */
export const drainMilliseconds = 20_000;

/** Closes the app and waits for running calls. Limits the wait, because an upload may take minutes. */
export async function closeApp(app: FastifyInstance, milliseconds = drainMilliseconds): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
