import { useRef } from "react";
import { useNavigate } from "react-router";
import { useCurrentRow } from "../../platform/use-current-row.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { RecordTable, type RecordColumns } from "./record-table.tsx";

type ListTableProps<Row> = {
  readonly caption: string;
  readonly of: RecordColumns<Row>;
  readonly rows: readonly Row[];
};

/** A list's table with a current row. Keys move the current row and open its record (desk catalogue, section 2.8). */
export function ListTable<Row>({ caption, of, rows }: ListTableProps<Row>) {
  const table = useRef<HTMLTableElement>(null);
  const navigate = useNavigate();
  const keys = rows.map((row) => of.keyOf(row));
  const { current, move, makeCurrent } = useCurrentRow(keys, table);
  const row = rows.find((each) => of.keyOf(each) === current);
  const address = row && of.addressOf(row);
  useKeys({
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    Enter: address === undefined ? undefined : () => void navigate(address),
  });
  return (
    <RecordTable
      table={table}
      caption={caption}
      of={of}
      rows={rows}
      current={current}
      onFocus={makeCurrent}
    />
  );
}
