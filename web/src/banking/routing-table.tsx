import type { Institution } from "@portal/domain/banking/contract";
import { routingHelpTexts as texts } from "@portal/domain/banking/form/messages";
import { fillIn, withSeparators } from "@portal/domain/wire/messages";
import { stateName } from "@portal/domain/wire/places";
import { useId, useState } from "react";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Row } from "@portal/ui/layout/layout.tsx";
import { Pill } from "@portal/ui/figures/pill.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import styles from "./routing-table.module.css";

/** The number of rows shown at first and added by each click, because the directory has 20,000 rows. */
const step = 100;

export type RoutingTableProps = {
  readonly rows: readonly Institution[];
  readonly hasBanks: boolean;
  readonly state: string | null;
  readonly onUse: (routingNumber: string) => void;
};

export function RoutingTable({ rows, hasBanks, state, onUse }: RoutingTableProps) {
  const id = useId();
  const [most, setMost] = useState(step);
  const shown = rows.slice(0, most);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so it must be reached by keyboard. */}
      <section className={styles["scroll"]} aria-labelledby={id} tabIndex={0}>
        <table className={styles["table"]}>
          <caption id={id} className="vh">
            {texts.title}
          </caption>
          <thead>
            <tr>
              {hasBanks && (
                <th scope="col" className={styles["bankColumn"]}>
                  {texts.bank}
                </th>
              )}
              <th scope="col">{texts.state}</th>
              <th scope="col" className={styles["number"]}>
                {texts.number}
              </th>
              <td>
                <span className="vh">{texts.use}</span>
              </td>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <RoutingRow
                key={row.RoutingNumber__c}
                {...{ row, hasBanks, onUse }}
                isOwn={row.StateCode__c === state}
              />
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > step && (
        <Row>
          {shown.length < rows.length && (
            <Button variant="secondary" size="sm" onClick={() => setMost(most + step)}>
              {texts.more}
            </Button>
          )}
          <output className="sm subtle num">
            {fillIn(texts.showing, {
              shown: withSeparators(shown.length),
              count: withSeparators(rows.length),
            })}
          </output>
        </Row>
      )}
    </>
  );
}

type RowProps = Pick<RoutingTableProps, "hasBanks" | "onUse"> & {
  readonly row: Institution;
  /** True if the row belongs to the US state of the business (SERV-BVER-08). */
  readonly isOwn: boolean;
};

function RoutingRow({ row, hasBanks, onUse, isOwn }: RowProps) {
  const { Name, RoutingNumber__c: number, StateCode__c: code } = row;
  const state = stateName(code);
  return (
    <tr aria-current={isOwn ? "true" : undefined}>
      {hasBanks && <td className={styles["bankColumn"]}>{Name}</td>}
      <td>
        {hasBanks && <span className={styles["bankLine"]}>{Name}</span>}
        {state} {isOwn && <Pill kind="accent">{texts.own}</Pill>}
      </td>
      <td className={styles["number"]}>{number}</td>
      <td className={styles["use"]}>
        <TextButton isStandalone onClick={() => onUse(number)}>
          {texts.use}
          <span className="vh"> {fillIn(texts.numberOf, { state, number })}</span>
        </TextButton>
      </td>
    </tr>
  );
}
