import { sbaType } from "@portal/domain/loans/rules";
import { ownershipTitles, ownersPageTexts } from "@portal/domain/ownership/owners/messages";
import { formAsked } from "@portal/domain/ownership/owners/rules";
import { summaryPath } from "@portal/domain/frame/paths";
import { useParams } from "react-router";
import { useOpenApplication } from "../../applications/queries.ts";
import { Admission } from "../../platform/admission.tsx";
import { useCountry } from "../../platform/page.ts";
import { OwnersPage } from "./owners-page.tsx";
import { SignersPage } from "./signers-page.tsx";

/** The ownership page of an application (SERV-ROUTE-02). */
export function OwnershipScreen() {
  return <Ownership isOfBusiness={false} />;
}

/** The ownership page at its second address, where SBA loans have a different title (SERV-ROUTE-13). */
export function BusinessOwnershipScreen() {
  return <Ownership isOfBusiness />;
}

function Ownership({ isOfBusiness }: { readonly isOfBusiness: boolean }) {
  const { opportunityId = "" } = useParams();
  const country = useCountry();
  const { open, queries } = useOpenApplication(opportunityId);
  return (
    <Admission
      title={ownershipTitles.owners}
      skeleton={{ label: ownersPageTexts.loading, title: "20rem", body: "24rem" }}
      queries={queries}
      admit={() => {
        const asked = formAsked(open?.stipulations ?? []);
        if (!open || !asked) return summaryPath(country);
        return { opportunity: open, ...asked };
      }}
    >
      {({ form, ...task }) => {
        if (form === "signers") return <SignersPage {...task} />;
        const isSba = isOfBusiness && task.opportunity.type === sbaType;
        return <OwnersPage {...task} title={isSba ? ownershipTitles.sba : ownershipTitles.owners} />;
      }}
    </Admission>
  );
}
