import styles from "./transactions.module.css";
import { DownloadSimpleIcon } from "@phosphor-icons/react/DownloadSimple";
import { ledgerTexts as texts } from "@portal/domain/loans/ledger/messages";
import {
  filterLedger,
  ledgerCsv,
  ledgerSpan,
  noFilter,
  type LedgerEntry,
  type LedgerFilter,
} from "@portal/domain/loans/ledger/rules";
import { formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import type { Advance } from "@portal/domain/loans/contract";
import { useEffect, useId, useState } from "react";
import { flushSync } from "react-dom";
import { config } from "@portal/ui/calls/config.ts";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { LedgerFilters } from "./ledger-filters.tsx";
import { useShowMore } from "../platform/show-more.tsx";
import { TransactionTable } from "./transaction-table.tsx";
import { saveFile } from "@portal/ui/calls/save-file.ts";

const transactionsAtATime = 10;
const skeletonRows = 6;

export type TransactionsProps = {
  readonly loan: Advance | undefined;
  /** The loan's transactions, newest first. Undefined while loading. */
  readonly entries: readonly LedgerEntry[] | undefined;
  readonly today: Temporal.PlainDate;
};

/** Shows matching transactions, ten at a time, and offers all matching transactions as a CSV file. */
export function Transactions({ loan, entries, today }: TransactionsProps) {
  const id = useId();
  const [filter, setFilter] = useState(noFilter);
  const matching = filterLedger(entries ?? [], filter, today);
  const { shown, control } = useShowMore(matching, transactionsAtATime);
  const isPrinting = useIsPrinting();
  const name = `${loan?.name ?? texts.transactions}.csv`;
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        {loan && (
          <p className={styles["printed"]}>
            {printedText(ledgerSpan(loan, matching, filter.period, today), filter)}
          </p>
        )}
        <Row isBetween>
          <h2 id={id}>{texts.transactions}</h2>
          {matching.length > 0 && (
            <TextButton isStandalone onClick={() => saveCsv(name, ledgerCsv(matching))}>
              <Icon of={DownloadSimpleIcon} size="sm" weight="bold" />
              {texts.downloadCsv}
            </TextButton>
          )}
        </Row>
        {!entries && <TransactionsSkeleton />}
        {entries?.length === 0 && <p className="muted">{texts.noTransactions}</p>}
        {entries && entries.length > 0 && <LedgerFilters filter={filter} onChange={setFilter} />}
        {entries && entries.length > 0 && matching.length === 0 && (
          <Stack gap={2}>
            <p className="muted">{texts.noMatch}</p>
            <div>
              <TextButton isStandalone onClick={() => setFilter(noFilter)}>
                {texts.clearFilters}
              </TextButton>
            </div>
          </Stack>
        )}
        {loan && shown.length > 0 && (
          <TransactionTable loan={loan} entries={isPrinting ? matching : shown} labelledBy={id} />
        )}
        <div className={styles["control"]}>{control}</div>
      </Stack>
    </section>
  );
}

/** Returns whether the page is being printed. Printed pages show all transactions that match the filters. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // Renders immediately, because the browser prints the page right after this event.
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener("beforeprint", start);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", start);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}

function printedText({ from, to }: ReturnType<typeof ledgerSpan>, { kind, status }: LedgerFilter): string {
  const values = { product: config().productName, to: formatDate(to) };
  const which = [kind !== "all" && texts.kinds[kind], status].filter(Boolean).join(", ");
  const span = from
    ? fillIn(texts.printed, { ...values, from: formatDate(from) })
    : fillIn(texts.printedUntil, values);
  return which ? `${span} ${fillIn(texts.printedOnly, { which })}` : span;
}

function TransactionsSkeleton() {
  return (
    <SkeletonGroup>
      {Array.from({ length: skeletonRows }, (_, row) => (
        <Skeleton key={row} height="2.5rem" />
      ))}
    </SkeletonGroup>
  );
}

function saveCsv(filename: string, text: string): void {
  // Adds a byte order mark, so that spreadsheet programs recognize UTF-8.
  saveFile(filename, new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));
}
