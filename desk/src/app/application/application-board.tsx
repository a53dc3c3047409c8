import { applicationTabs, applicationTexts as texts } from "@portal/domain/work/applications/messages";
import type { ApplicationTab } from "@portal/domain/work/applications/messages";
import type { Application } from "@portal/domain/work/applications/contract";
import { workTexts } from "@portal/domain/work/messages";
import { productNames } from "@portal/domain/work/pages/messages";
import { applicationPage, queuePage } from "@portal/domain/work/paths";
import type { Permission } from "@portal/domain/wire/desk/permission";
import { formatCents } from "@portal/domain/wire/money";
import { fillIn, withSeparators } from "@portal/domain/wire/messages";
import { Avatar } from "@portal/ui/art/avatar.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { KeyList } from "../../platform/key-list.tsx";
import { usePage } from "../../platform/page.ts";
import { useStaff } from "../../platform/session.ts";
import { TabLinks } from "../../platform/tab-links.tsx";
import { useKeys } from "../../platform/use-keys.ts";
import { applicationKey } from "../../work/applications/queries.ts";
import { MessageBorrower } from "../../support/message-borrower.tsx";
import { useChanges } from "../../work/use-changes.ts";
import { MessagesSection } from "../records/messages-section.tsx";
import { useDeskPlace } from "../records/use-desk-place.ts";
import { AgreementTab } from "./agreement-tab.tsx";
import { keysOf } from "./application-keys.ts";
import styles from "./application-screen.module.css";
import { BanksTab } from "./banks-tab.tsx";
import { HistoryTab } from "./history-tab.tsx";
import { OwnersTab } from "./owners-tab.tsx";
import { RequestsSection } from "./requests-section.tsx";
import { SideFacts } from "./side-facts.tsx";
import { StageCard } from "./stage-card.tsx";
import { useMayOpenDocuments } from "./use-may-open-documents.ts";

/** The application with its tabs. To add a tab, add an entry here and in `applicationTabs`. */
export function ApplicationBoard({ application }: { readonly application: Application }) {
  const { opportunityId, title } = application;
  const heading = usePage(title);
  const navigate = useNavigate();
  const client = useQueryClient();
  const [search] = useSearchParams();
  const { permissions } = useStaff();
  const canOpen = useMayOpenDocuments();
  const place = useDeskPlace();
  const [viewers, setViewers] = useState<readonly string[]>([]);
  const refresh = () => void client.invalidateQueries({ queryKey: applicationKey(opportunityId) });

  useChanges(({ changes, isIncomplete, viewers: others }) => {
    setViewers(others);
    if (isIncomplete || changes.some(({ id }) => id === opportunityId)) refresh();
  }, `application:${opportunityId}`);

  const tabs = tabsFor(permissions);
  const tab = tabs.find((name) => name === search.get("tab")) ?? "requests";
  useKeys({ Escape: () => void navigate(queuePage()) });
  return (
    <>
      <div className={styles["top"]}>
        <div>
          <h1 {...heading}>{title}</h1>
          <p className="muted num">{factsOf(application).join(" · ")}</p>
        </div>
        <div className={styles["facts"]}>
          <MessageOf application={application} />
          {viewers.length > 0 && <span>{fillIn(workTexts.alsoViewing, { names: viewers.join(", ") })}</span>}
          {application.staff && (
            <span className={styles["person"]}>
              <span className="vh">{fillIn(texts.assignee, { name: application.staff.name })}</span>
              <Avatar name={application.staff.name} />
              <span aria-hidden>{application.staff.name}</span>
            </span>
          )}
        </div>
      </div>
      <TabLinks
        label={texts.tabs}
        current={tab}
        isReplacing
        tabs={tabs.map((name) => ({
          name,
          label: applicationTabs[name],
          to: applicationPage({ opportunityId, tab: name === "requests" ? undefined : name }),
          count: name === "requests" ? withSeparators(application.requests.length) : undefined,
        }))}
      />
      <div className={styles["columns"]}>
        <div className={styles["main"]}>
          {tab === "requests" && (
            <>
              <StageCard application={application} onMoved={refresh} />
              <RequestsSection application={application} onChanged={refresh} />
            </>
          )}
          {tab === "owners" && <OwnersTab opportunityId={opportunityId} />}
          {tab === "banks" && <BanksTab opportunityId={opportunityId} />}
          {tab === "agreement" && <AgreementTab application={application} />}
          {tab === "messages" && <MessagesSection owner={{ opportunityId }} place={place} />}
          {tab === "history" && <HistoryTab opportunityId={opportunityId} />}
        </div>
        <SideFacts application={application} />
      </div>
      <KeyList
        keys={keysOf({
          tab,
          canOpen,
          canMove: permissions.includes("applications.move"),
          canRequest: permissions.includes("requests.write") && application.takesRequests,
          canNote: permissions.includes("notes.write"),
        })}
      />
    </>
  );
}

const tabPermissions: Readonly<Partial<Record<ApplicationTab, Permission>>> = {
  banks: "banks.read",
  messages: "cases.read",
};

/** Returns the tabs that the person's permissions allow. */
function tabsFor(permissions: readonly string[]): ApplicationTab[] {
  const all = Object.keys(applicationTabs) as ApplicationTab[];
  return all.filter((name) => {
    const needed = tabPermissions[name];
    return needed === undefined || permissions.includes(needed);
  });
}

function factsOf({ type, number, loan }: Application): string[] {
  return [
    productNames[type] ?? type,
    number,
    ...(loan.amount === null ? [] : [formatCents(loan.amount)]),
    ...(loan.termInWeeks === null ? [] : [fillIn(texts.weeks, { n: loan.termInWeeks })]),
  ];
}

function MessageOf({ application }: { readonly application: Application }) {
  const { borrower, accountId, opportunityId, title, number, loans } = application;
  if (!borrower) return null;
  return (
    <MessageBorrower
      contactId={borrower.contactId}
      firstName={borrower.firstName}
      subjects={[
        { label: fillIn(texts.applicationSubject, { number }), accountId, opportunityId },
        ...loans.map(({ loanId, advanceId }) => ({
          label: fillIn(texts.loanSubject, { number: loanId }),
          accountId,
          advanceId,
        })),
        { label: title, accountId },
      ]}
    />
  );
}
