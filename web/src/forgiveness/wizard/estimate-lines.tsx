import { lineTexts as texts } from "@portal/domain/forgiveness/estimate/lines/messages";
import {
  estimateLines,
  type EstimateLine,
  type EstimateLines as Group,
} from "@portal/domain/forgiveness/estimate/lines/rules";
import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import { fillIn } from "@portal/domain/wire/messages";
import { classNames } from "@portal/ui/class-names.ts";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import styles from "./estimate-lines.module.css";
import { useEditPath } from "./use-wizard-way.ts";

export function EstimateLines({ record }: { readonly record: LoanForgiveness }) {
  const groups = estimateLines(record, record.loanInformation.pppLoanAmount);
  return (
    <table className={styles["lines"]}>
      <caption className="vh">{texts.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.heads.line}</th>
          <th scope="col">{texts.heads.what}</th>
          <th scope="col" className={styles["value"]}>
            {texts.heads.amount}
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <Lines key={group.title} {...group} />
      ))}
    </table>
  );
}

function Lines({ title, page, lines }: Group) {
  const editPath = useEditPath();
  return (
    <tbody>
      <tr className={styles["group"]}>
        <th scope="rowgroup" colSpan={2}>
          {title}
        </th>
        <td className={styles["edit"]}>
          {page !== undefined && (
            <TextLink isStandalone className="sm" href={editPath(page)}>
              {fillIn(texts.edit, { page })}
            </TextLink>
          )}
        </td>
      </tr>
      {lines.map((line) => (
        <Line key={line.label} {...line} />
      ))}
    </tbody>
  );
}

function Line({ line, label, how, value, look }: EstimateLine) {
  return (
    <tr className={classNames(look && styles[look])}>
      <td className={styles["number"]}>{line}</td>
      <th scope="row">
        {label}
        {how && <span className={styles["how"]}>{how}</span>}
      </th>
      <td className={styles["value"]}>{value}</td>
    </tr>
  );
}
