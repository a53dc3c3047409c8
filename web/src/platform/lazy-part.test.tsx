import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { kit } from "./kit.tsx";
import { KitProvider } from "@portal/ui/kit.ts";
import { lazyPart } from "@portal/ui/lazy-part.ts";

const Panel = () => <p>The panel</p>;
const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

async function show(load: () => Promise<typeof Panel>) {
  const onPartMissing = vi.fn<() => void>();
  const onMissing = vi.fn<() => void>();
  const Part = lazyPart(load, { onMissing });
  const began = performance.now();
  await render(
    <KitProvider value={{ ...kit, onPartMissing }}>
      <Part fallback={<p>Loading the panel</p>} />
    </KitProvider>,
  );
  return { onPartMissing, onMissing, began };
}

test("a part of a page that loads lazily tries again after one second if its code does not load", async () => {
  const load = vi.fn<() => Promise<typeof Panel>>().mockImplementationOnce(missing).mockResolvedValue(Panel);
  const { onPartMissing, began } = await show(load);
  await expect.element(page.getByText("Loading the panel")).toBeVisible();
  await expect.poll(() => load.mock.calls.length).toBe(1);
  await expect.element(page.getByText("The panel", { exact: true })).toBeVisible();
  expect(performance.now() - began).toBeGreaterThanOrEqual(1_000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(onPartMissing).not.toHaveBeenCalled();
});

test("a lazily loaded part of a page keeps its fallback after the second failure to load", async () => {
  const load = vi.fn<() => Promise<typeof Panel>>().mockImplementation(missing);
  const { onPartMissing, onMissing } = await show(load);
  await expect.poll(() => onPartMissing.mock.calls.length).toBe(1);
  expect(onMissing).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledTimes(2);
  await expect.element(page.getByText("Loading the panel")).toBeVisible();
});
