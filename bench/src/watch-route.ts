import { parentPort, workerData } from "node:worker_threads";
import { portalUrl } from "./portal.ts";

/** Calls one route again and again, in a thread of its own, until told to stop; then tells the times in milliseconds. */
const { path, headers } = workerData as { path: string; headers: Record<string, string> };
const watching = { isOver: false };
parentPort?.once("message", () => {
  watching.isOver = true;
});
const times: number[] = [];
while (!watching.isOver) {
  const begin = performance.now();
  await (await fetch(`${portalUrl}/api${path}`, { headers })).text();
  times.push(performance.now() - begin);
}
parentPort?.postMessage(times);
