import { fairLine } from "../platform/fair-line.ts";

/** Hashing is the most expensive work that a stranger can request, so IP addresses take turns. */
const addresses = fairLine({ work: "hashing", atOnce: 2, atOnceEach: 2, waiting: 1_000, waitingEach: 60 });

/**
 * Runs hashing work when the caller's IP address has its turn. Returns undefined if the caller disconnects before the
 * turn.
 */
export async function hashInTurn<Result>(
  ip: string,
  disconnectSignal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const [outcome] = await addresses.run(ip, [work], disconnectSignal);
  return typeof outcome === "object" ? outcome.value : undefined;
}
