import { Buffer } from "node:buffer";
import { median, person, portalUrl, signIn } from "./portal.ts";

/** Twenty files of 24 MB at once, and how long another route takes meanwhile (goal L4). */
const headers = await signIn(person("teresa"));
const count = Number(process.argv[2] ?? 20);
const { opportunities } = (await (await fetch(`${portalUrl}/api/v2/opportunities`, { headers })).json()) as {
  opportunities: { id: string }[];
};
const content = Buffer.alloc(24_000_000, "date,amount\n");

const uploading = { isOver: false };
const others: number[] = [];
const watch = (async () => {
  while (!uploading.isOver) {
    const begin = performance.now();
    await (await fetch(`${portalUrl}/api/v2/accounts`, { headers })).text();
    others.push(performance.now() - begin);
  }
})();

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
uploading.isOver = true;
await watch;
const sorted = others.toSorted((one, other) => one - other);
console.log(
  `${statuses.filter((status) => status === 200).length} of ${count} accepted in ${((performance.now() - begin) / 1000).toFixed(1)} s`,
);
console.log(
  `another route meanwhile: median ${median(others).toFixed(0)} ms, p99 ${(sorted[Math.floor(sorted.length * 0.99)] ?? 0).toFixed(0)} ms, of ${others.length} calls`,
);
