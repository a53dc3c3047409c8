import type { Opportunity } from "@portal/domain/applications/contract";
import type { AgreementStatus } from "@portal/domain/agreement/contract";
import { agreementTexts as texts } from "@portal/domain/agreement/messages";
import { agreementState } from "@portal/domain/agreement/rules";
import { dayOf, formatDay } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { summaryPath } from "@portal/domain/frame/paths";
import { raiseAlert } from "@portal/ui/messages/alerts.ts";
import { useCountry, usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { TaskHead } from "../../platform/task-page.tsx";
import { raiseToast } from "@portal/ui/overlays/toasts.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { AgreementViewer } from "../../agreement/agreement-viewer.tsx";
import { agreementTerms } from "../../agreement/agreement-terms.tsx";
import styles from "./paper-agreement.module.css";
import { PaperSteps } from "./paper-steps.tsx";
import { agreementStatusQuery } from "../../agreement/queries.ts";
import { ContractOutput } from "../../agreement/printed-contract.tsx";
import { SignOnline } from "../../agreement/sign-online.tsx";
import { useKeepContract } from "../../agreement/use-keep-contract.ts";

export type PaperAgreementProps = {
  readonly opportunity: Opportunity;
  readonly status: AgreementStatus;
  readonly onSent: () => void;
};

/** Lets the borrower sign online, if possible, or on paper. A warning explains a rejected copy (FORG-AGR-05). */
export function PaperAgreement({ opportunity, status, onSent }: PaperAgreementProps) {
  const country = useCountry();
  const navigate = useNavigate();
  const client = useQueryClient();
  const heading = usePage(texts.title);
  const isRejected = agreementState(status) === "rejected";
  const isOnline = status.onlineSigning === "offered";
  const { rejection, contract } = status;
  const terms = agreementTerms(opportunity);
  const keep = useKeepContract(opportunity.id, contract?.generatedTimestamp);
  const sent = async () => {
    await client.invalidateQueries(agreementStatusQuery(opportunity.id));
    raiseToast(texts.sent);
    onSent();
  };
  const closed = (message: string) => {
    raiseAlert("critical", message);
    void navigate(summaryPath(country), { replace: true });
  };
  return (
    <PortalPage
      head={
        <TaskHead
          title={texts.title}
          heading={heading}
          lead={isRejected ? undefined : isOnline ? texts.onlineLead : texts.lead}
        />
      }
      aside={terms && <div className={styles["beside"]}>{terms}</div>}
    >
      {isRejected && (
        <Alert kind="warning" title={texts.rejected}>
          {rejection &&
            fillIn(texts.rejectedReason, {
              reason: rejection.reason,
              date: formatDay(dayOf(rejection.timestamp)),
            })}
        </Alert>
      )}
      <ContractOutput keep={keep} />
      <AgreementViewer
        opportunityId={opportunity.id}
        given={contract?.generatedTimestamp}
        heading={heading}
        keep={keep}
        figures={terms && <div className={styles["first"]}>{terms}</div>}
      >
        {isOnline && <SignOnline opportunityId={opportunity.id} onSigned={onSent} />}
      </AgreementViewer>
      <Stack gap={6}>
        <div>
          <h2>{isOnline ? texts.orSteps : texts.steps}</h2>
          <p className="muted">{isOnline ? texts.orStepsHint : texts.stepsHint}</p>
        </div>
        <PaperSteps keep={keep} opportunityId={opportunity.id} onSent={sent} onClosed={closed} />
      </Stack>
    </PortalPage>
  );
}
