import { agreementTexts as texts } from "@portal/domain/documents/agreement/messages";
import { contractFilename } from "@portal/domain/documents/agreement/rules";
import type { ReactNode } from "react";
import { Stack } from "../../ui/layout.tsx";
import { CopyForm, type CopyFormProps } from "./copy-form.tsx";
import { fetchContract } from "./queries.ts";
import styles from "./paper-steps.module.css";
import { SaveContract } from "./save-contract.tsx";

/** Print, sign, upload (FORG-AGR-02). */
export function PaperSteps(props: CopyFormProps) {
  return (
    <ol className={styles["steps"]}>
      <Step title={texts.printStep} hint={texts.printHint}>
        <SaveContract
          opportunityId={props.opportunityId}
          label={texts.download}
          variant="secondary"
          fetch={fetchContract}
          filename={contractFilename}
        />
      </Step>
      <Step title={texts.signStep} hint={texts.signHint} />
      <Step title={texts.uploadStep} hint={texts.uploadHint}>
        <CopyForm {...props} />
      </Step>
    </ol>
  );
}

type StepProps = { readonly title: string; readonly hint: string; readonly children?: ReactNode };

function Step({ title, hint, children }: StepProps) {
  return (
    <li className={styles["step"]}>
      <Stack gap={3} className={styles["body"]}>
        <h3>{title}</h3>
        <p className="muted">{hint}</p>
        {children}
      </Stack>
    </li>
  );
}
