import { beforeEach, expect, test, vi } from "vitest";
import { tell } from "./calls/requests.ts";
import { fetchAhead } from "./when-idle.ts";

let idle: (() => void)[];
beforeEach(() => {
  idle = [];
  const requestIdleCallback = (task: () => void) => idle.push(task);
  vi.stubGlobal("window", { requestIdleCallback });
  vi.stubGlobal("requestIdleCallback", requestIdleCallback);
  vi.stubGlobal("cancelIdleCallback", (request: number) => void (idle[request - 1] = () => undefined));
});
const becomeIdle = () => idle.splice(0).forEach((task) => task());

test("code is fetched ahead only once, when the browser is idle", () => {
  const load = vi.fn<() => Promise<void>>(() => Promise.resolve());
  fetchAhead(load);
  expect(load).not.toHaveBeenCalled();
  becomeIdle();
  becomeIdle();
  expect(load).toHaveBeenCalledTimes(1);
});

test("fetching code ahead waits until no call is running, apart from background calls", () => {
  const load = vi.fn<() => Promise<void>>(() => Promise.resolve());
  tell.started(false);
  tell.started(false);
  fetchAhead(load);
  becomeIdle();
  tell.ended(false);
  becomeIdle();
  expect(load).not.toHaveBeenCalled();
  // The page makes another call before the browser is idle.
  tell.ended(false);
  tell.started(false);
  becomeIdle();
  expect(load).not.toHaveBeenCalled();
  tell.ended(false);
  tell.started(true);
  becomeIdle();
  expect(load).toHaveBeenCalledTimes(1);
  tell.ended(true);
});

test("a canceled preload fetches no code", () => {
  const load = vi.fn<() => Promise<void>>(() => Promise.resolve());
  fetchAhead(load)();
  becomeIdle();
  tell.started(false);
  const cancel = fetchAhead(load);
  becomeIdle();
  cancel();
  tell.ended(false);
  becomeIdle();
  expect(load).not.toHaveBeenCalled();
});
