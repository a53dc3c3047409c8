import type { Opportunity } from "@portal/domain/applications/contract";
import type { AgreementStatus } from "@portal/domain/agreement/contract";
import { agreementTexts as texts } from "@portal/domain/agreement/messages";
import { loanAgreementPath, signedAgreementPath } from "@portal/domain/agreement/paths";
import { agreementState, isSigned } from "@portal/domain/agreement/rules";
import { summaryPath } from "@portal/domain/frame/paths";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useParams } from "react-router";
import { opportunitiesQuery } from "../../applications/queries.ts";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import { useCountry } from "../../platform/page.ts";
import { TaskFailure, TaskSkeleton } from "../../platform/task-page.tsx";
import { PaperAgreement } from "./paper-agreement.tsx";
import { agreementStatusQuery } from "../../agreement/queries.ts";
import { SignedAgreement } from "../../agreement/signed-agreement.tsx";
import { WaitingAgreement } from "../../agreement/waiting-agreement.tsx";

type Admitted = { readonly opportunity: Opportunity; readonly status: AgreementStatus };

/** Shows an application's loan agreement (FORG-AGR-02 to 05, FORG-AGR-10). */
export function AgreementScreen() {
  const country = useCountry();
  const { opportunityId = "" } = useParams();
  const loaded = useAgreement(opportunityId);
  // Keeps the form and its chosen files even if the lender changes the agreement meanwhile.
  const [paper, setPaper] = useState<Admitted>();
  if (paper) return <PaperAgreement {...paper} onSent={() => setPaper(undefined)} />;
  if (!("status" in loaded)) return loaded.instead;
  const { opportunity, status } = loaded;
  const state = agreementState(status);
  if (isSigned(status)) return <Navigate to={signedAgreementPath(country, { opportunityId })} replace />;
  if (state === "working" || state === "received")
    return <WaitingAgreement state={state} opportunity={opportunity} />;
  setPaper({ opportunity, status });
  return null;
}

/** Shows what happens after signing. Redirects to the agreement until the borrower has signed (FORG-AGR-06). */
export function SignedScreen() {
  const country = useCountry();
  const { opportunityId = "" } = useParams();
  const loaded = useAgreement(opportunityId);
  // Decides only once whether to show the page. Later changes of the data do not close the page.
  const [signed, setSigned] = useState<Admitted>();
  if (signed) return <SignedAgreement {...signed} />;
  if (!("status" in loaded)) return loaded.instead;
  if (!isSigned(loaded.status))
    return <Navigate to={loanAgreementPath(country, { opportunityId })} replace />;
  setSigned(loaded);
  return null;
}

function useAgreement(opportunityId: string): Admitted | { readonly instead: React.ReactNode } {
  const country = useCountry();
  const opportunities = useQuery(opportunitiesQuery);
  const opportunity = opportunities.data?.find(({ id }) => id === opportunityId);
  const status = useQuery({
    ...agreementStatusQuery(opportunityId),
    enabled: opportunity !== undefined,
  });
  const queries = [opportunities, status];
  if (queries.some(hasFailed)) return { instead: <TaskFailure title={texts.title} queries={queries} /> };
  if (opportunities.data && !opportunity) return { instead: <Navigate to={summaryPath(country)} replace /> };
  const isSettling = queries.some(({ isFetching, isStale }) => isFetching && isStale);
  if (isSettling || !opportunity || !status.data)
    return { instead: <TaskSkeleton label={texts.loading} title="16rem" body="24rem" /> };
  return { opportunity, status: status.data };
}
