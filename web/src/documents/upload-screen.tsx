import type { StipulationGroup } from "@portal/domain/applications/groups/rules";
import { ofPage, uploadPageAt } from "@portal/domain/documents/pages/rules";
import { ofDocuments, ofOneRequest } from "@portal/domain/documents/upload/rules";
import { useLocation, useParams, useSearchParams } from "react-router";
import { SentFilesPage } from "./sent/sent-files-page.tsx";
import { UploadPage } from "./upload/upload-page.tsx";

/** Collects the documents of one group of requests (SERV-UPGEN-01, SH-001, SH-101). */
export function UploadScreen() {
  const { opportunityId = "", groupName = "" } = useParams();
  const narrow = (group: StipulationGroup) =>
    group.groupName === groupName ? ofDocuments(group) : undefined;
  return <UploadPage opportunityId={opportunityId} narrow={narrow} />;
}

/** The upload page of a single request, such as `/us/{opportunityId}/tax-return` (first specification, section 2.7). */
export function SinglePurposeUploadScreen() {
  const { opportunityId = "" } = useParams();
  const page = uploadPageAt(useLocation().pathname);
  // Each page gets its own key, so that its state does not carry over to another page.
  return (
    <UploadPage
      key={page}
      opportunityId={opportunityId}
      narrow={(group) => ofPage(group, page)}
      page={page}
    />
  );
}

/** Collects pictures for the single request that the page's address names (SERV-UPGEN-02, SH-096). */
export function RequestUploadScreen() {
  const inPath = useParams();
  const [inQuery] = useSearchParams();
  const name = inPath["stipulationName"] ?? inQuery.get("stipulationName") ?? "";
  return (
    <UploadPage
      opportunityId={inPath["opportunityId"] ?? inQuery.get("opportunityId") ?? ""}
      narrow={(group) => ofOneRequest(group, name)}
      isOneRequest
    />
  );
}

export function SentFilesScreen() {
  return <SentFilesPage />;
}
