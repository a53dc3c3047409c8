import { PrinterIcon } from "@phosphor-icons/react/Printer";
import { agreementTexts as texts } from "@portal/domain/agreement/messages";
import type { ReactNode } from "react";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import { CopyForm, type CopyFormProps } from "./copy-form.tsx";
import styles from "./paper-steps.module.css";
import type { useKeepContract } from "../../agreement/use-keep-contract.ts";

type PaperStepsProps = CopyFormProps & { readonly keep: ReturnType<typeof useKeepContract> };

/** Shows the steps of signing on paper: print, sign, upload (FORG-AGR-02). */
export function PaperSteps({ keep, ...props }: PaperStepsProps) {
  return (
    <ol className={styles["steps"]}>
      <Step title={texts.printStep} hint={texts.printHint}>
        <Row>
          <Button
            variant="secondary"
            size="sm"
            isPending={keep.isPreparing}
            pendingLabel={texts.preparing}
            onClick={keep.print}
          >
            <Icon of={PrinterIcon} size="sm" />
            {texts.printAgreement}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            isPending={keep.isSaving}
            pendingLabel={texts.downloading}
            onClick={keep.save}
          >
            {texts.download}
          </Button>
        </Row>
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
