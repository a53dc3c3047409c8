import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { castBookInput } from "@portal/database/cast/cast";

/**
 * Schedules payments as a borrower does, has their file written and handed over, and holds the file's totals against
 * the lender's list of payments. Starts a portal of its own, with a database of its own, and ends it.
 */
const count = Number(process.argv[2] ?? 10_000);
const port = Number(process.env["BENCH_PORT"] ?? 8097);
process.env["PORTAL_URL"] = `http://localhost:${port}`;
const { person, portalUrl, post, signIn } = await import("./portal.ts");

const lenderKey = "the-bench-asks-for-what-it-needs-to-see";
const folder = mkdtempSync(join(tmpdir(), "portal-bench-"));
const main = fileURLToPath(new URL("../../api/src/main.ts", import.meta.url));

async function startPortal(): Promise<ChildProcess> {
  const portal = spawn(process.execPath, [main], {
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: String(port),
      DATA_DIR: folder,
      REQUESTS_PER_MINUTE: "1000000",
      LENDER_KEY: lenderKey,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (let attempt = 0; attempt < 300 && portal.exitCode === null; attempt += 1) {
    const isUp = await fetch(`${portalUrl}/sandbox/clock`, { signal: AbortSignal.timeout(1000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return portal;
    await wait(200);
  }
  portal.kill();
  throw new Error("the portal did not come up");
}

/** Of the portal's process, in MB: what Linux says of it now, or the most it ever was. */
function memory({ pid }: ChildProcess, field: "VmRSS" | "VmHWM"): number {
  const [, kilobytes = "0"] =
    new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

const authorization = { authorization: `Bearer ${lenderKey}` };
const lender = async (path: string): Promise<Response> => {
  const response = await fetch(`${portalUrl}/api/lender/${path}`, {
    headers: authorization,
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
  return response;
};

type Loan = {
  readonly Id: string;
  readonly Balance: number;
  readonly QueueTransactions: readonly { readonly BankAccount: { readonly Id: string } | null }[];
};
type Page = { readonly payments: readonly { readonly amount: number }[]; readonly nextCursor: string | null };

/** So much of it that all the payments of a run can be scheduled. */
async function raiseBalances(): Promise<void> {
  const { now } = (await (await fetch(`${portalUrl}/sandbox/clock`)).json()) as { now: string };
  const book = castBookInput(Temporal.Instant.from(now));
  const accounts = book.accounts?.map((account) => ({
    ...account,
    advances: account.advances?.map((advance) => ({ ...advance, balance: 900_000_000 })),
  }));
  const { status, body } = await post("/lender/book", { ...book, accounts }, authorization);
  if (status !== 200)
    throw new Error(`the book was answered ${status}: ${JSON.stringify(body).slice(0, 500)}`);
}

/** The first day that a payment may be scheduled for: whatever the portal takes first of the days to come. */
async function schedulePayments(): Promise<number> {
  const headers = await signIn(person("dana"));
  const response = await fetch(`${portalUrl}/api/products/selfserviceloans`, { headers });
  const { loans } = (await response.json()) as { loans: Loan[] };
  const loan = loans.find(({ QueueTransactions }) =>
    QueueTransactions.some(({ BankAccount }) => BankAccount),
  );
  const bank = loan?.QueueTransactions.find(({ BankAccount }) => BankAccount)?.BankAccount?.Id;
  const schedule = (cents: number, effectiveDate: string) =>
    post(
      "/advances/scheduleTransactionACH",
      { advanceId: loan?.Id, effectiveDate, transactionAmount: cents / 100, fiInfo: { Id: bank } },
      headers,
    );
  const { now } = (await (await fetch(`${portalUrl}/sandbox/clock`)).json()) as { now: string };
  const today = Temporal.Instant.from(now).toZonedDateTimeISO("America/New_York").toPlainDate();
  let date = "";
  for (let days = 1; days < 6 && date === ""; days += 1) {
    const day = today.add({ days }).toString();
    if ((await schedule(101, day)).status === 200) date = day;
  }
  if (date === "") throw new Error("no day was taken");
  const started = performance.now();
  // Each of another amount, since two alike are one too many.
  for (let at = 1; at < count; at += 1) {
    const { status, body } = await schedule(101 + at, date);
    if (status !== 200) throw new Error(`payment ${at} was answered ${status}: ${JSON.stringify(body)}`);
  }
  return performance.now() - started;
}

async function totalOfPayments(): Promise<{ readonly count: number; readonly cents: number }> {
  let [cursor, total, cents]: [string | null, number, number] = ["", 0, 0];
  while (cursor !== null) {
    const query = new URLSearchParams({ status: "PA", limit: "200", ...(cursor && { cursor }) });
    const page = (await (await lender(`payments?${query}`)).json()) as Page;
    total += page.payments.length;
    cents += page.payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    cursor = page.nextCursor;
  }
  return { count: total, cents };
}

const portal = await startPortal();
try {
  await raiseBalances();
  const scheduling = await schedulePayments();
  const before = memory(portal, "VmRSS");
  const started = performance.now();
  const sent = await fetch(`${portalUrl}/sandbox/bank/cut-off`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "",
    redirect: "manual",
  });
  const sending = performance.now() - started;
  if (sent.status !== 303) throw new Error(`the cut-off was answered ${sent.status}`);
  const most = memory(portal, "VmHWM");
  const { files } = (await (await lender("ach-files")).json()) as {
    files: { fileId: string; entries: number }[];
  };
  const texts = await Promise.all(
    files.map(async ({ fileId }) => (await lender(`ach-files/${fileId}/content`)).text()),
  );
  const controls = texts.map((text) => text.split("\n").find((line) => line.startsWith("90")) ?? "");
  const sum = (first: number, last: number) =>
    controls.reduce((total, line) => total + Number(line.slice(first - 1, last)), 0);
  const table = await totalOfPayments();
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
  const ended = once(portal, "exit");
  portal.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
