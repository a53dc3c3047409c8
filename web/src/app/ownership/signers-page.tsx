import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import { sbaType } from "@portal/domain/loans/rules";
import { ownershipTitles, ownersPageTexts } from "@portal/domain/ownership/owners/messages";
import { signersPageTexts as texts } from "@portal/domain/ownership/signers/messages";
import { dayOf } from "@portal/domain/wire/dates";
import { useQuery } from "@tanstack/react-query";
import { possibleSignersQuery } from "../../ownership/queries.ts";
import { SignersForm, type SignersFormProps } from "../../ownership/signers/signers-form.tsx";
import { Admission } from "../../platform/admission.tsx";
import { useCountry, usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { RejectionAlerts } from "../../platform/rejection-alert.tsx";
import { TaskHead } from "../../platform/task-page.tsx";
import { useSuccessEnd } from "../../platform/use-success-end.ts";

export type SignersPageProps = {
  readonly opportunity: Opportunity;
  readonly requests: readonly [Stipulation, ...Stipulation[]];
};

/** Loads the people for the signer picker once (SERV-OWN-04). */
export function SignersPage(props: SignersPageProps) {
  const people = useQuery(possibleSignersQuery(props.opportunity.id));
  return (
    <Admission
      title={ownershipTitles.signers}
      skeleton={{ label: ownersPageTexts.loading, title: "20rem", body: "24rem" }}
      queries={[people]}
      admit={() => ({ contacts: people.data ?? [] })}
    >
      {({ contacts }) => <Signers {...props} contacts={contacts} />}
    </Admission>
  );
}

type SignersProps = SignersPageProps & Pick<SignersFormProps["about"], "contacts">;

function Signers({ opportunity, requests, contacts }: SignersProps) {
  const country = useCountry();
  const end = useSuccessEnd(opportunity, requests, texts.submitted);
  const title = end.isDone ? ownershipTitles.done : ownershipTitles.signers;
  const heading = usePage(title);
  const { id: opportunityId, accountId, type } = opportunity;
  const today = dayOf(Temporal.Now.instant());
  return (
    <PortalPage
      gap={8}
      head={<TaskHead title={title} heading={heading} lead={end.isDone ? undefined : texts.lead} />}
    >
      {!end.isDone && <RejectionAlerts requests={requests} />}
      {!end.isDone && (
        <SignersForm
          about={{ country, isSba: type === sbaType, today, accountId, contacts, hasTerms: false }}
          opportunityId={opportunityId}
          requests={requests}
          onSaved={() => {
            end.begin();
            heading.ref.current?.focus();
          }}
        />
      )}
    </PortalPage>
  );
}
