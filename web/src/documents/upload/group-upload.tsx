import type { StipulationGroup } from "@portal/domain/applications/groups/rules";
import type { Opportunity } from "@portal/domain/applications/contract";
import { successOf } from "@portal/domain/applications/success/rules";
import { drawOf, pageHeading, pageNote, type UploadPage } from "@portal/domain/documents/pages/rules";
import { uploadProfiles } from "@portal/domain/documents/rules";
import {
  submittedText,
  uploadHeading,
  uploadProfileOf,
  uploadSlots,
} from "@portal/domain/documents/upload/rules";
import { navigationTexts } from "@portal/domain/frame/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import { useEffect, useMemo } from "react";
import { useNavigate } from "react-router";
import { useItemsLeft } from "../../applications/left/queries.ts";
import { raiseAlert } from "@portal/ui/messages/alerts.ts";
import { activeIds } from "../../platform/session-storage.ts";
import { afterSuccess, successValues } from "../../platform/success.ts";
import { BackLink } from "../../platform/task-page.tsx";
import { raiseToast } from "@portal/ui/overlays/toasts.ts";
import { useUser } from "../../platform/user.ts";
import { useViewer } from "../../platform/viewer.ts";
import { PlanBlock } from "../slots/plan-block.tsx";
import { UploadForm } from "./upload-form.tsx";
import { useSlotDocuments } from "../slots/use-slot-documents.ts";
import type { UploadEnd } from "./use-upload.ts";
import { BlankFormLink } from "../../platform/blank-form-link.tsx";
import { PayrollDocuments } from "../slots/payroll-documents.tsx";
import { ReceiptSections } from "../slots/receipt-sections.tsx";

export type GroupUploadProps = {
  readonly opportunity: Opportunity;
  /** The group's requests for which this page collects documents. */
  readonly group: StipulationGroup;
  /** The name in the page's address. By default, the name of the group of requests. */
  readonly page: UploadPage | undefined;
  /** True if the page is for a single request. The files are then pictures, each sent in its own call (SH-096, 100). */
  readonly isOneRequest: boolean;
};

export function GroupUpload({ opportunity, group, page, isOneRequest }: GroupUploadProps) {
  const { country, contactId } = useViewer();
  const user = useUser();
  const navigate = useNavigate();
  const itemsLeft = useItemsLeft();
  const { stipulations, groupName } = group;
  const slots = useMemo(() => uploadSlots(group, opportunity), [group, opportunity]);
  const { placed, rejected, unplaced } = useSlotDocuments(opportunity, slots);
  useActiveStipulation(group);
  const profile = isOneRequest ? uploadProfiles.default : uploadProfileOf(stipulations);
  const home = summaryPath(country);

  const finish = async ({ isDeclined }: UploadEnd) => {
    raiseToast(submittedText({ title: group.title, left: await itemsLeft(), isDeclined }));
    const fulfilled = stipulations.filter(({ isFulfilled }) => !isFulfilled);
    const success = successOf(opportunity, fulfilled, groupName, contactId);
    await navigate(summaryPath(country, successValues(success)), afterSuccess(success));
  };
  const refuse = (message: string) => {
    raiseAlert("critical", message);
    void navigate(home, { replace: true });
  };

  return (
    <UploadForm
      {...(page ? pageHeading(page, group, opportunity) : uploadHeading(group))}
      intro={page && <PageIntro page={page} opportunity={opportunity} />}
      note={page && pageNote(page, group)}
      aside={page && drawOf(opportunity) && <PlanBlock opportunity={opportunity} />}
      owner={[user.contactId, opportunity.id, groupName, isOneRequest ? stipulations[0].id : page]
        .filter(Boolean)
        .join("/")}
      opportunityId={opportunity.id}
      slots={slots}
      placed={placed}
      rejected={rejected}
      unplaced={unplaced}
      profile={profile}
      maxFiles={profile.maxFiles}
      isOneByOne={isOneRequest}
      cancelHref={home}
      onDone={finish}
      onDisabled={refuse}
      back={<BackLink href={home} text={navigationTexts.summary} />}
    />
  );
}

/** Stores the ids of the application and the request for the screens that follow (CORE-SESS-20). */
function useActiveStipulation({ stipulations }: StipulationGroup): void {
  const first = stipulations.find(({ isFulfilled }) => !isFulfilled) ?? stipulations[0];
  const { id: stipulationId, opportunityId } = first;
  useEffect(() => activeIds.set({ opportunityId, stipulationId }), [opportunityId, stipulationId]);
}

type PageIntroProps = { readonly page: UploadPage; readonly opportunity: Opportunity };

/** Describes the needed documents above the upload form. Returns null if the page's lead text is enough. */
function PageIntro({ page, opportunity }: PageIntroProps) {
  if (page === "payroll-verification") return <PayrollDocuments opportunity={opportunity} />;
  if (page === "demographic-information") return <BlankFormLink form="demographic" />;
  return page === "reduction-in-gross-receipts-documents" ? <ReceiptSections /> : null;
}
