/** A call that head.js began before the scripts had loaded. */
type BegunCall = { readonly authorization: string; readonly response: Promise<Response> };

/** The age of the page, in milliseconds, after which a response that head.js requested is stale. */
const longestMilliseconds = 30_000;

const begunCalls = () => Reflect.get(globalThis, "begunCalls") as Map<string, BegunCall> | undefined;

/**
 * Returns the response to a call that head.js has already sent, but only once. Returns undefined if the response is
 * missing or too old.
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

/** Must run after a call that changes data, because earlier responses are then stale. */
export function forgetBegunCalls(): void {
  begunCalls()?.clear();
}
