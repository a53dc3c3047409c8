import { fairLine } from "../platform/fair-line.ts";

/**
 * Hashing is the dearest thing a stranger can ask for. Two at a time keep the thread pool free for files, and addresses
 * take turns: whatever one of them has in line, another waits for at most one piece of work of each.
 */
const addresses = fairLine({ work: "hashing", atOnce: 2, atOnceEach: 2, waiting: 1_000, waitingEach: 60 });

/**
 * Does work that hashes once its caller's address has its turn.
 * @returns undefined when the caller was gone before.
 * @throws Overloaded when there are too many in line.
 */
export async function hashInTurn<Result>(
  ip: string,
  whenGone: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const [outcome] = await addresses.run(ip, [work], whenGone);
  return typeof outcome === "object" ? outcome.value : undefined;
}
