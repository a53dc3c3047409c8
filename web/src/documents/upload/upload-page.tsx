import { stipulationGroups, type StipulationGroup } from "@portal/domain/applications/groups/rules";
import type { Opportunity } from "@portal/domain/applications/contract";
import { uploadPageTexts as texts } from "@portal/domain/documents/messages";
import { asksForChoice, type UploadPage as Page } from "@portal/domain/documents/pages/rules";
import { statementChoicePath } from "@portal/domain/banking/paths";
import { summaryPath } from "@portal/domain/frame/paths";
import { useQuery } from "@tanstack/react-query";
import { useOpenApplication } from "../../applications/queries.ts";
import { Admission } from "../../platform/admission.tsx";
import { useViewer } from "../../platform/viewer.ts";
import { GroupUpload } from "./group-upload.tsx";
import { documentsQuery } from "../queries.ts";

export type UploadPageProps = {
  readonly opportunityId: string;
  /** Returns the requests of a group for which this page collects documents. Undefined if there are none. */
  readonly narrow: (group: StipulationGroup) => StipulationGroup | undefined;
  /** The name in the page's address. By default, the name of the group of requests. */
  readonly page?: Page;
  readonly isOneRequest?: boolean;
};

export function UploadPage({ opportunityId, narrow, page, isOneRequest = false }: UploadPageProps) {
  const { country, contactId } = useViewer();
  const { isKnown, open, queries } = useOpenApplication(opportunityId);
  const documents = useQuery({ ...documentsQuery(opportunityId), retry: false, enabled: isKnown });
  return (
    <Admission
      title={texts.title}
      skeleton={{ label: texts.loading, title: "14rem", lead: "1.25rem", body: "11rem" }}
      queries={queries}
      optional={[documents]}
      admit={() => {
        const group = open && findGroup(open, narrow, contactId);
        if (!open || !group) return summaryPath(country);
        if (page && asksForChoice(page, country, open)) {
          const { groupName } = group;
          return statementChoicePath(country, { opportunityId, groupName });
        }
        return { opportunity: open, group };
      }}
    >
      {(task) => <GroupUpload {...task} page={page} isOneRequest={isOneRequest} />}
    </Admission>
  );
}

/** Finds the requests that the address names. Skips groups that are complete. */
function findGroup(
  opportunity: Opportunity,
  narrow: UploadPageProps["narrow"],
  contactId: string,
): StipulationGroup | undefined {
  const groups = stipulationGroups(opportunity.stipulations, { contactId, success: {} });
  for (const group of groups.filter(({ isComplete }) => !isComplete)) {
    const narrowed = narrow(group);
    if (narrowed) return narrowed;
  }
  return undefined;
}
