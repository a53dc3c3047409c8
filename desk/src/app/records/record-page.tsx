import { keyTexts } from "@portal/domain/work/pages/messages";
import { recordTexts as texts } from "@portal/domain/work/records/messages";
import { RefusedCall } from "@portal/ui/calls/call-api.ts";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { KeyLine } from "../../platform/key-list.tsx";
import { Loaded } from "../../platform/loaded.tsx";
import { usePage } from "../../platform/page.ts";
import { NotFound } from "../frame/not-found.tsx";
import styles from "./record-page.module.css";

/** The keys of a record's page (desk catalogue, section 2.8). */
export const recordKeys: readonly KeyLine[] = [{ keys: ["O"], label: keyTexts.note }];

type RecordPageProps<Record> = {
  /** The kind of record. Used as the heading until the record has loaded. */
  readonly kind: string;
  readonly query: UseQueryResult<Record>;
  readonly children: (record: Record) => ReactNode;
};

/** The page of a record. Shows the record, a placeholder while loading, or why the record cannot be shown. */
export function RecordPage<Record>({ kind, query, children }: RecordPageProps<Record>) {
  const { error } = query;
  if (error instanceof RefusedCall && error.code === "NOT_FOUND") return <NotFound />;
  if (error instanceof RefusedCall && error.code === "OWN_RECORD")
    return (
      <>
        <Heading title={kind} />
        <Alert kind="warning" title={error.message} />
      </>
    );
  const isFailed = query.isError && query.data === undefined;
  return (
    <>
      {isFailed && <Heading title={kind} />}
      <Loaded
        state={loadState([query as UseQueryResult<NonNullable<Record>>], (record) => record)}
        skeleton={
          <>
            <Heading title={kind} />
            <SkeletonGroup label={texts.loading}>
              <div className={styles["skeleton"]}>
                <Skeleton width="20rem" />
                <Skeleton width="60%" />
                <Skeleton width="50%" />
              </div>
            </SkeletonGroup>
          </>
        }
      >
        {children}
      </Loaded>
    </>
  );
}

function Heading({ title }: { readonly title: string }) {
  const heading = usePage(title);
  return <h1 {...heading}>{title}</h1>;
}

export type Fact = {
  readonly label: string;
  readonly value: ReactNode;
  readonly isBad?: boolean;
};

type RecordHeadProps = {
  readonly title: string;
  readonly lead: string;
  readonly back?: ReactNode;
  /** Buttons beside the name. */
  readonly actions?: ReactNode;
  readonly facts: readonly Fact[];
};

/** Shows the record's name and the most important facts, for use during a phone call. */
export function RecordHead({ title, lead, back, actions, facts }: RecordHeadProps) {
  const heading = usePage(title);
  return (
    <>
      {back}
      <div className={styles["head"]}>
        <div>
          <h1 {...heading}>{title}</h1>
          <p className="muted num">{lead}</p>
        </div>
        {actions}
      </div>
      <dl className={styles["facts"]}>
        {facts.map(({ label, value, isBad }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-bad={isBad || undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
