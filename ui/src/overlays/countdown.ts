/** Calls `onEnd` once when the time is over. `hold` pauses the countdown and `go` resumes it. */
export function countdown(milliseconds: number, onEnd: () => void) {
  let left = milliseconds;
  let running: { readonly timer: ReturnType<typeof setTimeout>; readonly since: number } | undefined;
  const go = () => {
    if (running) return;
    running = { timer: setTimeout(onEnd, left), since: performance.now() };
  };
  const hold = () => {
    if (!running) return;
    clearTimeout(running.timer);
    left -= performance.now() - running.since;
    running = undefined;
  };
  go();
  return { hold, go };
}
