const windowMilliseconds = 60_000;

/**
 * Returns a function that writes at most `most` log lines in a minute. At the end of the minute, the function reports
 * the number of dropped lines.
 */
export function lineBudget(most: number): (write: () => void, report: (dropped: number) => void) => void {
  let lines = 0;
  return (write, report) => {
    lines += 1;
    if (lines === 1)
      setTimeout(() => {
        const dropped = lines - most;
        lines = 0;
        if (dropped > 0) report(dropped);
      }, windowMilliseconds).unref();
    if (lines <= most) write();
  };
}
