import { randomBytes, randomInt } from "node:crypto";
import { castList } from "@portal/database/cast/cast";
import type { Stage } from "./stage.ts";
import { uploaderOf } from "./uploads.ts";

const pages = [
  "/v2/accounts",
  "/v2/advances",
  "/v2/opportunities",
  "/contacts/notifications",
  "/products/selfserviceloans",
];

export type Act = "read" | "payment" | "sign-in" | "upload";
/** Records the status of a call, or the error of a call without a response. */
export type Record = (act: Act, result: number | string, milliseconds: number) => void;

/**
 * Returns a function that runs a random act of a random borrower: mostly reads, some payments, uploads and sign-ins.
 * `paid` contains the acknowledged payments.
 */
export async function randomActs(portals: Stage["portals"], record: Record) {
  const { person, portalUrl, signIn } = await import("../../bench/src/portal.ts");
  const payable = await portals.payable();
  const teresa = await signIn(person("teresa"));
  const sessions = [payable.headers, teresa];
  const able = castList().filter(({ password, answers, sso }) => password && answers.length > 0 && !sso);
  for (const each of able) {
    const headers = await signIn(each).catch(() => undefined);
    if (headers?.["authorization"]?.startsWith("JWT ey")) sessions.push(headers);
  }
  const send = await uploaderOf({ origin: portalUrl, headers: teresa });
  const paid: { readonly cents: number }[] = [];
  let next = 1_000;
  const timed = async (act: Act, call: () => Promise<number | string>) => {
    const started = performance.now();
    const result = await call().catch(String);
    record(act, result, performance.now() - started);
  };
  const statusOf = async (call: Promise<Response>) => {
    const response = await call;
    await response.arrayBuffer();
    const isRefused = response.status === 429 || response.status === 503;
    return isRefused && !response.headers.has("retry-after")
      ? `${response.status} without Retry-After`
      : response.status;
  };
  const read = async () => {
    const headers = sessions[randomInt(sessions.length)] ?? {};
    for (const path of pages)
      await timed("read", () => statusOf(fetch(`${portalUrl}/api${path}`, { headers })));
  };
  const pay = () =>
    timed("payment", async () => {
      const cents = (next += 1);
      const { status } = await payable.schedule(cents, payable.date, `drill ${cents}`);
      if (status === 200) paid.push({ cents });
      return status;
    });
  const upload = () =>
    timed("upload", () =>
      statusOf(send(Buffer.from(`date,amount\n${randomBytes(50_000).toString("hex")}\n`))),
    );
  const enter = () =>
    timed("sign-in", async () => {
      const headers = await signIn(person("dana"));
      return headers["authorization"]?.startsWith("JWT ey") ? 200 : "refused";
    });
  const acts = [
    { below: 90, run: read },
    { below: 95, run: pay },
    { below: 98, run: enter },
    { below: 100, run: upload },
  ];
  const act = async () => {
    const percent = randomInt(100);
    await acts.find(({ below }) => percent < below)?.run();
  };
  return { act, read, enter, paid };
}
