import { setTimeout as wait } from "node:timers/promises";
import type { Figure } from "../drill.ts";
import { numberOf } from "../aftermath.ts";
import { runEach } from "./run-each.ts";
import type { Scene } from "./scene.ts";

const addresses = 50;
const windows = 2;
/** Once the account is locked, one in this many guesses has the right password. */
const rightEvery = 50;
const mostEvaluated = 10;

/** Guesses the password of one account from many addresses, in two periods of 15 minutes on the sandbox's clock. */
export async function guessPasswords({ origin, postgres }: Scene, count: number): Promise<Figure[]> {
  const { person } = await import("../../../bench/src/portal.ts");
  const { email, password } = person("ben");
  const logIn = async (at: number, guess: string): Promise<number> => {
    const response = await fetch(`${origin}/api/auth/login`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        // The portal trusts one proxy, which adds the client's address.
        "x-forwarded-for": `192.0.2.200, 198.51.100.${1 + (at % addresses)}`,
      },
      body: JSON.stringify({
        email: at % 2 === 0 ? email : email.toUpperCase(),
        password: encodeURIComponent(guess),
      }),
    });
    await response.arrayBuffer();
    return response.status;
  };
  const statuses = new Map<number, number>();
  const evaluated: number[] = [];
  let [sent, right, accepted] = [0, 0, 0];
  for (let window = 0; window < windows; window += 1) {
    const size = Math.ceil(count / windows);
    let refused = 0;
    await runEach(size, addresses, async (at) => {
      // The portal checks an account's guesses one at a time, so the account is locked after the tenth refusal.
      const isRight = refused >= mostEvaluated && at % rightEvery === 0;
      const status = await logIn(at, isRight ? (password ?? "") : `Wrong-guess-${at}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      sent += 1;
      if (isRight && status !== 503) right += 1;
      if (status === 200) accepted += 1;
      if (status === 401) refused += 1;
      if (status === 503) await wait(100);
    });
    evaluated.push(numberOf(postgres, "select coalesce(max(attempts), 0) from failure_budgets"));
    await moveClock(origin, (window + 1) * 16);
  }
  const afterLock = await logIn(0, password ?? "");
  const locks = numberOf(postgres, "select count(*) from audit_entries where action = 'account.locked'");
  return [
    {
      what: `evaluated guesses in each 15 minutes, of ${sent} from ${addresses} addresses (A1, goal 10)`,
      figure: `${evaluated.join(", ")}; answers ${[...statuses].map(([status, times]) => `${times} times ${status}`).join(", ")}`,
      isMet: sent >= count && evaluated.every((each) => each > 0 && each <= mostEvaluated),
    },
    {
      what: "right passwords accepted during a lock (goal 0); locks in the audit trail (goal 2)",
      figure: `${accepted} of ${right}; ${locks}`,
      isMet: accepted === 0 && right > 0 && locks === windows,
    },
    {
      what: "status of the right password after the lock (goal 200)",
      figure: String(afterLock),
      isMet: afterLock === 200,
    },
  ];
}

async function moveClock(origin: string, minutes: number): Promise<void> {
  const response = await fetch(`${origin}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ offset: `PT${minutes}M` }),
  });
  if (!response.ok) throw new Error(`the clock got status ${response.status}: ${await response.text()}`);
}
