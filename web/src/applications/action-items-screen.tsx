import { applicationTexts as texts } from "@portal/domain/applications/messages";
import { rejectionsOf } from "@portal/domain/applications/groups/rules";
import { applicationName } from "@portal/domain/applications/rules";
import { summaryPath } from "@portal/domain/frame/paths";
import { fillIn } from "@portal/domain/wire/messages";
import { useEffect, useId } from "react";
import { Navigate, useParams } from "react-router";
import { useCountry, usePage } from "../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { activeIds } from "../platform/session-storage.ts";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { useActionItems, type ActionItems, type ApplicationItems } from "./use-action-items.ts";
import { Done, ToDo } from "./application-items.tsx";
import { NextItem } from "./next-item.tsx";
import { ApplicationTitle } from "./application-title.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { UpcomingPayments } from "./upcoming-payments.tsx";
import styles from "./action-items-screen.module.css";

/** Shows the action items of one application or of all open applications (CORE-ACT-01 to 08). */
export function ActionItemsScreen() {
  const country = useCountry();
  const heading = usePage(texts.actionItems);
  const { opportunityId } = useParams();
  const state = useActionItems(opportunityId);
  const applications = state.kind === "ready" ? state.value.applications : [];
  const isKnown = opportunityId !== undefined && applications.length > 0;
  useEffect(() => {
    if (isKnown) activeIds.set({ opportunityId });
  }, [isKnown, opportunityId]);

  if (opportunityId !== undefined && state.kind === "ready" && !isKnown)
    return <Navigate to={summaryPath(country)} replace />;
  const open = applications.flatMap((application) => application.open);
  const count = open.length;
  const next = applications.find((application) => application.open.length > 0);
  const back = open.filter((group) => rejectionsOf(group).length > 0).length;
  return (
    <PortalPage
      head={
        <>
          <h1 {...heading}>{texts.actionItems}</h1>
          {state.kind === "loading" && (
            <>
              <p className="lead" aria-hidden>
                <Skeleton width="18rem" className={styles["lead"]} />
              </p>
              <Skeleton width="18rem" className={styles["next"]} />
            </>
          )}
          {count > 0 && (
            <p className="lead">
              {fillIn(count === 1 ? texts.oneThingToFinish : texts.thingsToFinish, { count })}
              {back > 0 && ` ${fillIn(back === 1 ? texts.oneCameBack : texts.cameBack, { count: back })}`}
            </p>
          )}
          {next?.open[0] && (
            <NextItem
              group={next.open[0]}
              opportunity={next.opportunity}
              subject={applications.length > 1 ? subjectOf(next) : undefined}
            />
          )}
        </>
      }
    >
      <Loaded state={state} heading={heading} skeleton={<ItemsSkeleton />}>
        {(items) => <Content {...items} hasItems={count > 0} />}
      </Loaded>
    </PortalPage>
  );
}

function subjectOf({ opportunity, accountName }: ApplicationItems): string {
  return [applicationName(opportunity), accountName].filter(Boolean).join(", ");
}

/** Placeholder rows as tall as the window, so that nothing visible moves when the content loads. */
function ItemsSkeleton() {
  return (
    <SkeletonGroup>
      <Stack gap={8} className={styles["loading"]}>
        {["45%", "60%", "35%", "50%"].map((width) => (
          <Row key={width} isBetween>
            <Skeleton width={width} />
            <Skeleton width="5rem" />
          </Row>
        ))}
      </Stack>
    </SkeletonGroup>
  );
}

type ContentProps = ActionItems & { readonly hasItems: boolean };

function Content({ applications, payments, hasItems }: ContentProps) {
  const [only, another] = applications;
  const nothing = !hasItems && payments.length === 0 && <p className="lead">{texts.noNotifications}</p>;
  if (another) {
    const filled = applications.filter(({ open, done }) => open.length + done.length > 0);
    return (
      <>
        {nothing}
        {filled.map((application) => (
          <ApplicationSection key={application.opportunity.id} application={application} />
        ))}
        <UpcomingPayments payments={payments} />
      </>
    );
  }
  return (
    <>
      {nothing}
      {only && <ToDo application={only} level={2} />}
      <UpcomingPayments payments={payments} />
      {only && <Done application={only} level={2} />}
    </>
  );
}

function ApplicationSection(props: { readonly application: ApplicationItems }) {
  const { opportunity, accountName } = props.application;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack gap={6}>
        <ApplicationTitle opportunity={opportunity} level={2} headingId={id} accountName={accountName} />
        <ToDo {...props} level={3} subject={subjectOf(props.application)} />
        <Done {...props} level={3} />
      </Stack>
    </section>
  );
}
