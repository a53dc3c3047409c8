/** A call that head.js began before the scripts had loaded. */
type BegunCall = { readonly authorization: string; readonly response: Promise<Response> };

/** As long as the queries use their data without asking again. */
const longestMilliseconds = 30_000;

const begunCalls = () => Reflect.get(globalThis, "begunCalls") as Map<string, BegunCall> | undefined;

/**
 * Returns the response of a begun call, only once. Undefined if the call was not begun, was begun by another session,
 * is too old or got no response. The caller then sends it.
 */
export function takeBegunCall(
  path: string,
  authorization: string | undefined,
): Promise<Response | undefined> | undefined {
  const begun = begunCalls()?.get(path);
  begunCalls()?.delete(path);
  if (begun?.authorization !== authorization || performance.now() > longestMilliseconds) return undefined;
  return begun?.response.catch(() => undefined);
}

/** A call that changes data makes the begun calls stale. */
export function forgetBegunCalls(): void {
  begunCalls()?.clear();
}
