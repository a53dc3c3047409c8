/** A press that takes longer does not wait for what it presses to stay in its place. */
const longestMilliseconds = 500;

/**
 * Does at once what moves things on the page, or where something is being pressed, once it is let go: a button that
 * moved away from under the pointer would not be clicked.
 * @returns what calls it off
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
  // The click comes right after the pointer is let go.
  const finish = () => setTimeout(run);
  // A touch has let go already by the time that it moves the focus.
  const timer = setTimeout(run, longestMilliseconds);
  window.addEventListener("pointerup", finish, { once: true });
  return stop;
}
