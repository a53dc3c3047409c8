import { hasFailed } from "@portal/ui/calls/load-state.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Navigate } from "react-router";
import { TaskFailure, TaskSkeleton, type SkeletonProps } from "./task-page.tsx";

export type AdmissionProps<Task extends object> = {
  /** The heading of the error page if loading the data fails. */
  readonly title: string;
  readonly skeleton: SkeletonProps;
  readonly queries: readonly UseQueryResult[];
  /** Queries that may fail. The page waits for these queries, but also opens without their data. */
  readonly optional?: readonly UseQueryResult[];
  /** Called when all enabled queries have fresh data. Returns the data to show, or a path to redirect to. */
  readonly admit: () => Task | string;
  readonly children: (task: Task) => ReactNode;
};

/** Decides only once whether to show a page. Saving changes the data, but must not close the page (SH-086). */
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
