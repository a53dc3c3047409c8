import { wallClock } from "../../platform/wall-clock.ts";

const name = "desk:lastActivity";
const kinds = ["keydown", "pointerdown", "pointermove", "touchstart", "wheel", "scroll"] as const;
/** The shortest time between two records of activity, because a moving pointer sends many events. */
const recordEveryMs = 500;

/** Milliseconds since the last activity in any tab of the desk. */
export const idleMilliseconds = (): number => wallClock() - Number(localStorage.getItem(name) ?? 0);

export function noteActivity(): void {
  localStorage.setItem(name, String(wallClock()));
}

/** Calls `onActivity` for keys, pointer, touch and scrolling (DESK-SESS-03). Returns a function that stops this. */
export function listenForActivity(onActivity: () => void): () => void {
  let last = 0;
  const note = () => {
    if (wallClock() - last < recordEveryMs) return;
    last = wallClock();
    onActivity();
  };
  // Captures the events, because a page may stop them. Scrolling does not bubble.
  const options = { capture: true, passive: true };
  for (const kind of kinds) document.addEventListener(kind, note, options);
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, note, options);
  };
}
