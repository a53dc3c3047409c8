import { summaryPath } from "@portal/domain/frame/paths";
import { useState, type ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import { useCountry } from "../../platform/page.ts";
import { TaskFailure, TaskSkeleton } from "../../platform/task-page.tsx";
import { useForgiveness, type ForgivenessTask } from "./use-forgiveness.ts";

export type ForgivenessPageProps = {
  /** Over a failure to load. */
  readonly title: string;
  /** Read out while it loads. */
  readonly loading: string;
  /** Where somebody who has no business here is led; undefined where the page is for them. */
  readonly leadAway?: (task: ForgivenessTask) => string | undefined;
  /** Draws a `ForgivenessFrame`. */
  readonly children: (task: ForgivenessTask) => ReactNode;
};

/**
 * A page of the application for forgiveness of the active loan (FH-04, FH-05). It lets the borrower in once, on fresh
 * data: what is saved while the page is open must not take it away. What it hands on stays as it was last fetched.
 */
export function ForgivenessPage({ title, loading, leadAway, children }: ForgivenessPageProps) {
  const country = useCountry();
  const { opportunityId } = useParams();
  const { task, queries, hasFailed, isNone, isSettling } = useForgiveness();
  const [admitted, setAdmitted] = useState<string>();
  if (task && admitted === task.record.id) return children(task);

  const home = <Navigate to={summaryPath(country)} replace />;
  if (country === "ca" || isNone) return home;
  if (hasFailed) return <TaskFailure title={title} queries={queries} />;
  if (isSettling || !task) return <TaskSkeleton label={loading} title="18rem" body="24rem" />;
  if (opportunityId !== undefined && opportunityId !== task.opportunity.id) return home;
  const elsewhere = leadAway?.(task);
  if (elsewhere !== undefined) return <Navigate to={elsewhere} replace />;
  setAdmitted(task.record.id);
  return null;
}
