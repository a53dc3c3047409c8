import { expect } from "vitest";
import { page } from "vitest/browser";

/**
 * Chooses options of two selects, the second as soon as the address contains the first choice. React then has not yet
 * rendered the first choice.
 * @param address the part of the address that the first choice adds
 */
export async function chooseAtOnce(
  first: readonly [label: string, option: string],
  address: string,
  second: readonly [label: string, option: string],
): Promise<void> {
  for (const [label, option] of [first, second])
    await expect
      .element(page.getByLabelText(label, { exact: true }).getByRole("option", { name: option }))
      .toBeInTheDocument();
  choose(first);
  await expect.poll(() => location.search, { interval: 0 }).toContain(address);
  choose(second);
}

function choose([label, option]: readonly [label: string, option: string]): void {
  const select = page.getByLabelText(label, { exact: true }).element() as HTMLSelectElement;
  select.value = [...select.options].find(({ text }) => text === option)?.value ?? "";
  select.dispatchEvent(new Event("change", { bubbles: true }));
}
