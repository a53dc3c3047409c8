import type * as z from "zod/mini";
import type { accountHolder } from "../../../banking/contract.ts";
import { maxEntryCents, maxTotalCents, type AccountType } from "../records/rules.ts";
import { drawDate } from "../rules.ts";
import { canBeWritten, type AchBatch, type AchEntry, type SecCode } from "../writing/rules.ts";

export type DuePayment = {
  readonly id: string;
  readonly holder: z.infer<typeof accountHolder>;
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountType: AccountType;
  readonly nameOnAccount: string;
  readonly reference: string;
  readonly amountCents: number;
  readonly sendDate: Temporal.PlainDate;
  /** The number of earlier attempts to debit the payment. */
  readonly attempts: number;
};

/** Nacha requires this description for retries, which are in a separate batch. */
const retryDescription = "RETRY PYMT";

export type PlanLimits = {
  /** The maximum number of entries per file. */
  readonly entries: number;
  /** The maximum total of debits per batch and per file, in cents. */
  readonly batchCents: number;
  readonly fileCents: number;
  readonly files: number;
};

export type PlanSettings = {
  readonly today: Temporal.PlainDate;
  readonly odfi: string;
  /** The entry class for debits from a person's account. */
  readonly personCode: "WEB" | "PPD";
  readonly description: string;
  /** Whether each batch is balanced: its last entry credits the total of its debits. */
  readonly isBalanced: boolean;
  /** The last seven digits of the previous trace number. */
  readonly lastTrace: number;
  readonly limits?: Partial<PlanLimits> | undefined;
};

export type PlannedEntry = AchEntry & { readonly id: string; readonly attempt: number };
export type PlannedBatch = Omit<AchBatch, "entries"> & { readonly entries: readonly PlannedEntry[] };
export type Plan = {
  readonly files: readonly (readonly PlannedBatch[])[];
  readonly lastTrace: number;
  /** Ids of payments with an invalid amount: zero, negative or too large for an ACH entry. */
  readonly leftOut: readonly string[];
  /** Ids of payments with an account number or routing number that an ACH entry cannot contain. */
  readonly unwritable: readonly string[];
  /** Ids of payments that wait for the next run, because this run has its maximum number of files. */
  readonly waiting: readonly string[];
};

/**
 * One entry credits the batch's total to the offset account, so this total must not exceed the largest amount of an
 * entry.
 */
function limitsOf({ isBalanced, limits }: PlanSettings): PlanLimits {
  return {
    entries: 50_000,
    batchCents: isBalanced ? maxEntryCents : maxTotalCents,
    fileCents: maxTotalCents,
    files: maxFilesOfDay,
    ...limits,
  };
}

const modifiers = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
export const maxFilesOfDay = modifiers.length;

type Kind = { readonly secCode: SecCode; readonly description: string; readonly date: Temporal.PlainDate };

function kindOf(payment: DuePayment, settings: PlanSettings): Kind {
  return {
    date: drawDate(payment.sendDate, settings.today),
    secCode: payment.holder === "business" ? "CCD" : settings.personCode,
    description: payment.attempts > 0 ? retryDescription : settings.description,
  };
}

const nameOf = ({ date, secCode, description }: Kind) => [date, secCode, description].join(" ");
const lastOfAll = 9_999_999;

/**
 * Groups payments with the same date, SEC code and description into batches, and groups batches into files. Trace
 * numbers ascend within every file.
 */
export function planFiles(payments: readonly DuePayment[], settings: PlanSettings): Plan {
  const limits = limitsOf(settings);
  const isOfAmount = ({ amountCents }: DuePayment) =>
    amountCents > 0 && amountCents <= Math.min(maxEntryCents, limits.batchCents, limits.fileCents);
  const sorted = payments
    .filter((payment) => isOfAmount(payment) && canBeWritten(payment))
    .map((payment) => ({ payment, kind: kindOf(payment, settings) }))
    .toSorted(
      (one, other) =>
        compare(nameOf(one.kind), nameOf(other.kind)) || compare(one.payment.id, other.payment.id),
    );
  // Each payment needs at most two trace numbers: one for the payment and one for the offset entry of its batch.
  const isLong = settings.lastTrace + 2 * sorted.length > lastOfAll;
  let trace = isLong ? 0 : settings.lastTrace;
  const nextTrace = () => settings.odfi + String((trace += 1)).padStart(7, "0");

  const files: PlannedBatch[][] = [];
  let [entriesOfFile, centsOfFile, centsOfBatch] = [0, 0, 0];
  let open: { readonly kind: Kind; readonly entries: PlannedEntry[] } | undefined;
  const close = () => {
    if (!open) return;
    const { kind, entries } = open;
    files.at(-1)?.push({
      secCode: kind.secCode,
      description: kind.description,
      effectiveDate: kind.date,
      entries,
      offsetTraceNumber: settings.isBalanced ? nextTrace() : undefined,
    });
    open = undefined;
    centsOfBatch = 0;
  };
  for (const { payment, kind } of sorted) {
    const { id, attempts, routingNumber, accountNumber, accountType, amountCents, reference } = payment;
    const isFileFull = entriesOfFile >= limits.entries || centsOfFile + amountCents > limits.fileCents;
    if (files.length === 0 || isFileFull) {
      close();
      if (files.length >= limits.files) break;
      files.push([]);
      [entriesOfFile, centsOfFile] = [0, 0];
    }
    const isOther = !open || nameOf(open.kind) !== nameOf(kind);
    if (isOther || centsOfBatch + amountCents > limits.batchCents) close();
    open ??= { kind, entries: [] };
    const account = { routingNumber, accountNumber, accountType, amountCents, reference };
    const entry = {
      id,
      attempt: attempts + 1,
      traceNumber: nextTrace(),
      ...account,
      name: payment.nameOnAccount,
    };
    open.entries.push(entry);
    entriesOfFile += 1;
    centsOfFile += amountCents;
    centsOfBatch += amountCents;
  }
  close();
  const sent = new Set(files.flat().flatMap(({ entries }) => entries.map(({ id }) => id)));
  const idsOf = (those: (payment: DuePayment) => boolean) => payments.filter(those).map(({ id }) => id);
  return {
    files,
    lastTrace: trace,
    leftOut: idsOf((each) => !isOfAmount(each)),
    unwritable: idsOf((each) => isOfAmount(each) && !canBeWritten(each)),
    waiting: sorted.map(({ payment }) => payment.id).filter((id) => !sent.has(id)),
  };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The modifier that distinguishes a day's files: A to Z, then 0 to 9. Undefined after the 36th file. */
export function fileModifier(position: number): string | undefined {
  return modifiers[position];
}
