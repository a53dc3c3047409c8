import { wizardRequests } from "@portal/domain/forgiveness/checklist/rules";
import { pageTexts, wizardTexts as texts } from "@portal/domain/forgiveness/wizard/messages";
import { progressOf, wizardPages, type WizardPage as Page } from "@portal/domain/forgiveness/wizard/rules";
import { fillIn } from "@portal/domain/wire/messages";
import type { ReactNode } from "react";
import { usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { RejectionAlerts } from "../../platform/rejection-alert.tsx";
import { ProgressBar } from "@portal/ui/messages/progress-bar.tsx";
import { ForgivenessAside } from "../frame/forgiveness-aside.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import styles from "./wizard-page.module.css";

export type WizardPageProps = {
  readonly task: ForgivenessTask;
  readonly page: Page;
  readonly lead?: string;
  readonly children: ReactNode;
};

/** A page of the wizard: progress, heading, and the loan's details beside the page's content (FORG-WZ-01). */
export function WizardPage({ task, page, lead, children }: WizardPageProps) {
  const { title } = pageTexts[page];
  const heading = usePage(title);
  return (
    <PortalPage
      gap={10}
      columnHead={
        <>
          <WizardHead page={page} />
          <h1 {...heading}>{title}</h1>
          {lead !== undefined && <p className="lead">{lead}</p>}
        </>
      }
      aside={<ForgivenessAside task={task} />}
    >
      <RejectionAlerts requests={wizardRequests(task.record, task.requests)} />
      {children}
    </PortalPage>
  );
}

function WizardHead({ page }: Pick<WizardPageProps, "page">) {
  const percent = progressOf(page);
  return (
    <div className={styles["head"]}>
      <div className={styles["figures"]}>
        <span>{fillIn(texts.step, { page, count: wizardPages.length })}</span>
        <span>{fillIn(texts.percent, { percent })}</span>
      </div>
      <ProgressBar percent={percent} label={texts.progress} thickness="base" />
    </div>
  );
}
