import type * as z from "zod/mini";
import type { accountHolder } from "../../../banking/contract.ts";
import { mostEntryCents, mostTotalCents, type AccountType } from "../records/rules.ts";
import { drawDate } from "../rules.ts";
import { canBeWritten, type AchBatch, type AchEntry, type SecCode } from "../writing/rules.ts";

/** A payment to be sent. */
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
  /** How often it has been sent before. */
  readonly attempts: number;
};

/** What Nacha asks a debit that is sent again to be called, in a batch of its own. */
const retryDescription = "RETRY PYMT";

export type PlanLimits = {
  /** Entries of a file. */
  readonly entries: number;
  /** Debits of a batch and of a file, in cents. */
  readonly batchCents: number;
  readonly fileCents: number;
  /** How many files there may be. */
  readonly files: number;
};

export type PlanSettings = {
  readonly today: Temporal.PlainDate;
  readonly odfi: string;
  /** How entries of persons are sent. */
  readonly personCode: "WEB" | "PPD";
  readonly description: string;
  /** Whether each batch has an entry that credits what it debits. */
  readonly isBalanced: boolean;
  /** The last seven digits of the trace number that was given last. */
  readonly lastTrace: number;
  readonly limits?: Partial<PlanLimits> | undefined;
};

/** A payment's entry in a file. */
export type PlannedEntry = AchEntry & { readonly id: string; readonly attempt: number };
export type PlannedBatch = Omit<AchBatch, "entries"> & { readonly entries: readonly PlannedEntry[] };
export type Plan = {
  readonly files: readonly (readonly PlannedBatch[])[];
  readonly lastTrace: number;
  /** Of an amount that no entry can be of. */
  readonly leftOut: readonly string[];
  /** Of bank accounts that no entry can name. */
  readonly unwritable: readonly string[];
  /** For which the files do not reach. */
  readonly waiting: readonly string[];
};

/** The credit that balances a batch is one entry, so the batch can be of no more than an entry. */
function limitsOf({ isBalanced, limits }: PlanSettings): PlanLimits {
  return {
    entries: 50_000,
    batchCents: isBalanced ? mostEntryCents : mostTotalCents,
    fileCents: mostTotalCents,
    files: mostFilesOfDay,
    ...limits,
  };
}

const modifiers = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
/** As many as can be told apart. */
export const mostFilesOfDay = modifiers.length;

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
 * Lays payments into batches of one day, code and description each, and those into files. Each entry gets the next
 * trace number; a day's begin anew at 1 where they would pass seven digits, so that they rise within every file.
 */
export function planFiles(payments: readonly DuePayment[], settings: PlanSettings): Plan {
  const limits = limitsOf(settings);
  const isOfAmount = ({ amountCents }: DuePayment) =>
    amountCents > 0 && amountCents <= Math.min(mostEntryCents, limits.batchCents, limits.fileCents);
  const sorted = payments
    .filter((payment) => isOfAmount(payment) && canBeWritten(payment))
    .map((payment) => ({ payment, kind: kindOf(payment, settings) }))
    .toSorted(
      (one, other) =>
        compare(nameOf(one.kind), nameOf(other.kind)) || compare(one.payment.id, other.payment.id),
    );
  // A batch more than there are payments would be needed where each were one of its own.
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

/** A to Z, then 0 to 9: the modifier that tells a day's files apart; undefined beyond the 36th. */
export function fileModifier(position: number): string | undefined {
  return modifiers[position];
}
