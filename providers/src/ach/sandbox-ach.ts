import { businessDaysAfter } from "@portal/domain/payments/calendar/rules";
import { readAchFile } from "@portal/domain/payments/ach/reading/rules";
import { ProviderFault } from "../provider-fault.ts";
import type { AchProvider } from "./ach-provider.ts";
import { writeReturns, type SandboxNotice } from "./sandbox-ach-returns.ts";

/** Stores the files of the sandbox's bank. Implementations must encrypt the files. */
export type FileBox = {
  list(): Promise<readonly string[]>;
  read(name: string): Promise<Uint8Array | undefined>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
};

export type SandboxAch = AchProvider & {
  /** Adds a file with the notices that a tester chose in the sandbox. */
  tell(news: readonly SandboxNotice[]): Promise<void>;
};

export function memoryBox(): FileBox {
  const files = new Map<string, Uint8Array>();
  return {
    list: async () => [...files.keys()],
    read: async (name) => files.get(name),
    write: async (name, bytes) => void files.set(name, bytes),
    remove: async (name) => void files.delete(name),
  };
}

/**
 * Simulates a bank. The last four digits of an account number decide what happens to a debit: 9903 returns the debit
 * with the code R03, and 9801 corrects the debit with the code C01. `now` is in the bank's time zone.
 */
export function sandboxAch(box: FileBox, now: () => Temporal.PlainDateTime): SandboxAch {
  const staged = (name: string) => `staged.${name}`;
  const news = (day: Temporal.PlainDate, name: string) => `news.${day.toString()}.${name}`;
  const isReady = (name: string) =>
    name.startsWith("news.") && name.slice(5, 15) <= now().toPlainDate().toString();
  return {
    stage: (stagedAs, bytes) => box.write(staged(stagedAs), bytes),
    async release(stagedAs, name) {
      const bytes = await box.read(staged(stagedAs));
      if (!bytes) return;
      for (const [day, told] of fatesIn(bytes))
        await box.write(news(day, name), Buffer.from(writeReturns(told, now())));
      await box.write(`sent.${name}`, bytes);
      await box.remove(staged(stagedAs));
    },
    discard: (stagedAs) => box.remove(staged(stagedAs)),
    listStaged: async () =>
      (await box.list())
        .filter((name) => name.startsWith(staged("")))
        .map((name) => name.slice(staged("").length))
        .toSorted(),
    listInbound: async () => (await box.list()).filter(isReady).toSorted(),
    async readInbound(name) {
      const bytes = isReady(name) ? await box.read(name) : undefined;
      if (!bytes) throw new ProviderFault("ach", "the bank has no such file", undefined);
      return bytes;
    },
    confirmInbound: (name) => (isReady(name) ? box.remove(name) : Promise.resolve()),
    async tell(told) {
      const content = writeReturns(told, now());
      await box.write(news(now().toPlainDate(), `told-${crypto.randomUUID()}.ach`), Buffer.from(content));
    },
  };
}

/** Returns the notices about an ACH file's entries, by the day on which the bank sends each notice. */
function fatesIn(bytes: Uint8Array): [Temporal.PlainDate, SandboxNotice[]][] {
  const file = readAchFile(Buffer.from(bytes).toString("ascii"));
  if ("fault" in file)
    throw new ProviderFault("ach", `the bank refused a file: ${file.fault}, line ${file.line}`, undefined);
  const days = new Map<string, SandboxNotice[]>();
  for (const batch of file.batches) {
    for (const entry of batch.entries) {
      const code = fateOf(entry.accountNumber);
      // Skips credits, because the sandbox bank returns only debits.
      if (!code || !entry.transactionCode.endsWith("7")) continue;
      const told = days.get(batch.effectiveDate) ?? [];
      days.set(batch.effectiveDate, [...told, { batch, entry, code }]);
    }
  }
  return [...days].map(([day, told]) => [businessDaysAfter(dateOf(day), 1), told]);
}

function fateOf(accountNumber: string): string | undefined {
  const [, kind, digits] = /(99|98)(\d\d)$/.exec(accountNumber) ?? [];
  if (kind === undefined || digits === undefined || digits === "00") return undefined;
  return (kind === "99" ? "R" : "C") + digits;
}

/** Parses a date in the format YYMMDD. */
function dateOf(text: string): Temporal.PlainDate {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  return Temporal.PlainDate.from(`20${year}-${month}-${day}`);
}
