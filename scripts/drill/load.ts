import { setTimeout as wait } from "node:timers/promises";
import type * as ownPortal from "../../bench/src/own-portal.ts";
import type { Figure } from "./drill.ts";

export type Portals = typeof ownPortal;
export type Payable = Awaited<ReturnType<Portals["payable"]>>;

/** Makes payments and sign-ins, and records which payments the portal acknowledged and when. */
export function startLoad({
  payable: { schedule, date },
  signIn,
  payers = 4,
  visitors = 2,
  pause = 0,
}: {
  readonly payable: Payable;
  readonly signIn: () => Promise<Record<string, string>>;
  readonly payers?: number;
  readonly visitors?: number;
  /** Milliseconds to wait after each payment and sign-in. */
  readonly pause?: number;
}) {
  const end = new AbortController();
  let slowest = 0;
  let failedSignIns = 0;
  const refused = new Map<number, number>();
  const paid: { readonly cents: number; readonly at: number }[] = [];
  const sessions: Record<string, string>[] = [];
  let next = 1_000;
  const timed = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    const started = performance.now();
    try {
      return await call();
    } finally {
      slowest = Math.max(slowest, performance.now() - started);
    }
  };
  const pay = async () => {
    while (!end.signal.aborted) {
      const cents = (next += 1);
      // Repeats the payment with the same idempotency key until the portal acknowledges it, as a browser does.
      for (;;) {
        const { status } = await timed(() => schedule(cents, date, `drill ${cents}`));
        if (status === 200) break;
        refused.set(status, (refused.get(status) ?? 0) + 1);
        if (end.signal.aborted) return;
        if (status < 500) throw new Error(`a payment got status ${status}`);
        await wait(200);
      }
      await wait(pause);
      paid.push({ cents, at: performance.now() });
      await wait(pause);
    }
  };
  const enter = async () => {
    while (!end.signal.aborted) {
      // `signIn` does not check for refusals, so it may fail or return headers without a token.
      const headers = await timed(signIn).catch(() => undefined);
      if (headers?.["authorization"]?.startsWith("JWT ey")) sessions.push(headers);
      else {
        failedSignIns += 1;
        await wait(200);
      }
      await wait(pause);
    }
  };
  const loops = [...Array.from({ length: payers }, pay), ...Array.from({ length: visitors }, enter)];
  return {
    paid,
    sessions,
    refused,
    slowest: () => slowest,
    failedSignIns: () => failedSignIns,
    async stop() {
      end.abort();
      await Promise.all(loops);
    },
  };
}

/** Counts the acknowledged payments that the portal has lost or stored more than once. */
export async function countWrong(
  { paymentsIn }: Pick<Portals, "paymentsIn">,
  paid: readonly { readonly cents: number }[],
): Promise<{ readonly lost: number; readonly doubled: number }> {
  const counts = new Map<number, number>();
  for (const status of ["Q", "PA"] as const)
    for (const cents of await paymentsIn(status))
      counts.set(Math.abs(cents), (counts.get(Math.abs(cents)) ?? 0) + 1);
  const countOf = ({ cents }: { readonly cents: number }) => counts.get(cents) ?? 0;
  return {
    lost: paid.filter((each) => countOf(each) === 0).length,
    doubled: paid.filter((each) => countOf(each) > 1).length,
  };
}

export function wrongPayments(
  { lost, doubled }: Awaited<ReturnType<typeof countWrong>>,
  all: number,
): Figure {
  return {
    what: "acknowledged payments lost, doubled (goal 0, 0)",
    figure: `${lost}, ${doubled} of ${all}`,
    isMet: lost + doubled === 0 && all > 0,
  };
}
