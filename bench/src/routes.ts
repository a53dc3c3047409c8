import autocannon from "autocannon";
import { person, portalUrl, signIn } from "./portal.ts";

/** Measures requests per second and latency of the summary page's routes, one route at a time. */
const headers = await signIn(person("dana"));
const seconds = Number(process.argv[2] ?? 10);

for (const path of ["", "/v2/accounts", "/v2/advances", "/v2/opportunities", "/contacts/notifications"]) {
  const result = await autocannon({
    url: `${portalUrl}/api${path}`,
    headers,
    connections: 20,
    duration: seconds,
  });
  const { requests, latency, non2xx, errors } = result;
  console.log(
    `${(path || "/").padEnd(26)} ${Math.round(requests.average)} requests/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms, ${non2xx + errors} failed`,
  );
}
