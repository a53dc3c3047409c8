import type { Opportunity } from "@portal/domain/applications/contract";
import { sentAnswersTexts as texts } from "@portal/domain/forgiveness/sent-answers/messages";
import {
  payrollSection,
  receiptsSection,
  type SentSection,
} from "@portal/domain/forgiveness/sent-answers/rules";
import { navigationTexts } from "@portal/domain/frame/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import { opportunitiesQuery } from "../../applications/queries.ts";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import { useCountry, usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { BackLink, TaskFailure, TaskSkeleton } from "../../platform/task-page.tsx";
import { PlanAside } from "../plan/plan-aside.tsx";
import { planQuery } from "../queries.ts";
import { AnswersLead, SentAnswers } from "./sent-answers.tsx";

export function PlanAnswersPage() {
  const country = useCountry();
  const { opportunityId = "" } = useParams();
  const opportunities = useQuery(opportunitiesQuery);
  const opportunity = opportunities.data?.find(({ id }) => id === opportunityId);
  const plan = useQuery({ ...planQuery(opportunityId), enabled: opportunity !== undefined });
  const queries = [opportunities, plan];
  if (queries.some(hasFailed)) return <TaskFailure title={texts.title} queries={queries} />;
  if (!opportunities.data || (opportunity && !plan.data))
    return <TaskSkeleton label={texts.loading} title="18rem" body="24rem" />;
  const sections = plan.data ? [payrollSection(plan.data), receiptsSection(plan.data)] : [];
  const sent = sections.filter((section) => section !== null);
  if (!opportunity || sent.length === 0) return <Navigate to={summaryPath(country)} replace />;
  return <Answers opportunity={opportunity} sections={sent} />;
}

type AnswersProps = { readonly opportunity: Opportunity; readonly sections: readonly SentSection[] };

/** A separate component that mounts after the answers are loaded, because mounting moves the focus to the heading. */
function Answers({ opportunity, sections }: AnswersProps) {
  const country = useCountry();
  const heading = usePage(texts.title);
  return (
    <PortalPage
      gap={10}
      columnHead={
        <>
          <BackLink href={summaryPath(country)} text={navigationTexts.summary} />
          <h1 {...heading}>{texts.title}</h1>
          <p className="lead">
            <AnswersLead />
          </p>
        </>
      }
      aside={<PlanAside opportunity={opportunity} />}
    >
      <SentAnswers sections={sections} />
    </PortalPage>
  );
}
