import { classNames } from "@portal/ui/class-names.ts";
import type { ReactNode, RefObject } from "react";
import { Link } from "react-router";
import styles from "./record-table.module.css";

export type Column<Row> = {
  readonly label: string;
  /** True for amounts and counts, which are aligned to the right. */
  readonly isRight?: boolean;
  /** True to hide the column on phones. */
  readonly isWide?: boolean;
  cell(row: Row): ReactNode;
};

/** Defines the columns of a table. The first cell is the record's name, with a link to its page. */
export type RecordColumns<Row> = {
  readonly firstLabel: string;
  keyOf(row: Row): string;
  nameOf(row: Row): string;
  /** The text below the name. */
  subOf(row: Row): string | null;
  /** The address of the record's page. */
  addressOf(row: Row): string | undefined;
  readonly columns: readonly Column<Row>[];
};

type RecordTableProps<Row> = {
  readonly caption: string;
  readonly of: RecordColumns<Row>;
  readonly rows: readonly Row[];
  /** The key of the row that the keys act on. */
  readonly current?: string | undefined;
  readonly onFocus?: (key: string) => void;
  readonly table?: RefObject<HTMLTableElement | null>;
};

/** A table of records: of a list, or of a section of a record's page. */
export function RecordTable<Row>({ caption, of, rows, current, onFocus, table }: RecordTableProps<Row>) {
  return (
    <table ref={table} className={styles["table"]}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{of.firstLabel}</th>
          {of.columns.map((column) => (
            <th key={column.label} scope="col" className={classNames(column.isRight && styles["right"])}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = of.keyOf(row);
          return (
            <tr
              key={key}
              data-current={key === current || undefined}
              aria-current={key === current || undefined}
              onFocus={onFocus && (() => onFocus(key))}
            >
              <RowName of={of} row={row} />
              {of.columns.map((column) => (
                <td
                  key={column.label}
                  className={classNames(column.isRight && styles["right"], column.isWide && styles["wide"])}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function RowName<Row>({ of, row }: { readonly of: RecordColumns<Row>; readonly row: Row }) {
  const address = of.addressOf(row);
  const sub = of.subOf(row);
  const name = of.nameOf(row);
  return (
    <th scope="row">
      {address === undefined ? (
        <span className={styles["name"]}>{name}</span>
      ) : (
        <Link to={address} className={styles["link"]}>
          {name}
        </Link>
      )}
      {sub !== null && <span className={styles["sub"]}>{sub}</span>}
    </th>
  );
}
