import { summaryPath } from "@portal/domain/frame/paths";
import { useState, type ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import { useCountry } from "../../platform/page.ts";
import { TaskFailure, TaskSkeleton } from "../../platform/task-page.tsx";
import { UnavailablePage } from "./unavailable-page.tsx";
import { useForgiveness, type ForgivenessTask } from "./use-forgiveness.ts";

export type ForgivenessPageProps = {
  /** The heading of the page while its data is loading or could not be loaded. */
  readonly title: string;
  readonly loading: string;
  /** Returns the path to redirect to, or undefined if the page applies to the borrower. */
  readonly redirectPath?: (task: ForgivenessTask) => string | undefined;
  /** Renders the page. The outermost component must be a `ForgivenessFrame`. */
  readonly children: (task: ForgivenessTask) => ReactNode;
};

/**
 * A page of the active loan's forgiveness application (FH-04, FH-05). Decides only once whether to show the page,
 * because saving must not close the page. Shows the reason if forgiveness is unavailable.
 */
export function ForgivenessPage({ title, loading, redirectPath, children }: ForgivenessPageProps) {
  const country = useCountry();
  const { opportunityId } = useParams();
  const { task, queries, noWork, hasFailed, isNone, isSettling } = useForgiveness();
  const [admitted, setAdmitted] = useState<string>();
  if (task && admitted === task.record.id) return children(task);

  const home = <Navigate to={summaryPath(country)} replace />;
  if (country === "ca" || isNone) return home;
  if (hasFailed) return <TaskFailure title={title} queries={queries} />;
  if (isSettling || !task) return <TaskSkeleton label={loading} title="18rem" body="24rem" />;
  if (opportunityId !== undefined && opportunityId !== task.opportunity.id) return home;
  if (noWork) return <UnavailablePage reason={noWork} />;
  const elsewhere = redirectPath?.(task);
  if (elsewhere !== undefined) return <Navigate to={elsewhere} replace />;
  setAdmitted(task.record.id);
  return null;
}
