import { useEffect, useState } from "react";

const everyMilliseconds = 20_000;

/** Returns the time, updated often enough for ages in days and times in minutes. */
export function useNow(): Temporal.Instant {
  const [now, setNow] = useState(() => Temporal.Now.instant());
  useEffect(() => {
    const timer = setInterval(() => setNow(Temporal.Now.instant()), everyMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now;
}
