import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { CaretUpIcon } from "@phosphor-icons/react/CaretUp";
import { lineTexts } from "@portal/domain/forgiveness/estimate/lines/messages";
import { threeAmounts, type ThreeAmounts } from "@portal/domain/forgiveness/estimate/lines/rules";
import { estimateTexts as texts } from "@portal/domain/forgiveness/estimate/messages";
import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import { formatCents } from "@portal/domain/wire/money";
import { useId, useState } from "react";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import { Money } from "@portal/ui/figures/money.tsx";
import { MomentArt } from "@portal/ui/art/moment-art.tsx";
import { Moment } from "@portal/ui/overlays/sheet.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { EditLine } from "./edit-line.tsx";
import { EstimateLines } from "./estimate-lines.tsx";
import { ShareBar } from "../frame/share-bar.tsx";
import styles from "./estimate.module.css";

type EstimateProps = { readonly record: LoanForgiveness };

/** Shows the estimate as the smallest of three amounts. Every form line can be expanded (FORG-EST-02 to 06). */
export function Estimate({ record }: EstimateProps) {
  const { pppLoanAmount } = record.loanInformation;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Stack gap={12}>
      <Moment art={<MomentArt />}>
        <Stack gap={6}>
          <p className={styles["amount"]}>
            <span className="muted">{texts.upTo}</span>{" "}
            <Money size="hero" text={formatCents(record.actualForgivenessAmount ?? 0)} />{" "}
            <span className="muted">{texts.inForgiveness}</span>
          </p>
          <p className={styles["final"]}>{texts.final}</p>
        </Stack>
      </Moment>
      <section aria-labelledby={`${id}-how`}>
        <Stack gap={6}>
          <Row isBetween>
            <h2 id={`${id}-how`}>{texts.how}</h2>
            <TextButton
              isQuiet
              isStandalone
              aria-expanded={isOpen}
              aria-controls={`${id}-lines`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? texts.hide : texts.show}
              <Icon of={isOpen ? CaretUpIcon : CaretDownIcon} size="sm" weight="bold" />
            </TextButton>
          </Row>
          <p className="muted">{lineTexts.smallestOf}</p>
          <Bars amounts={threeAmounts(record, pppLoanAmount)} />
          <p className="muted">{lineTexts.sixtyWhy}</p>
          <div id={`${id}-lines`}>{isOpen && <EstimateLines record={record} />}</div>
        </Stack>
      </section>
      <p>
        <EditLine text={texts.notRight} />
      </p>
    </Stack>
  );
}

function Bars({ amounts }: { readonly amounts: ThreeAmounts }) {
  const most = Math.max(1, ...amounts.map(({ cents }) => cents));
  return (
    <ol className={styles["bars"]}>
      {amounts.map(({ label, how, cents, isSmallest }) => (
        <li key={label}>
          <div className={styles["row"]}>
            <span>
              <span className={styles["label"]}>{label}</span>{" "}
              {how && <span className={styles["how"]}>{how}</span>}
            </span>
            <span className={styles["value"]}>{formatCents(cents)}</span>
          </div>
          <ShareBar percent={(100 * cents) / most} isAccent={isSmallest} />
          {isSmallest && <p className={styles["smallest"]}>{lineTexts.isSmallest}</p>}
        </li>
      ))}
    </ol>
  );
}
