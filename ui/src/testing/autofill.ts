import { expect } from "vitest";
import type { Locator } from "vitest/browser";

const isDisabled = (element: Element) =>
  element.matches(":disabled") || element.closest("[aria-disabled=true]") !== null;

function stateOf(element: Element | null): "ready" | "missing" | "hidden" | "disabled" {
  if (element === null) return "missing";
  if (!element.checkVisibility({ visibilityProperty: true })) return "hidden";
  return isDisabled(element) ? "disabled" : "ready";
}

/** Waits until the element is visible and enabled, as the driver's actions do. */
async function findReady(target: Locator): Promise<HTMLElement | SVGElement> {
  await expect.poll(() => stateOf(target.query()), { message: target.selector }).toBe("ready");
  return target.element();
}

/** Lets the page handle each event before the next event, as with a real user. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", () => resolve(), { once: true });
    port1.start();
    port2.postMessage(undefined);
  });
}

async function setValue(element: Element, value: string): Promise<void> {
  // Uses the prototype's setter, because React does not notice changes through the element's own setter.
  Reflect.set(Object.getPrototypeOf(element) as object, "value", value, element);
  if (element instanceof HTMLSelectElement && element.value !== value)
    throw new Error(`The list has no option with the value "${value}".`);
  const type = element instanceof HTMLSelectElement ? "change" : "input";
  element.dispatchEvent(new Event(type, { bubbles: true }));
  await nextTask();
}

/**
 * Sets the value of a field without moving the focus, as a browser's autofill does. Much faster than `fill`. For a
 * list, `value` is the option's value.
 */
export async function autofill(field: Locator, value: string): Promise<void> {
  await setValue(await findReady(field), value);
}

/** Like `autofill`, but also focuses the field. Leaving the field then runs its checks. */
export async function enter(field: Locator, value: string): Promise<void> {
  const element = await findReady(field);
  element.focus();
  await setValue(element, value);
}

/**
 * Focuses and clicks an element by script, which is much faster than the driver's `click`. Does not notice if another
 * element covers this element.
 */
export async function press(target: Locator): Promise<void> {
  const element = await findReady(target);
  element.focus();
  (element as HTMLElement).click();
  await nextTask();
}
