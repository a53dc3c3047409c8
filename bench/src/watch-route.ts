import { parentPort, workerData } from "node:worker_threads";
import { portalUrl } from "./portal.ts";

/** Runs in a worker thread. Calls one route until a message arrives, then posts the times in milliseconds. */
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
