import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { castBookInput } from "@portal/database/cast/cast";
import { authorizationText } from "@portal/domain/payments/authorization/rules";
import { baseConfig } from "@portal/domain/wire/base-config";

/** Starts a separate portal for a benchmark. Its loan balances are large enough for all payments of a run. */
const port = Number(process.env["BENCH_PORT"] ?? 8097);
process.env["PORTAL_URL"] = `http://localhost:${port}`;
const { person, portalUrl, post, signIn } = await import("./portal.ts");

export const lenderKey = "the-bench-asks-for-what-it-needs-to-see";
export const folder = mkdtempSync(join(tmpdir(), "portal-bench-"));
const main = fileURLToPath(new URL("../../api/src/main.ts", import.meta.url));

export async function startPortal(settings: Readonly<Record<string, string>> = {}): Promise<ChildProcess> {
  const portal = spawn(process.execPath, [main], {
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: String(port),
      DATA_DIR: folder,
      REQUESTS_PER_MINUTE: "1000000",
      LENDER_KEY: lenderKey,
      LOG_LEVEL: "error",
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (let attempt = 0; attempt < 3000 && portal.exitCode === null; attempt += 1) {
    const isUp = await fetch(`${portalUrl}/sandbox/clock`, { signal: AbortSignal.timeout(1000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return portal;
    await wait(20);
  }
  portal.kill();
  throw new Error("the portal did not start");
}

/** Stops the portal and deletes its database. */
export async function endPortal(portal: ChildProcess): Promise<void> {
  const ended = once(portal, "exit");
  portal.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

/** Runs a command of `npm run portal` on the benchmark's database while the portal runs. */
export function runCommand(
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): ChildProcess {
  const command = fileURLToPath(new URL("../../scripts/portal.ts", import.meta.url));
  const { PATH, HOME } = process.env;
  return spawn(process.execPath, [command, ...words], {
    env: { PATH, HOME, PORT: String(port), DATA_DIR: folder, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

const authorization = { authorization: `Bearer ${lenderKey}` };
export const lender = async (path: string): Promise<Response> => {
  const response = await fetch(`${portalUrl}/api/lender/${path}`, {
    headers: authorization,
  });
  if (!response.ok) throw new Error(`${path} got status ${response.status}`);
  return response;
};

type Loan = {
  readonly Id: string;
  readonly Balance: number;
  readonly QueueTransactions: readonly {
    readonly BankAccount: { readonly Id: string; readonly BankAccountNumber: string } | null;
  }[];
};
type Page = { readonly payments: readonly { readonly amount: number }[]; readonly nextCursor: string | null };

export async function raiseBalances(): Promise<void> {
  const { now } = (await (await fetch(`${portalUrl}/sandbox/clock`)).json()) as { now: string };
  const book = castBookInput(Temporal.Instant.from(now));
  const accounts = book.accounts?.map((account) => ({
    ...account,
    advances: account.advances?.map((advance) => ({ ...advance, balance: 900_000_000 })),
  }));
  const { status, body } = await post("/lender/book", { ...book, accounts }, authorization);
  if (status !== 200) throw new Error(`the book got status ${status}: ${JSON.stringify(body).slice(0, 500)}`);
}

/**
 * Schedules a payment of `cents`. Returns the payment's date, the borrower's session, and a function that schedules
 * further payments.
 */
export async function payable(cents = 101, who: Parameters<typeof signIn>[0] = person("dana")) {
  const headers = await signIn(who);
  const response = await fetch(`${portalUrl}/api/products/selfserviceloans`, { headers });
  const { loans } = (await response.json()) as { loans: Loan[] };
  const loan = loans.find(({ QueueTransactions }) =>
    QueueTransactions.some(({ BankAccount }) => BankAccount),
  );
  const bank = loan?.QueueTransactions.find(({ BankAccount }) => BankAccount)?.BankAccount;
  const authorizationSha256 = (cents: number, effectiveDate: string) => {
    const text = authorizationText({
      amount: cents,
      date: Temporal.PlainDate.from(effectiveDate),
      lastFour: bank?.BankAccountNumber.replaceAll("*", "") ?? "",
      phone: baseConfig.customerSupportPhone,
    });
    return createHash("sha256").update(text).digest("hex");
  };
  const schedule = (cents: number, effectiveDate: string, key?: string) =>
    post(
      "/advances/scheduleTransactionACH",
      {
        advanceId: loan?.Id,
        effectiveDate,
        transactionAmount: cents / 100,
        fiInfo: { Id: bank?.Id },
        authorizationSha256: authorizationSha256(cents, effectiveDate),
      },
      key === undefined ? headers : { ...headers, "idempotency-key": key },
    );
  const { now } = (await (await fetch(`${portalUrl}/sandbox/clock`)).json()) as { now: string };
  const today = Temporal.Instant.from(now).toZonedDateTimeISO("America/New_York").toPlainDate();
  for (let days = 1; days < 6; days += 1) {
    const date = today.add({ days }).toString();
    if ((await schedule(cents, date)).status === 200) return { headers, schedule, date };
  }
  throw new Error("no payment date was accepted");
}

/** Returns the amounts, in cents, of all payments with this status. */
export async function paymentsIn(status: "Q" | "PA"): Promise<number[]> {
  let cursor: string | null = "";
  const cents: number[] = [];
  while (cursor !== null) {
    const query = new URLSearchParams({ status, limit: "200", ...(cursor && { cursor }) });
    const page = (await (await lender(`payments?${query}`)).json()) as Page;
    cents.push(...page.payments.map(({ amount }) => Math.round(amount * 100)));
    cursor = page.nextCursor;
  }
  return cents;
}
