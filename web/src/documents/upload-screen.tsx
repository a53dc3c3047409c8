import { ArrowLeftIcon } from "@phosphor-icons/react/ArrowLeft";
import { itemsOf, stipulationGroups, type StipulationGroup } from "@portal/domain/applications/groups/rules";
import { pageOf } from "@portal/domain/applications/pages/rules";
import type { Opportunity } from "@portal/domain/applications/contract";
import { uploadPageTexts as texts } from "@portal/domain/documents/messages";
import {
  isForgiveness,
  ofOneRequest,
  submittedText,
  uploadHeading,
  uploadProfileOf,
  uploadSlots,
  type UploadSlot,
} from "@portal/domain/documents/upload/rules";
import { uploadProfiles } from "@portal/domain/documents/rules";
import { forgivenessSummaryPath } from "@portal/domain/forgiveness/paths";
import { navigationTexts } from "@portal/domain/frame/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { opportunitiesQuery, stipulationEnabledQuery } from "../applications/queries.ts";
import { raiseAlert } from "../platform/alerts.ts";
import { LoadFailure } from "../platform/load-failure.tsx";
import { hasFailed } from "../platform/load-state.ts";
import { useCountry, usePage } from "../platform/page.ts";
import { activeIds } from "../platform/session-storage.ts";
import { successValues } from "../platform/success.ts";
import { raiseToast } from "../platform/toasts.ts";
import { useUser } from "../platform/user.ts";
import { Icon } from "../ui/icon.tsx";
import { Stack } from "../ui/layout.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { useViewer } from "../platform/viewer.ts";
import { placeDocuments, placeRejected } from "./place-documents.ts";
import { documentsQuery } from "./queries.ts";
import { UploadForm } from "./upload-form.tsx";
import type { UploadEnd } from "./use-upload.ts";

type Admitted = { readonly opportunity: Opportunity; readonly group: StipulationGroup };

/** The documents of one group of requests (SERV-UPGEN-01, SH-001, SH-101). */
export function UploadScreen() {
  const { opportunityId = "", groupName = "" } = useParams();
  return <UploadPage opportunityId={opportunityId} isWanted={(group) => group.groupName === groupName} />;
}

/** A page that is one request's own, such as `/us/{opportunityId}/tax-return`: the group that leads there (CH-22). */
export function SinglePurposeUploadScreen() {
  const { opportunityId = "" } = useParams();
  const country = useCountry();
  const { pathname } = useLocation();
  return (
    <UploadPage
      opportunityId={opportunityId}
      isWanted={(group, opportunity) => pageOf(group, opportunity, { country }) === pathname}
    />
  );
}

/** One request by its name, in the address's path or in its query; it takes pictures (SERV-UPGEN-02, SH-096). */
export function RequestUploadScreen() {
  const inPath = useParams();
  const [inQuery] = useSearchParams();
  const name = inPath["stipulationName"] ?? inQuery.get("stipulationName") ?? "";
  return (
    <UploadPage
      opportunityId={inPath["opportunityId"] ?? inQuery.get("opportunityId") ?? ""}
      isWanted={(group) => ofOneRequest(group, name) !== undefined}
      requestName={name}
    />
  );
}

type UploadPageProps = {
  readonly opportunityId: string;
  readonly isWanted: (group: StipulationGroup, opportunity: Opportunity) => boolean;
  /** Narrows the group to this request. */
  readonly requestName?: string;
};

/** Lets the borrower in once, on fresh data: what is fulfilled while the page is open must not take it away. */
function UploadPage({ opportunityId, isWanted, requestName }: UploadPageProps) {
  const { country, contactId } = useViewer();
  const opportunities = useQuery(opportunitiesQuery);
  const opportunity = opportunities.data?.find(({ id }) => id === opportunityId);
  const enabled = useQuery({ ...stipulationEnabledQuery(opportunityId), enabled: opportunity !== undefined });
  // Which documents are there is good to know first; the page does without the list when it cannot be had.
  const documents = useQuery({
    ...documentsQuery(opportunityId),
    retry: false,
    enabled: opportunity !== undefined,
  });
  const [admitted, setAdmitted] = useState<Admitted>();
  if (admitted) return <GroupUpload {...admitted} isOneRequest={requestName !== undefined} />;

  const queries = [opportunities, enabled];
  if (queries.some(hasFailed)) return <UploadFailure queries={queries} />;
  const isSettling = [...queries, documents].some(({ isFetching, isStale }) => isFetching && isStale);
  if (isSettling || !opportunities.data) return <UploadSkeleton />;

  const group = opportunity && uploadGroup(opportunity, isWanted, contactId);
  if (!opportunity || !group || !enabled.data) return <Navigate to={summaryPath(country)} replace />;
  setAdmitted({ opportunity, group: (requestName && ofOneRequest(group, requestName)) || group });
  return null;
}

/** The group that the address names, if documents are still asked for in it. */
function uploadGroup(
  opportunity: Opportunity,
  isWanted: UploadPageProps["isWanted"],
  contactId: string,
): StipulationGroup | undefined {
  const groups = stipulationGroups(opportunity.stipulations, { contactId, success: {} });
  const group = groups.find((each) => !each.isComplete && isWanted(each, opportunity));
  const takesForms = group && ["bank-account", "business-ownership", "reference"].includes(group.kind);
  return takesForms ? undefined : group;
}

function GroupUpload({ opportunity, group, isOneRequest }: Admitted & { readonly isOneRequest: boolean }) {
  const { country, contactId } = useViewer();
  const user = useUser();
  const navigate = useNavigate();
  const { stipulations, groupName } = group;
  const slots = useMemo(() => uploadSlots(group, opportunity), [group, opportunity]);
  const { placed, rejected, unplaced } = useDocuments(opportunity, slots);
  useActiveStipulation(group);
  const profile = isOneRequest ? uploadProfiles.default : uploadProfileOf(stipulations);
  const homePath = isForgiveness(stipulations) ? forgivenessSummaryPath : summaryPath;
  const home = homePath(country);

  const finish = async ({ fulfilled, isDeclined }: UploadEnd) => {
    const { open } = itemsOf(opportunity, { contactId, success: {} });
    const hasMore = ({ stipulations: members }: Pick<StipulationGroup, "stipulations">) =>
      members.some(({ id, isFulfilled }) => !isFulfilled && !stipulations.some((each) => each.id === id));
    const left = open.filter((each) => each.key !== group.key || hasMore(each)).length;
    raiseToast(submittedText({ title: group.title, left, isDeclined }));
    const [name, another] = fulfilled;
    const isWhole = !open.some((each) => each.key === group.key && hasMore(each));
    // They would tick the whole group (CORE-ACT-05).
    const success = isWhole
      ? successValues({ groupName, name: another === undefined ? name : undefined })
      : {};
    await navigate(homePath(country, success), { replace: true });
  };
  const refuse = (message: string) => {
    raiseAlert("critical", message);
    void navigate(home, { replace: true });
  };

  return (
    <UploadForm
      {...uploadHeading(group)}
      owner={[user.contactId, opportunity.id, groupName, ...(isOneRequest ? [stipulations[0].id] : [])].join(
        "/",
      )}
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
      back={
        <TextLink isQuiet isStandalone className="sm" href={home}>
          <Icon of={ArrowLeftIcon} size="sm" weight="bold" />
          {navigationTexts.summary}
        </TextLink>
      }
    />
  );
}

/** The application's documents: those of a slot of the page, counted or turned away, and those that may be any's. */
function useDocuments(opportunity: Opportunity, slots: readonly UploadSlot[]) {
  const { data } = useQuery({ ...documentsQuery(opportunity.id), retry: false });
  return useMemo(() => {
    const documents = data ?? [];
    const placed = placeDocuments(documents, slots, opportunity);
    const rejected = placeRejected(documents, slots, opportunity);
    const ofSlots = new Set([...placed.values(), ...rejected.values()].flat());
    return { placed, rejected, unplaced: documents.filter((document) => !ofSlots.has(document)) };
  }, [data, slots, opportunity]);
}

/** The screens that an item leads to may ask which it was (CORE-SESS-20). */
function useActiveStipulation({ stipulations }: StipulationGroup): void {
  const first = stipulations.find(({ isFulfilled }) => !isFulfilled) ?? stipulations[0];
  const { id: stipulationId, opportunityId } = first;
  useEffect(() => activeIds.set({ opportunityId, stipulationId }), [opportunityId, stipulationId]);
}

function UploadFailure({ queries }: { readonly queries: readonly UseQueryResult[] }) {
  const heading = usePage(texts.title, true);
  return (
    <Stack gap={10}>
      <h1 {...heading}>{texts.title}</h1>
      <LoadFailure queries={queries} heading={heading} />
    </Stack>
  );
}

function UploadSkeleton() {
  return (
    <SkeletonGroup label={texts.loading}>
      <Skeleton width="14rem" height="2.5rem" />
      <Skeleton width="min(24rem, 100%)" height="1.25rem" />
      <Skeleton height="11rem" />
    </SkeletonGroup>
  );
}
