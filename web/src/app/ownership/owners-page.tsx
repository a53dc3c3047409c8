import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import { sbaType } from "@portal/domain/loans/rules";
import { ownersPageTexts as texts, ownershipTitles } from "@portal/domain/ownership/owners/messages";
import { showsTerms } from "@portal/domain/ownership/owners/rules";
import { dayOf } from "@portal/domain/wire/dates";
import { summaryPath } from "@portal/domain/frame/paths";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { OwnersForm } from "../../ownership/owners/owners-form.tsx";
import { attestationQuery, ownershipQuery } from "../../ownership/queries.ts";
import { Admission } from "../../platform/admission.tsx";
import { useCountry, usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { RejectionAlerts } from "../../platform/rejection-alert.tsx";
import { TaskHead } from "../../platform/task-page.tsx";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { useSuccessEnd } from "../../platform/use-success-end.ts";
import { legalTextQuery } from "../../support/legal/queries.ts";
import { acceptanceQuery, acceptTerms } from "../../support/terms/queries.ts";
import { TermsText } from "./terms-text.tsx";

export type OwnersPageProps = {
  readonly title: string;
  readonly opportunity: Opportunity;
  readonly requests: readonly [Stipulation, ...Stipulation[]];
};

/** Loads the data of the owners form once (SERV-API-25). The application is already loaded. */
export function OwnersPage(props: OwnersPageProps) {
  const { opportunity, title } = props;
  const country = useCountry();
  const people = useQuery(ownershipQuery(opportunity.id));
  const attestation = useQuery(attestationQuery);
  const acceptance = useQuery(acceptanceQuery);
  const isShown = acceptance.data && showsTerms(opportunity.loanVersion, acceptance.data.accepted);
  const terms = useQuery({ ...legalTextQuery("terms-and-conditions", country), enabled: isShown === true });
  return (
    <Admission
      title={title}
      skeleton={{ label: texts.loading, title: "20rem", body: "24rem" }}
      queries={[people, attestation, acceptance, terms]}
      admit={() => {
        if (!people.data || !attestation.data) return summaryPath(country);
        return { contacts: people.data, legal: { attestation: attestation.data, terms: terms.data } };
      }}
    >
      {({ contacts, legal }) => (
        <Owners
          {...props}
          contacts={contacts}
          legalAtFirst={legal}
          reload={async (before) => ({
            attestation: (await attestation.refetch()).data ?? before.attestation,
            terms: before.terms && ((await terms.refetch()).data ?? before.terms),
          })}
        />
      )}
    </Admission>
  );
}

type DataOf<Query extends { queryFn?: unknown }> = Query["queryFn"] extends
  | ((...given: never[]) => infer Value)
  | undefined
  ? Awaited<Value>
  : never;
/** The texts to which the borrower attests and agrees. */
type Legal = {
  readonly attestation: DataOf<typeof attestationQuery>;
  readonly terms: DataOf<ReturnType<typeof legalTextQuery>> | undefined;
};

type OwnersProps = OwnersPageProps & {
  readonly contacts: DataOf<ReturnType<typeof ownershipQuery>>;
  readonly legalAtFirst: Legal;
  readonly reload: (before: Legal) => Promise<Legal>;
};

function Owners({ title, opportunity, requests, contacts, legalAtFirst, reload }: OwnersProps) {
  const [{ attestation, terms }, setLegal] = useState(legalAtFirst);
  const country = useCountry();
  const end = useSuccessEnd(opportunity, requests, texts.submitted);
  const shown = end.isDone ? ownershipTitles.done : title;
  const heading = usePage(shown);
  const accept = useCall(acceptTerms);
  const { id: opportunityId, accountId, type } = opportunity;
  return (
    <PortalPage
      gap={8}
      head={<TaskHead title={shown} heading={heading} lead={end.isDone ? undefined : texts.lead} />}
    >
      {!end.isDone && <RejectionAlerts requests={requests} />}
      {!end.isDone && (
        <OwnersForm
          about={{
            country,
            isSba: type === sbaType,
            today: dayOf(Temporal.Now.instant()),
            accountId,
            contacts,
            hasTerms: terms !== undefined,
          }}
          opportunityId={opportunityId}
          requests={requests}
          attestationId={attestation.attestationId}
          attestation={attestation.content}
          terms={terms && <TermsText text={terms} />}
          reloadTexts={async () => setLegal(await reload({ attestation, terms }))}
          acceptTerms={terms && (() => accept.run({ documentId: terms.id, opportunityId }))}
          onSaved={() => {
            end.begin();
            heading.ref.current?.focus();
          }}
        />
      )}
    </PortalPage>
  );
}
