import { stipulationGroups } from "@portal/domain/applications/groups/rules";
import { sentFilesTexts as texts } from "@portal/domain/documents/sent-files/messages";
import { sentFiles, type SentFiles } from "@portal/domain/documents/sent-files/rules";
import { summaryPath } from "@portal/domain/frame/paths";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Navigate, useParams } from "react-router";
import { opportunitiesQuery } from "../../applications/queries.ts";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import { usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { TaskFailure, TaskHead, TaskSkeleton } from "../../platform/task-page.tsx";
import { useViewer } from "../../platform/viewer.ts";
import { FileList } from "@portal/ui/figures/file-row.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { DocumentRow } from "./document-row.tsx";
import { documentsQuery } from "../queries.ts";

export function SentFilesPage() {
  const { country, contactId } = useViewer();
  const { opportunityId = "" } = useParams();
  const opportunities = useQuery(opportunitiesQuery);
  const opportunity = opportunities.data?.find(({ id }) => id === opportunityId);
  const documents = useQuery({ ...documentsQuery(opportunityId), enabled: opportunity !== undefined });
  const queries = [opportunities, documents];
  if (queries.some(hasFailed)) return <TaskFailure title={texts.title} queries={queries} />;
  if (!opportunities.data || (opportunity && !documents.data))
    return <TaskSkeleton label={texts.loading} title="14rem" lead="1.25rem" body="11rem" />;
  if (!opportunity || !documents.data) return <Navigate to={summaryPath(country)} replace />;
  const groups = stipulationGroups(opportunity.stipulations, { contactId, success: {} });
  return <Files sections={sentFiles(documents.data, groups)} />;
}

/** A separate component that mounts after the files are loaded, because mounting moves the focus to the heading. */
function Files({ sections }: { readonly sections: readonly SentFiles[] }) {
  const heading = usePage(texts.title);
  const lead = sections.length > 0 ? texts.lead : texts.none;
  return (
    <PortalPage gap={10} columnHead={<TaskHead title={texts.title} heading={heading} lead={lead} />}>
      {sections.map((section, at) => (
        <Section key={at} {...section} />
      ))}
    </PortalPage>
  );
}

function Section({ title, documents }: SentFiles) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={2}>
        <h2 id={id} className="h2-small">
          {title}
        </h2>
        <FileList label={title}>
          {documents.map((document) => (
            <DocumentRow key={document.documentId} document={document} />
          ))}
        </FileList>
      </Stack>
    </section>
  );
}
