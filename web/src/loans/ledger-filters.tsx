import { ledgerTexts as texts } from "@portal/domain/loans/ledger/messages";
import { transactionStatusText, type EntryKind, type LedgerFilter } from "@portal/domain/loans/ledger/rules";
import { Segments } from "@portal/ui/layout/segments.tsx";
import { SmallSelect } from "@portal/ui/fields/small-select.tsx";
import styles from "./ledger-filters.module.css";

export type LedgerFiltersProps = {
  readonly filter: LedgerFilter;
  readonly onChange: (filter: LedgerFilter) => void;
};

const kinds: readonly (EntryKind | "all")[] = ["all", "payment", "fee"];
const periods = Object.entries(texts.periods) as [LedgerFilter["period"], string][];

export function LedgerFilters({ filter, onChange }: LedgerFiltersProps) {
  const statuses = [...new Set(Object.values(transactionStatusText))];
  return (
    <fieldset className={styles["filters"]} aria-label={texts.filter}>
      <div className={styles["kinds"]}>
        <Segments
          label={texts.type}
          options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
          value={filter.kind}
          onChange={(kind) => onChange({ ...filter, kind })}
        />
      </div>
      <div className={styles["choice"]}>
        <SmallSelect
          label={texts.status}
          options={[
            { value: "", label: texts.allStatuses },
            ...statuses.map((value) => ({ value, label: value })),
          ]}
          value={filter.status}
          onChange={(status) => onChange({ ...filter, status })}
        />
      </div>
      <div className={styles["choice"]}>
        <SmallSelect
          label={texts.period}
          options={periods.map(([value, label]) => ({ value, label }))}
          value={filter.period}
          onChange={(period) => onChange({ ...filter, period })}
        />
      </div>
    </fieldset>
  );
}
