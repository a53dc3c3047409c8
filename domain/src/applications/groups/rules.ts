import { compareNames } from "../../wire/names.ts";
import type { Opportunity, Rejection, Stipulation } from "../contract.ts";
import { isJustFulfilled, isOfApplication, isOpen, type Success } from "../rules.ts";
import { groupTexts } from "./messages.ts";

/** Position in the list for each kind of stipulation (CORE-ACT-07, CORE-CONST-14). */
const orderOf = {
  "bank-account": 10,
  "business-ownership": 20,
  "bank-statement": 30,
  "financial-statement": 40,
  identity: 50,
  reference: 60,
  other: 100,
} as const;
export type GroupKind = keyof typeof orderOf;

/** Requests that the borrower sees and completes as one item. */
export type StipulationGroup = {
  /** The group's key, unique within the application. Two groups can have the same name. */
  readonly key: string;
  readonly groupName: string;
  readonly title: string;
  readonly description: string | null;
  readonly kind: GroupKind;
  readonly order: number;
  readonly isComplete: boolean;
  /** The time at which the group's last request was fulfilled; null while a request of the group is open. */
  readonly receivedTimestamp: Temporal.Instant | null;
  readonly stipulations: Readonly<Members>;
};
type Members = [Stipulation, ...Stipulation[]];

/** The person who views the groups. `success` names the requests that this person just completed. */
export type GroupViewer = { readonly contactId?: string | undefined; readonly success: Success };

/** Returns whether the borrower sees the stipulation. The portal shows and counts only visible stipulations (CH-23). */
export function isCustomerFacing(stipulation: {
  readonly stipulationMap: Pick<Stipulation["stipulationMap"], "customerFacingCopy">;
}): boolean {
  return (stipulation.stipulationMap.customerFacingCopy ?? "").trim() !== "";
}

/**
 * Returns an application's groups of requests in the order of CORE-ACT-07. Identification of people other than the
 * viewer is a separate group (CORE-ACT-06).
 */
export function stipulationGroups(
  stipulations: readonly Stipulation[],
  viewer: GroupViewer,
): StipulationGroup[] {
  const groups = new Map<string, Members>();
  for (const stipulation of stipulations.filter(isCustomerFacing)) {
    const key = keyOf(stipulation, viewer.contactId);
    const members = groups.get(key);
    if (members) members.push(stipulation);
    else groups.set(key, [stipulation]);
  }
  const others = groups.get(othersKey);
  if (others?.every((stipulation) => stipulation.isFulfilled)) groups.delete(othersKey);
  return [...groups]
    .map(([key, members]) => groupOf(key, members, viewer.success))
    .toSorted((one, next) => one.order - next.order || compareNames(one.groupName, next.groupName));
}

/** Returns the rejections of open requests, newest first. Lists each combination of document and reason only once. */
export function rejectionsOf({
  stipulations,
}: {
  readonly stipulations: readonly Pick<Stipulation, "rejection">[];
}): Rejection[] {
  const newest = stipulations
    .flatMap(({ rejection }) => rejection ?? [])
    .toSorted((one, other) => Temporal.Instant.compare(other.timestamp, one.timestamp));
  const isFirst = ({ filename, reason }: Rejection, at: number) =>
    at === newest.findIndex((each) => each.filename === filename && each.reason === reason);
  return newest.filter(isFirst);
}

/** Returns whether the group requests identification from people other than the viewer. */
export function isAdditionalIdentification(group: Pick<StipulationGroup, "key">): boolean {
  return group.key === othersKey;
}

export type Items = {
  readonly open: readonly StipulationGroup[];
  readonly done: readonly StipulationGroup[];
};

/** A closed application still needs its forgiveness requests, but no other stipulations (FH-83). */
export function asksFor(
  opportunity: Pick<Opportunity, "stageName">,
  { stipulationMap }: { readonly stipulationMap: Pick<Stipulation["stipulationMap"], "requestType"> },
): boolean {
  return isOpen(opportunity) || stipulationMap.requestType === "Forgiveness Application";
}

export function itemsOf(
  opportunity: Pick<Opportunity, "stageName" | "stipulations">,
  viewer: GroupViewer,
): Items {
  const groups = stipulationGroups(opportunity.stipulations, viewer);
  return {
    open: groups.filter(
      ({ isComplete, stipulations: [first] }) => !isComplete && asksFor(opportunity, first),
    ),
    done: groups.filter((group) => group.isComplete),
  };
}

/** Returns at most `most` items. Items that were just received take precedence over older items (CORE-SUM-25). */
export function firstItems({ open, done }: Items, most: number, success: Success): StipulationGroup[] {
  const all = [...open, ...done];
  if (all.length <= most) return all;
  const news = all.filter((group) => isNews(group, success)).slice(0, most);
  return [...all.filter((group) => !isNews(group, success)).slice(0, most - news.length), ...news];
}

/** Returns whether the group is complete and the page's address says that the borrower just completed it. */
export function isNews(group: StipulationGroup, success: Success): boolean {
  const { groupName, isComplete, stipulations } = group;
  return (
    isComplete && groupName === success.groupName && isOfApplication(success, stipulations[0].opportunityId)
  );
}

/** Counts the open action items. The bell, lists, headings and tracker all use this count (CORE-LAYOUT-05). */
export function openItemCount(
  opportunities: readonly Pick<Opportunity, "stageName" | "stipulations">[],
  viewer: GroupViewer,
): number {
  return opportunities.reduce((count, opportunity) => count + itemsOf(opportunity, viewer).open.length, 0);
}

const othersKey = "identification of others";

/** Landlord and vendor references are separate groups, even if they share a group name. */
function keyOf(stipulation: Stipulation, contactId: string | undefined): string {
  const { groupName, isLandlordReference, isVendorReference } = stipulation;
  if (isOfAnother(stipulation, contactId)) return othersKey;
  if (isLandlordReference) return `${groupName} (landlord)`;
  return isVendorReference ? `${groupName} (vendor)` : groupName;
}

function isOfAnother(stipulation: Stipulation, contactId: string | undefined): boolean {
  if (contactId === undefined || stipulation.contactId === null) return false;
  return stipulation.type === "Identification" && stipulation.contactId !== contactId;
}

function groupOf(key: string, members: Members, success: Success): StipulationGroup {
  const [{ groupName, displayName, stipulationMap }] = members;
  // A group with several kinds of requests has the kind that is listed first (CH-22).
  const kind = members.map(kindOf).reduce((one, other) => (orderOf[other] < orderOf[one] ? other : one));
  const isSentBack = members.some(({ rejection }) => rejection !== null);
  const isDone = (member: Stipulation) => member.isFulfilled || isJustFulfilled(member, success);
  const group = {
    key,
    groupName,
    title: displayName.trim() || groupName,
    description: stipulationMap.customerFacingCopy,
    kind,
    order: orderOf[kind],
    isComplete:
      members.every(isDone) ||
      // Without request ids in the page's address, one request that was just completed completes the group.
      (!isSentBack && !success.requests && members.some((member) => isJustFulfilled(member, success))),
    receivedTimestamp: receivedTimestamp(members),
    stipulations: members,
  };
  if (!isAdditionalIdentification(group)) return group;
  // The page's address must contain this group's title, because the viewer's own identification group can
  // have the same name.
  const name = groupTexts.additionalIdentification;
  const description = groupTexts.additionalIdentificationHint;
  const isComplete =
    !isSentBack &&
    success.groupName === name &&
    isOfApplication(success, members[0].opportunityId) &&
    (!success.requests || members.every(isDone));
  return { ...group, groupName: name, title: name, description, isComplete };
}

export type GroupIdentity = Pick<
  Stipulation,
  | "type"
  | "groupName"
  | "isBankAccountInformation"
  | "isBankAccountVerification"
  | "isLandlordReference"
  | "isVendorReference"
>;

/** Returns a stipulation's kind according to CH-22 and SERV-CONST-05. */
export function kindOf(stipulation: GroupIdentity): GroupKind {
  if (stipulation.isBankAccountInformation || stipulation.isBankAccountVerification) return "bank-account";
  if (stipulation.isLandlordReference || stipulation.isVendorReference) return "reference";
  switch (stipulation.type) {
    case "BusinessOwnership":
    case "AdditionalSigners":
      return "business-ownership";
    // An open-banking request asks for the same bank statements as an upload request (SH-056).
    case "BankStatements":
    case "AGGREGATOR_ASSET_REPORT":
      return "bank-statement";
    case "FinancialStatement":
      return "financial-statement";
    case "Identification":
      return "identity";
    default:
      return stipulation.groupName === "FinancialStatement" ? "financial-statement" : "other";
  }
}

function receivedTimestamp(members: readonly Stipulation[]): Temporal.Instant | null {
  if (!members.every((stipulation) => stipulation.isFulfilled)) return null;
  const moments = members.flatMap(({ fulfilledFirstTimestamp }) => fulfilledFirstTimestamp ?? []);
  return moments.toSorted((one, other) => Temporal.Instant.compare(one, other)).at(-1) ?? null;
}
