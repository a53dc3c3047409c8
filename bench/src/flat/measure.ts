import { quantilesOf, type Quantiles } from "../quantiles.ts";
import { borrowerSamples } from "./samples-of-borrowers.ts";
import { deskSamples } from "./samples-of-desk.ts";
import { lenderSamples } from "./samples-of-lender.ts";
import { loanSamples } from "./samples-of-loans.ts";
import { recordSamples } from "./samples-of-records.ts";
import { signInSamples } from "./samples-of-sign-in.ts";
import { staffSamples } from "./samples-of-staff.ts";
import { send } from "./send.ts";
import type { Side } from "./side.ts";
import { visitorOf, type Call, type Samples, type Visitor } from "./visitor.ts";

export const samples: Samples = {
  ...signInSamples,
  ...borrowerSamples,
  ...loanSamples,
  ...lenderSamples,
  ...staffSamples,
  ...deskSamples,
  ...recordSamples,
};

/** The maximum ratio of the median time on the large database to the median time on the small one. */
export const maxRatio = 1.2;
/** Ignores differences below this number of milliseconds, because other processes can cause them. */
export const noise = 1;

export type Timing = {
  readonly operation: string;
  readonly small: Quantiles;
  readonly large: Quantiles;
  readonly ratio: number;
  readonly isFlat: boolean;
};

/**
 * Lists the portal's operations.
 * @throws if an operation has no sample call, or a sample call has no operation
 */
async function listOperations({ origin }: Side): Promise<string[]> {
  const { json } = await send("GET", `${origin}/api/openapi.json`, undefined);
  const { paths } = json as { readonly paths: Readonly<Record<string, object>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${pathOf(path)}`),
  );
  const missing = operations.filter((operation) => !(operation in samples));
  const unknown = Object.keys(samples).filter((operation) => !operations.includes(operation));
  if (missing.length + unknown.length > 0)
    throw new Error(
      `operations without a sample call: ${missing.join(", ") || "none"}; samples without an operation: ${unknown.join(", ") || "none"}`,
    );
  // The calls run in this order, because some calls need the effect of earlier calls.
  return Object.keys(samples);
}

const pathOf = (path: string) => path.replace(/^\/api(?=\/)/, "").replaceAll(/\{(\w+)\}/g, ":$1");

/** Calls an operation once. Returns the time in milliseconds. */
async function callOnce(operation: string, visitor: Visitor): Promise<number> {
  const sample = samples[operation];
  if (!sample) throw new Error(`${operation} has no sample call`);
  let call: Call;
  try {
    call = await sample(visitor);
  } catch (error) {
    throw new Error(`${operation} could not be prepared`, { cause: error });
  }
  const [method = "", path = ""] = operation.split(" ");
  const { params = {}, query = {}, body, as } = call;
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(query).toString();
  const url = `${visitor.side.origin}/api${filled}${search && `?${search}`}`;
  const started = performance.now();
  const { status, json } = await send(method, url, body, as);
  const milliseconds = performance.now() - started;
  if (status < 200 || status > 299)
    throw new Error(`${operation} got status ${status}: ${JSON.stringify(json).slice(0, 500)}`);
  return milliseconds;
}

/** Calls every operation once for each copy of the demo borrowers, so that most tables have rows. */
export async function visit(side: Side, copies: readonly number[]): Promise<void> {
  const operations = await listOperations(side);
  for (const copy of copies) {
    const visitor = visitorOf(side, copy);
    for (const operation of operations) await callOnce(operation, visitor);
  }
}

/** Measures every operation on both databases in turn, with new borrowers in each round. */
export async function measure(small: Side, large: Side, copies: readonly number[]): Promise<Timing[]> {
  const operations = await listOperations(small);
  const times = new Map(
    operations.map((operation): [string, Times] => [operation, { small: [], large: [] }]),
  );
  for (const [at, copy] of copies.entries()) {
    const visitors = { small: visitorOf(small, copy), large: visitorOf(large, copy) };
    const order = at % 2 === 0 ? (["small", "large"] as const) : (["large", "small"] as const);
    for (const operation of operations)
      for (const size of order) times.get(operation)?.[size].push(await callOnce(operation, visitors[size]));
  }
  return [...times].map(([operation, found]) => timingOf(operation, found));
}

type Times = { readonly small: number[]; readonly large: number[] };

export function timingOf(operation: string, times: Times): Timing {
  const [small, large] = [quantilesOf(times.small), quantilesOf(times.large)];
  const ratio = large.p50 / small.p50;
  return { operation, small, large, ratio, isFlat: ratio <= maxRatio || large.p50 - small.p50 < noise };
}
