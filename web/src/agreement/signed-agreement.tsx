import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import type { Opportunity } from "@portal/domain/applications/contract";
import type { AgreementStatus } from "@portal/domain/agreement/contract";
import { agreementTexts as texts } from "@portal/domain/agreement/messages";
import { loanAgreementPath } from "@portal/domain/agreement/paths";
import { contractFilename, isSigned, signedFacts, signedTracker } from "@portal/domain/agreement/rules";
import { signedFilename } from "@portal/domain/agreement/signing/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { Navigate } from "react-router";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry, usePage } from "../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { KeyValueList } from "@portal/ui/figures/key-value.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { MomentArt } from "@portal/ui/art/moment-art.tsx";
import { Moment } from "@portal/ui/overlays/sheet.tsx";
import { Spinner } from "@portal/ui/messages/spinner.tsx";
import { Tracker } from "@portal/ui/figures/tracker.tsx";
import { agreementTerms } from "./agreement-terms.tsx";
import { fetchContract, fetchSignedContract } from "./queries.ts";
import { SaveContract } from "./save-contract.tsx";
import styles from "./signed-agreement.module.css";
import { useFiling } from "./use-filing.ts";

export type SignedAgreementProps = { readonly opportunity: Opportunity; readonly status: AgreementStatus };

/** Confirms that the agreement is signed (FORG-AGR-06, FORG-AGR-10). */
export function SignedAgreement({ opportunity, status: initial }: SignedAgreementProps) {
  const country = useCountry();
  const heading = usePage(texts.signed);
  const { status, isFiling, isLate } = useFiling(opportunity.id, initial);
  // The signature can stay unconfirmed, for example if the lender withdrew the agreement.
  if (!isSigned(status))
    return <Navigate to={loanAgreementPath(country, { opportunityId: opportunity.id })} replace />;
  const facts = signedFacts(status);
  return (
    <PortalPage aside={agreementTerms(opportunity)}>
      <Moment art={<MomentArt />}>
        <Stack gap={3}>
          <Icon of={CheckCircleIcon} weight="fill" size="xl" />
          <h1 {...heading}>{texts.signed}</h1>
          {!isLate && status.onlineSigning !== "signed" && <p className="lead">{texts.mayTake}</p>}
          <p className="lead">{texts.funding}</p>
          <Filing isFiling={isFiling} isLate={isLate} wasFiling={initial.onlineSigning === "filing"} />
        </Stack>
      </Moment>
      <Tracker label={texts.progress} steps={signedTracker(isFiling)} />
      {facts.length > 0 && <KeyValueList isRuled items={facts} />}
      <Actions>
        <LinkButton href={summaryPath(country)}>{texts.toSummary}</LinkButton>
        <Copy opportunityId={opportunity.id} status={status} />
      </Actions>
    </PortalPage>
  );
}

type FilingProps = { readonly isFiling: boolean; readonly isLate: boolean; readonly wasFiling: boolean };

/** Shows whether the signed file is stored. Screen readers announce changes. */
function Filing({ isFiling, isLate, wasFiling }: FilingProps) {
  const { phone } = supportContact(config(), useCountry(), false);
  if (!wasFiling) return null;
  const text = isLate ? fillIn(texts.stillFiling, { phone }) : isFiling ? texts.filing : texts.filed;
  return (
    <output className={styles["filing"]}>
      {isFiling && !isLate && <Spinner size="sm" />}
      <span>{text}</span>
    </output>
  );
}

type CopyProps = { readonly opportunityId: string; readonly status: AgreementStatus };

/** Downloads the signed file with its certificate, or the original agreement if the borrower signed in ink. */
function Copy({ opportunityId, status }: CopyProps) {
  const { onlineSigning, contract } = status;
  if (onlineSigning === "filing" || (contract === null && onlineSigning !== "signed")) return null;
  const isOnline = onlineSigning === "signed";
  return (
    <SaveContract
      key={String(isOnline)}
      opportunityId={opportunityId}
      label={isOnline ? texts.downloadSigned : texts.downloadCopy}
      variant="quiet"
      fetch={isOnline ? fetchSignedContract : fetchContract}
      filename={isOnline ? signedFilename : contractFilename}
    />
  );
}
