import type { Opportunity } from "@portal/domain/applications/contract";
import { agreementTexts as texts } from "@portal/domain/agreement/messages";
import { navigationTexts } from "@portal/domain/frame/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import { useId } from "react";
import { useCountry, usePage } from "../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { BackLink } from "../platform/task-page.tsx";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import styles from "./waiting-agreement.module.css";
import { agreementTerms } from "./agreement-terms.tsx";

export type WaitingAgreementProps = {
  readonly opportunity: Opportunity;
  readonly state: "working" | "received";
};

/** Shown while the borrower must wait for the lender to prepare the agreement or review the signed copy (FORG-AGR-03, FORG-AGR-04). */
export function WaitingAgreement({ opportunity, state }: WaitingAgreementProps) {
  const country = useCountry();
  const title = texts[state];
  const heading = usePage(title);
  const next = useId();
  const home = summaryPath(country);
  const head = (
    <>
      <BackLink href={home} text={navigationTexts.summary} />
      <h1 {...heading} className={styles["capital"]}>
        {title}
      </h1>
      <p className="lead">{state === "working" ? texts.workingLead : texts.receivedLead}</p>
    </>
  );
  return (
    <PortalPage head={head} aside={agreementTerms(opportunity)}>
      {state === "received" && (
        <section aria-labelledby={next}>
          <Stack gap={3}>
            <h2 id={next}>{texts.whatNext}</h2>
            {texts.receivedNext.map((line) => (
              <p key={line} className="muted">
                {line}
              </p>
            ))}
          </Stack>
        </section>
      )}
      <div>
        <LinkButton href={home}>{texts.toSummary}</LinkButton>
      </div>
    </PortalPage>
  );
}
