/** The longest time without progress, in milliseconds. The whole transfer may take longer. */
const longestMilliseconds = 60_000;

/** Aborts a transfer that makes no progress. Call `renew` at each progress, and `end` at the end of the transfer. */
export function stallLimit() {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const end = () => clearTimeout(timer);
  const renew = () => {
    end();
    timer = setTimeout(
      () => controller.abort(new DOMException("no progress", "TimeoutError")),
      longestMilliseconds,
    );
  };
  renew();
  return { signal: controller.signal, renew, end };
}
