import { successOf } from "@portal/domain/applications/success/rules";
import { summaryPath } from "@portal/domain/frame/paths";
import { referencePageTexts as texts } from "@portal/domain/ownership/references/messages";
import { referencesAsked } from "@portal/domain/ownership/references/rules";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { opportunityContactsQuery, useOpenApplication } from "../applications/queries.ts";
import { raiseAlert } from "@portal/ui/messages/alerts.ts";
import { Admission } from "../platform/admission.tsx";
import { useCountry, usePage } from "../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { RejectionAlerts } from "../platform/rejection-alert.tsx";
import { afterSuccess, successValues } from "../platform/success.ts";
import { TaskHead } from "../platform/task-page.tsx";
import { useViewer } from "../platform/viewer.ts";
import { ReferencesForm } from "./references-form.tsx";
import type { ReferencesTask } from "./use-references-form.ts";

export function ReferencesScreen() {
  const country = useCountry();
  const [search] = useSearchParams();
  const { opportunity, isKnown, open, queries } = useOpenApplication(
    search.get("opportunityId") ?? undefined,
  );
  const contacts = useQuery({ ...opportunityContactsQuery(opportunity?.id ?? ""), enabled: isKnown });
  return (
    <Admission
      title={texts.title}
      skeleton={{ label: texts.loading, title: "14rem", body: "24rem" }}
      queries={[...queries, contacts]}
      admit={() => {
        const { landlord, vendors } = referencesAsked(open?.stipulations ?? []);
        const isAsked = landlord.length + vendors.length > 0;
        if (!open || !isAsked || !contacts.data) return summaryPath(country);
        return { opportunity: open, landlord, vendors, contacts: contacts.data };
      }}
    >
      {(task) => <References {...task} />}
    </Admission>
  );
}

function References(asked: Omit<ReferencesTask, "onDone">) {
  const { opportunity, landlord, vendors } = asked;
  const { country, contactId } = useViewer();
  const navigate = useNavigate();
  const heading = usePage(texts.title);
  const kind = landlord.length === 0 ? "vendors" : vendors.length === 0 ? "landlord" : "both";
  const requests = [...landlord, ...vendors];

  const finish: ReferencesTask["onDone"] = async ({ isPropertyAnswered, isNamed }) => {
    const said = [
      ...(isNamed ? [texts.submitted] : []),
      ...(isPropertyAnswered ? [texts.propertyAnswered] : []),
    ];
    const [first = texts.submitted, second] = said;
    raiseAlert("success", first, "next", second);
    const success = successOf(opportunity, requests, requests[0]?.groupName ?? "", contactId);
    await navigate(summaryPath(country, successValues(success)), afterSuccess(success));
  };

  return (
    <PortalPage gap={8} head={<TaskHead title={texts.title} heading={heading} lead={texts.lead[kind]} />}>
      <RejectionAlerts requests={requests} />
      <ReferencesForm {...asked} onDone={finish} />
    </PortalPage>
  );
}
