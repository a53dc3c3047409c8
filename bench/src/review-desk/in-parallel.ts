/**
 * Lets all callers work at the same time until `calls` calls are done.
 * @returns the time of each call in milliseconds
 */
export async function inParallel<Caller>(
  callers: readonly Caller[],
  calls: number,
  call: (caller: Caller, at: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  const rest = Array.from({ length: calls }, (_, at) => at).values();
  await Promise.all(
    callers.map(async (caller) => {
      for (const at of rest) {
        const began = performance.now();
        await call(caller, at);
        times.push(performance.now() - began);
      }
    }),
  );
  return times;
}
