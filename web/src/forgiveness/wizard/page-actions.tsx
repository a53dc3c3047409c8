import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { forgivenessApplicationPath } from "@portal/domain/forgiveness/paths";
import { wizardTexts as texts } from "@portal/domain/forgiveness/wizard/messages";
import type { WizardPage } from "@portal/domain/forgiveness/wizard/rules";
import { fillIn } from "@portal/domain/wire/messages";
import type { ReactNode } from "react";
import { useCountry } from "../../platform/page.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Actions } from "../../ui/layout.tsx";
import styles from "./page-actions.module.css";

type FootProps = { readonly page: WizardPage; readonly children: ReactNode };

/** The buttons of a page; the way back is everywhere but on the first (FH-98). */
export function PageFoot({ page, children }: FootProps) {
  const country = useCountry();
  return (
    <div className={styles["foot"]}>
      <Actions>
        {children}
        {page > 1 && (
          <LinkButton variant="quiet" href={forgivenessApplicationPath(country, { step: String(page - 1) })}>
            {texts.back}
          </LinkButton>
        )}
      </Actions>
      {page < 6 && (
        <p className={styles["saved"]}>
          <Icon of={CheckCircleIcon} weight="fill" className={styles["icon"]} />
          {page === 1 ? texts.eachSaves : fillIn(texts.saved, { page: page - 1 })}
        </p>
      )}
    </div>
  );
}

type ActionsProps = { readonly page: WizardPage; readonly isPending: boolean };

/** FORG-WZ-02. */
export function PageActions({ page, isPending }: ActionsProps) {
  return (
    <PageFoot page={page}>
      <Button type="submit" isPending={isPending} pendingLabel={texts.saving}>
        {texts.save}
      </Button>
    </PageFoot>
  );
}
