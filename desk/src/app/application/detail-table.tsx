import type { ReactNode } from "react";
import styles from "./detail-table.module.css";

type DetailRow = {
  readonly key: string;
  /** The first cell names the row. */
  readonly cells: readonly [ReactNode, ...ReactNode[]];
};

type DetailTableProps = {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly DetailRow[];
};

/** A read-only table. On phones, each row is a block of lines, with the column's name before each value. */
export function DetailTable({ caption, columns, rows }: DetailTableProps) {
  return (
    <table className={styles["table"]}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...rest] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {rest.map((cell, at) => (
              // The cells never change their order, so the index is a stable key.
              <td key={at} className="num" data-label={columns[at + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
