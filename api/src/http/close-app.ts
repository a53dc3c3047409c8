import type { FastifyInstance } from "fastify";

/** Whoever asks a process to stop waits half a minute at most, as a rule, before it ends it. */
export const drainMilliseconds = 20_000;

/** Takes no more connections and lets the calls under way finish, for so long and no longer: an upload may take minutes. */
export async function closeApp(app: FastifyInstance, milliseconds = drainMilliseconds): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
