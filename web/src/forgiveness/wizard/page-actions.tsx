import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { wizardTexts as texts } from "@portal/domain/forgiveness/wizard/messages";
import type { AnsweredPage, WizardPage } from "@portal/domain/forgiveness/wizard/rules";
import { fillIn } from "@portal/domain/wire/messages";
import type { ReactNode } from "react";
import { Button, LinkButton } from "@portal/ui/buttons/button.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Actions } from "@portal/ui/layout/layout.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import styles from "./page-actions.module.css";
import { useUnsavedSteps } from "./use-unsaved-steps.ts";
import { useWizardWay } from "./use-wizard-way.ts";

type FootProps = {
  readonly page: WizardPage;
  /** A note that answers are saved. Undefined if answers could be lost when the borrower leaves. */
  readonly saved?: string | undefined;
  readonly children: ReactNode;
};

/** The buttons of a wizard page. Every page except the first has a Back button (FH-98). */
export function PageFoot({ page, saved, children }: FootProps) {
  const { back } = useWizardWay(page);
  return (
    <div className={styles["foot"]}>
      <Actions>
        {children}
        {page > 1 && (
          <LinkButton variant="quiet" href={back}>
            {texts.back}
          </LinkButton>
        )}
      </Actions>
      {saved !== undefined && (
        <p className={styles["saved"]}>
          <Icon of={CheckCircleIcon} weight="fill" className={styles["icon"]} />
          {saved}
        </p>
      )}
    </div>
  );
}

type ActionsProps = {
  readonly task: ForgivenessTask;
  readonly page: AnsweredPage;
  readonly isPending: boolean;
};

/** The Save button of a wizard page (FORG-WZ-02). */
export function PageActions({ task, page, isPending }: ActionsProps) {
  return (
    <PageFoot page={page} saved={useSavedText(task, page)}>
      <Button type="submit" isPending={isPending} pendingLabel={texts.saving}>
        {texts.save}
      </Button>
    </PageFoot>
  );
}

/** Returns the note "saved" about the previous step. Undefined if that step has unsaved input. */
function useSavedText({ record }: ForgivenessTask, page: AnsweredPage): string | undefined {
  const unsaved: readonly number[] = useUnsavedSteps(record.id);
  if (page === 1) return texts.eachSaves;
  return unsaved.includes(page - 1) ? undefined : fillIn(texts.saved, { page: page - 1 });
}
