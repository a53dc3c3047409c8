import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Figure } from "../drill.ts";
import type { OnePortal } from "../one-portal.ts";
import { percentile } from "../percentile.ts";

const calibrations = 3;

/** Kills the portal between the start of its process and its first response, and starts it again after each kill. */
export async function killStartUps({ launch, start, origin }: OnePortal, kills: number): Promise<Figure[]> {
  const { person, signIn } = await import("../../../bench/src/portal.ts");
  await (await start()).kill();
  const normal: number[] = [];
  let headers: Record<string, string> = {};
  for (let count = 0; count < calibrations; count += 1) {
    const started = performance.now();
    const portal = await start();
    normal.push(performance.now() - started);
    headers = await signIn(person("dana"));
    await portal.kill();
  }
  const window = Math.ceil(percentile(normal, 0.5));
  const again: number[] = [];
  let [killed, late, unread] = [0, 0, 0];
  while (killed < kills && late < kills) {
    const portal = launch();
    const ready = portal.untilReady().then(
      () => true,
      () => false,
    );
    const isReady = await Promise.race([wait(randomInt(window), false), ready]);
    await portal.kill();
    await ready;
    if (isReady) {
      late += 1;
      continue;
    }
    killed += 1;
    const started = performance.now();
    const next = await start();
    again.push(performance.now() - started);
    const { status } = await fetch(`${origin}/api/v2/advances`, { headers });
    if (status !== 200) unread += 1;
    await next.kill();
  }
  const slowest = Math.max(...again);
  return [
    {
      what: `kills during a start of ${window} ms (goal ${kills})`,
      figure: `${killed}, and ${late} too late`,
      isMet: killed === kills,
    },
    {
      what: "starts after such a kill that serve the old session (goal all)",
      figure: `${again.length - unread} of ${killed}; ${percentile(again, 0.5).toFixed(0)} ms in the median, ${slowest.toFixed(0)} ms at most`,
      isMet: again.length === killed && unread === 0,
    },
  ];
}
