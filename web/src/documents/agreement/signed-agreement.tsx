import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import type { Opportunity } from "@portal/domain/applications/contract";
import type { AgreementStatus } from "@portal/domain/documents/agreement/contract";
import { agreementTexts as texts } from "@portal/domain/documents/agreement/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import { useCountry, usePage } from "../../platform/page.ts";
import { PortalPage } from "../../platform/portal-page.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Actions, Stack } from "../../ui/layout.tsx";
import { MomentArt } from "../../ui/moment-art.tsx";
import { Moment } from "../../ui/sheet.tsx";
import { agreementTerms } from "./agreement-terms.tsx";
import { SaveContract } from "./save-contract.tsx";

export type SignedAgreementProps = { readonly opportunity: Opportunity; readonly status: AgreementStatus };

/** FORG-AGR-06, FORG-AGR-10. */
export function SignedAgreement({ opportunity, status }: SignedAgreementProps) {
  const country = useCountry();
  const heading = usePage(texts.signed);
  return (
    <PortalPage aside={agreementTerms(opportunity)}>
      <Moment art={<MomentArt />}>
        <Stack gap={3}>
          <Icon of={CheckCircleIcon} weight="fill" size="xl" />
          <h1 {...heading}>{texts.signed}</h1>
          <p className="lead">{texts.mayTake}</p>
          <p className="lead">{texts.funding}</p>
        </Stack>
      </Moment>
      <Actions>
        <LinkButton href={summaryPath(country)}>{texts.toSummary}</LinkButton>
        {status.contract && (
          <SaveContract opportunityId={opportunity.id} label={texts.downloadCopy} variant="quiet" />
        )}
      </Actions>
    </PortalPage>
  );
}
