import { memoryOf } from "./memory-of.ts";
import { endPortal, lender, payable, paymentsIn, raiseBalances, startPortal } from "./own-portal.ts";
import { portalUrl } from "./portal.ts";

/** Schedules payments and compares the bank files with the lender's list of payments. */
const count = Number(process.argv[2] ?? 10_000);

/** Schedules the remaining payments. Returns the time in milliseconds. */
async function schedulePayments(): Promise<number> {
  const { schedule, date } = await payable();
  const started = performance.now();
  // Each payment needs a different amount, because the portal rejects duplicates.
  for (let at = 1; at < count; at += 1) {
    const { status, body } = await schedule(101 + at, date);
    if (status !== 200) throw new Error(`payment ${at} got status ${status}: ${JSON.stringify(body)}`);
  }
  return performance.now() - started;
}

const portal = await startPortal();
try {
  await raiseBalances();
  const scheduling = await schedulePayments();
  const before = memoryOf(portal, "VmRSS");
  const started = performance.now();
  const sent = await fetch(`${portalUrl}/sandbox/bank/cut-off`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "",
    redirect: "manual",
  });
  const sending = performance.now() - started;
  if (sent.status !== 303) throw new Error(`the cut-off got status ${sent.status}`);
  const most = memoryOf(portal, "VmHWM");
  const { files } = (await (await lender("ach-files")).json()) as {
    files: { fileId: string; entries: number }[];
  };
  const texts = await Promise.all(
    files.map(async ({ fileId }) => (await lender(`ach-files/${fileId}/content`)).text()),
  );
  const controls = texts.map((text) => text.split("\n").find((line) => line.startsWith("90")) ?? "");
  const sum = (first: number, last: number) =>
    controls.reduce((total, line) => total + Number(line.slice(first - 1, last)), 0);
  const amounts = await paymentsIn("PA");
  const table = { count: amounts.length, cents: amounts.reduce((sum, cents) => sum + cents, 0) };
  process.stdout.write(
    [
      `payments scheduled   ${count} in ${(scheduling / 1000).toFixed(1)} s, ${(scheduling / count).toFixed(1)} ms each`,
      `written and handed   ${files.length} file(s) in ${(sending / 1000).toFixed(2)} s, ${texts.join("").length} bytes`,
      `memory of the portal ${before} MB before, ${most} MB at most`,
      `entries              ${sum(14, 21)} in the files, ${table.count} in the table`,
      `debits in cents      ${sum(32, 43)} in the files, ${table.cents} in the table`,
      "",
    ].join("\n"),
  );
  if (sum(14, 21) !== table.count || sum(32, 43) !== table.cents || table.count !== count)
    throw new Error("the totals differ");
} finally {
  await endPortal(portal);
}
