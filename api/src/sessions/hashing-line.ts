import { fairLine } from "../platform/fair-line.ts";

/**
 * Hashing is the most expensive work that a stranger can request. Only two hashes run at a time, to leave threads for
 * file access. IP addresses take turns, so each address waits for at most one job of every other address.
 */
const addresses = fairLine({ work: "hashing", atOnce: 2, atOnceEach: 2, waiting: 1_000, waitingEach: 60 });

/**
 * Runs hashing work when it is the IP address's turn. Returns undefined if the caller leaves earlier. @throws
 * Overloaded when too many jobs are waiting
 */
export async function hashInTurn<Result>(
  ip: string,
  disconnectSignal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const [outcome] = await addresses.run(ip, [work], disconnectSignal);
  return typeof outcome === "object" ? outcome.value : undefined;
}
