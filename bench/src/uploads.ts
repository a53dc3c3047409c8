import { Buffer } from "node:buffer";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { median, person, portalUrl, signIn } from "./portal.ts";

/** Uploads twenty files of 24 MB in parallel and measures another route's latency during the uploads (goal L4). */
const headers = await signIn(person("teresa"));
const count = Number(process.argv[2] ?? 20);
const { opportunities } = (await (await fetch(`${portalUrl}/api/v2/opportunities`, { headers })).json()) as {
  opportunities: { id: string }[];
};
const content = Buffer.alloc(24_000_000, "date,amount\n");

const watcher = new Worker(new URL("watch-route.ts", import.meta.url), {
  workerData: { path: "/v2/accounts", headers },
});
const begin = performance.now();
const statuses = await Promise.all(
  Array.from({ length: count }, async (_, at) => {
    const form = new FormData();
    form.set("opportunity_id", opportunities[0]?.id ?? "");
    form.set("document_type", "BusinessLicense");
    form.set("file", new Blob([content], { type: "text/csv" }), `file ${at}.csv`);
    const response = await fetch(`${portalUrl}/api/documents`, { method: "POST", headers, body: form });
    await response.text();
    return response.status;
  }),
);
const seconds = (performance.now() - begin) / 1000;
watcher.postMessage("stop");
const [others] = (await once(watcher, "message")) as [number[]];
const p99 = others.toSorted((one, other) => one - other)[Math.floor(others.length * 0.99)] ?? 0;
const accepted = statuses.filter((status) => status === 200).length;
console.log(`${accepted} of ${count} accepted in ${seconds.toFixed(1)} s`);
console.log(
  `another route meanwhile: median ${median(others).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, of ${others.length} calls`,
);
