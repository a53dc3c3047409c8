/** Files may travel for long, but not stand still for longer. */
const longestMilliseconds = 60_000;

/** Ends a transfer that makes no progress: its signal is aborted unless it is renewed or ended in time. */
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
