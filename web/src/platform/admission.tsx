import { hasFailed } from "@portal/ui/calls/load-state.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Navigate } from "react-router";
import { TaskFailure, TaskSkeleton, type SkeletonProps } from "./task-page.tsx";

export type AdmissionProps<Task extends object> = {
  /** The heading of the page if its data could not be loaded. */
  readonly title: string;
  readonly skeleton: SkeletonProps;
  readonly queries: readonly UseQueryResult[];
  /** The page waits for these queries too, but opens without their data if they fail. */
  readonly optional?: readonly UseQueryResult[];
  /** Called with fresh data of all enabled queries. Returns what the page works on, or a path to redirect to. */
  readonly admit: () => Task | string;
  readonly children: (task: Task) => ReactNode;
};

/**
 * Decides only once, from fresh data, whether to show a page: what the borrower saves on the page changes the data and
 * must not close the page (SH-086).
 */
export function Admission<Task extends object>(props: AdmissionProps<Task>) {
  const { title, skeleton, queries, optional = [], admit, children } = props;
  const [admitted, setAdmitted] = useState<Task>();
  if (admitted) return children(admitted);
  if (queries.some(hasFailed)) return <TaskFailure title={title} queries={queries} />;
  const isMissing = queries.some(({ isEnabled, data }) => isEnabled && data === undefined);
  const isSettling = [...queries, ...optional].some(({ isFetching, isStale }) => isFetching && isStale);
  if (isMissing || isSettling) return <TaskSkeleton {...skeleton} />;
  const decided = admit();
  if (typeof decided === "string") return <Navigate to={decided} replace />;
  setAdmitted(decided);
  return null;
}
