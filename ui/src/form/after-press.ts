/** The longest delay of the task, in milliseconds, while the mouse button is pressed. */
const longestMilliseconds = 500;

/**
 * Runs a task that moves content of the page. Waits until the mouse button is released, because a click on a moved
 * button would be lost. Returns a function that cancels the task.
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
  // Waits for the click, which comes right after the release of the pointer.
  const finish = () => setTimeout(run);
  // Does not rely on `pointerup`, because on touch screens the focus moves only after the touch has ended.
  const timer = setTimeout(run, longestMilliseconds);
  window.addEventListener("pointerup", finish, { once: true });
  return stop;
}
