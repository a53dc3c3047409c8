import { forgivenessUploadPath } from "@portal/domain/documents/paths";
import { receiptsTexts } from "@portal/domain/forgiveness/gross-receipts/messages";
import { isSecondDraw } from "@portal/domain/forgiveness/eligibility/rules";
import { forgivenessSummaryPath, grossReceiptsPath } from "@portal/domain/forgiveness/paths";
import { takesDocuments } from "@portal/domain/forgiveness/record/rules";
import { uploadTexts as texts } from "@portal/domain/forgiveness/upload/messages";
import { requestOfPage } from "@portal/domain/forgiveness/upload/rules";
import { Navigate, useParams } from "react-router";
import { ForgivenessPage } from "../../forgiveness/frame/forgiveness-page.tsx";
import type { ForgivenessTask } from "../../forgiveness/frame/use-forgiveness.ts";
import { useCountry, usePage } from "../../platform/page.ts";
import { ForgivenessUpload } from "./forgiveness-upload.tsx";

const documents = "Reduction in Gross Receipts Documents";

/** Uploads the documents of a stipulation group (FORG-DOC-01). */
export function ForgivenessUploadScreen() {
  const { groupName = "" } = useParams();
  return <GroupPage key={groupName} groupName={groupName} />;
}

/** Redirects an alternative address of the upload page to its main address (FH-01). */
export function UploadAliasScreen() {
  const country = useCountry();
  const { opportunityId = "", groupName = "" } = useParams();
  return <Navigate to={forgivenessUploadPath(country, { opportunityId, groupName })} replace />;
}

export function CoveredCostsScreen() {
  return <GroupPage groupName="Covered Costs Documents" />;
}

/** Uploads documents about gross receipts. The page is blank unless the loan is a second-draw loan (FORG spec 2.2). */
export function ReceiptsDocumentsScreen() {
  return <GroupPage groupName={documents} isOfSecondDraw />;
}

type GroupPageProps = { readonly groupName: string; readonly isOfSecondDraw?: boolean };

function GroupPage({ groupName, isOfSecondDraw = false }: GroupPageProps) {
  const country = useCountry();
  const isEmpty = ({ record }: ForgivenessTask) =>
    isOfSecondDraw && !isSecondDraw(record.loanInformation.loanVersion);
  const redirectPath = (task: ForgivenessTask) => {
    if (isEmpty(task)) return undefined;
    const request = requestOfPage(groupName, task.requests);
    if (request?.name === receiptsTexts.title) return grossReceiptsPath(country);
    const isAsked = request && !request.isFulfilled && takesDocuments(task.record);
    return isAsked ? undefined : forgivenessSummaryPath(country);
  };
  return (
    <ForgivenessPage title={texts.title} loading={texts.loading} redirectPath={redirectPath}>
      {(task) => {
        const request = requestOfPage(groupName, task.requests);
        return request && !isEmpty(task) ? (
          <ForgivenessUpload task={task} request={request} />
        ) : (
          <Empty title={groupName} />
        );
      }}
    </ForgivenessPage>
  );
}

function Empty({ title }: { readonly title: string }) {
  usePage(title);
  return null;
}
