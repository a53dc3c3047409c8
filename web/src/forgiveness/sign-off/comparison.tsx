import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { CaretUpIcon } from "@phosphor-icons/react/CaretUp";
import { signOffTexts as texts } from "@portal/domain/forgiveness/sign-off/messages";
import {
  changedDetails,
  changeText,
  figureText,
  hasPayrollTotal,
  type SignOffRow,
} from "@portal/domain/forgiveness/sign-off/rules";
import { useState } from "react";
import { classNames } from "@portal/ui/class-names.ts";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Tabs } from "@portal/ui/layout/tabs.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { useWide } from "@portal/ui/use-wide.ts";
import styles from "./comparison.module.css";

const columns = ["requested", "recommended"] as const;
type Column = (typeof columns)[number];

type ComparisonProps = { readonly rows: readonly SignOffRow[] };

/** Compares the requested and recommended amounts: side by side, or in tabs on phones (FORG-SIGN-02…04). */
export function Comparison({ rows }: ComparisonProps) {
  const isWide = useWide();
  const [column, setColumn] = useState<Column>("recommended");
  const [wanted, setWanted] = useState<boolean>();
  const isFixed = !hasPayrollTotal(rows);
  const isOpen = isFixed || (wanted ?? changedDetails(rows).length > 0);
  const shown = rows.filter(({ isDetail }) => isOpen || !isDetail);
  const toggle = !isFixed && rows.some(({ isDetail }) => isDetail) && (
    <TextButton
      isQuiet
      className={classNames("sm", styles["toggle"])}
      aria-expanded={isOpen}
      onClick={() => setWanted(!isOpen)}
    >
      {isOpen ? texts.hideDetails : texts.showDetails}
      <Icon of={isOpen ? CaretUpIcon : CaretDownIcon} size="sm" weight="bold" />
    </TextButton>
  );
  if (isWide) return <Table rows={shown} columns={columns} toggle={toggle} />;
  return (
    <Tabs
      label={texts.tabs}
      tabs={columns.map((value) => ({ value, label: texts[value] }))}
      value={column}
      onChange={setColumn}
    >
      <Table rows={shown} columns={[column]} toggle={toggle} />
    </Tabs>
  );
}

type TableProps = ComparisonProps & { readonly columns: readonly Column[]; readonly toggle: React.ReactNode };

function Table({ rows, columns: shown, toggle }: TableProps) {
  return (
    <table className={styles["table"]} data-columns={shown.length}>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">{texts.line}</span>
          </th>
          {shown.map((column) => (
            <th key={column} scope="col" className={styles["amount"]}>
              {texts[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.name}
            data-changed={changeText(row) !== undefined || undefined}
            data-detail={row.isDetail || undefined}
            data-total={row.name === "actualForgivenessAmount" || undefined}
          >
            <th scope="row">
              {row.label}
              {row.name === "totalPayrollCost" && toggle}
            </th>
            {shown.map((column) => (
              <td key={column} className={styles["amount"]}>
                {figureText(row.name, row[column])}
                {column === "recommended" && <Change row={row} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Change({ row }: { readonly row: SignOffRow }) {
  const text = changeText(row);
  return text === undefined ? null : <span className={styles["change"]}>{text}</span>;
}
