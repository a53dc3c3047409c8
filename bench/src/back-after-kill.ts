import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { endPortal, payable, paymentsIn, raiseBalances, startPortal } from "./own-portal.ts";
import { median, portalUrl } from "./portal.ts";

/** Kills the portal during payments, measures its recovery time, and checks for lost or doubled payments (goal F1). */
const rounds = Number(process.argv[2] ?? 100);
const most = 2_000;

let portal = await startPortal();
try {
  await raiseBalances();
  const { headers, schedule, date } = await payable();
  const acknowledged: number[] = [];
  const back: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const amounts = Array.from({ length: 5 }, (_, at) => 1_000 + round * 5 + at);
    const pay = (cents: number) => schedule(cents, date, `round ${round} of ${cents}`);
    const answers = Promise.allSettled(amounts.map(pay));
    // Each round kills the portal at a different time while payments are sent.
    await wait((round * 37) % 80);
    const ended = once(portal, "exit");
    portal.kill("SIGKILL");
    const killed = performance.now();
    const first = await answers;
    await ended;
    portal = await startPortal();
    const read = await fetch(`${portalUrl}/api/v2/advances`, { headers });
    back.push(performance.now() - killed);
    if (read.status !== 200) throw new Error(`the read after the kill got status ${read.status}`);
    // Repeats the calls with the same idempotency keys, as a browser does when it gets no response.
    const again = await Promise.all(amounts.map(pay));
    for (const [at, { status, body }] of again.entries()) {
      if (status !== 200)
        throw new Error(`the repeated payment got status ${status}: ${JSON.stringify(body)}`);
      const before = first[at];
      if (before?.status === "fulfilled" && JSON.stringify(before.value.body) !== JSON.stringify(body))
        throw new Error("the same key got another answer");
    }
    acknowledged.push(...amounts);
  }
  // Also counts payments with the status `PA`, because the portal may already have put them into a file for the bank.
  const kept = [...(await paymentsIn("Q")), ...(await paymentsIn("PA"))];
  const lost = acknowledged.filter((cents) => !kept.includes(cents)).length;
  const doubled = acknowledged.filter((cents) => kept.filter((each) => each === cents).length > 1).length;
  const slowest = Math.max(...back);
  process.stdout.write(
    [
      `rounds               ${rounds}, ${acknowledged.length} payments`,
      `lost, doubled        ${lost}, ${doubled}`,
      `back after           ${median(back).toFixed(0)} ms in the median, ${slowest.toFixed(0)} ms at most (goal ${most})`,
      "",
    ].join("\n"),
  );
  if (lost + doubled > 0) throw new Error("payments were lost or duplicated");
} finally {
  await endPortal(portal);
}
