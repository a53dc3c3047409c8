/** The longest time without progress in a transfer. The whole transfer may take longer. */
const longestMilliseconds = 60_000;

/** Aborts a transfer without progress. The caller calls `renew` on progress and `end` at the end. */
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
