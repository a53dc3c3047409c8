import { refreshSession } from "./session.ts";

const name = "desk:session";

/** Tells the browser's other tabs that the session was locked, unlocked, opened or ended. The value has no meaning. */
export function tellOtherTabs(): void {
  localStorage.setItem(name, String(performance.timeOrigin + performance.now()));
}

/** Asks for the session's state when another tab has changed it. Returns a function that stops this. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === name) void refreshSession();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
