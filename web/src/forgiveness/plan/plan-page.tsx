import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import { itemsOf } from "@portal/domain/applications/groups/rules";
import { asksForForm, needsForm, type PlanForm } from "@portal/domain/forgiveness/plan/rules";
import { summaryPath } from "@portal/domain/frame/paths";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { useOpenApplication } from "../../applications/queries.ts";
import { accountsQuery } from "../../loans/queries.ts";
import { Admission } from "../../platform/admission.tsx";
import { usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { RejectionAlerts } from "../../platform/rejection-alert.tsx";
import { useViewer } from "../../platform/viewer.ts";
import { TaskHead } from "../../platform/task-page.tsx";
import { planQuery } from "../queries.ts";
import { PlanAside } from "./plan-aside.tsx";
import type { PlanTask } from "./use-send-plan.ts";

export type PlanPageProps = {
  readonly form: PlanForm;
  readonly texts: { readonly title: string; readonly lead: string; readonly loading: string };
  readonly children: (task: PlanTask) => ReactNode;
};

/**
 * A page with a PPP form. Blank if the loan does not use the form. Redirects to the summary if the lender has not
 * requested the form (SH-127).
 */
export function PlanPage({ form, texts, children }: PlanPageProps) {
  const { country, contactId } = useViewer();
  const { opportunityId = "" } = useParams();
  const { opportunity, open, queries } = useOpenApplication(opportunityId);
  const isTaken = opportunity !== undefined && needsForm(form, opportunity);
  const accounts = useQuery({ ...accountsQuery, enabled: isTaken });
  const plan = useQuery({ ...planQuery(opportunityId), enabled: isTaken });
  return (
    <Admission<{ readonly task: PlanTask | undefined }>
      title={texts.title}
      skeleton={{ label: texts.loading, title: "18rem", body: "24rem" }}
      queries={[...queries, accounts, plan]}
      admit={() => {
        if (opportunity && !isTaken) return { task: undefined };
        const requests = open?.stipulations.filter((each) => asksForForm(each, form)) ?? [];
        const request = requests.find(({ isFulfilled }) => !isFulfilled) ?? requests[0];
        if (!open || !request || !accounts.data || !plan.data) return summaryPath(country);
        const account = accounts.data.find(({ accountId }) => accountId === open.accountId);
        const businessEntityType = open.businessEntityType ?? account?.businessEntityType ?? null;
        const facts = { loanVersion: open.loanVersion, businessEntityType };
        const isGroupOpen = waitsBeside(requests, open, contactId);
        const answers = plan.data;
        return {
          task: { opportunity: open, request, requests, facts, answers, home: summaryPath, isGroupOpen },
        };
      }}
    >
      {({ task }) =>
        task ? (
          <PlanColumn task={task} texts={texts}>
            {children(task)}
          </PlanColumn>
        ) : (
          <NotForThis title={texts.title} />
        )
      }
    </Admission>
  );
}

/** Returns whether the form's group has another open request for the borrower. */
function waitsBeside(requests: readonly Stipulation[], opportunity: Opportunity, contactId: string): boolean {
  const isOurs = ({ id }: Stipulation) => requests.some((each) => each.id === id);
  const { open } = itemsOf(opportunity, { contactId, success: {} });
  return open.some(
    ({ stipulations }) =>
      stipulations.some(isOurs) && stipulations.some((each) => !each.isFulfilled && !isOurs(each)),
  );
}

type PlanColumnProps = Pick<PlanPageProps, "texts"> & {
  readonly task: PlanTask;
  readonly children: ReactNode;
};

function PlanColumn({ task, texts, children }: PlanColumnProps) {
  const heading = usePage(texts.title);
  return (
    <PortalPage
      gap={10}
      columnHead={<TaskHead title={texts.title} heading={heading} lead={texts.lead} />}
      aside={<PlanAside opportunity={task.opportunity} />}
    >
      <RejectionAlerts requests={task.requests} />
      {children}
    </PortalPage>
  );
}

/** A blank page, for a loan that does not use the form (SERV-PAY-01, SERV-GRR-01). */
function NotForThis({ title }: { readonly title: string }) {
  usePage(title);
  return null;
}
