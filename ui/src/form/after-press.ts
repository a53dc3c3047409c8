/** A press of the mouse button that lasts longer than this no longer delays the task. */
const longestMilliseconds = 500;

/**
 * Runs a task that moves things on the page at once, or after the mouse button is released: a button that moves away
 * from under the pointer would not be clicked. Returns a function that cancels the task.
 */
export function afterPress(task: () => void): () => void {
  if (document.querySelector(":active") === null) {
    task();
    return () => undefined;
  }
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener("pointerup", finish);
  };
  const run = () => {
    stop();
    task();
  };
  // The click comes right after the pointer is released.
  const finish = () => setTimeout(run);
  // On touch screens, the focus moves only after the touch has ended, so `pointerup` would never come.
  const timer = setTimeout(run, longestMilliseconds);
  window.addEventListener("pointerup", finish, { once: true });
  return stop;
}
