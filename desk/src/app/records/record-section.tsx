import { withSeparators, fillIn } from "@portal/domain/wire/messages";
import { countWords } from "@portal/domain/work/lists/rules";
import { recordTexts as texts } from "@portal/domain/work/records/messages";
import { TextButton, TextLink } from "@portal/ui/buttons/text-link.tsx";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Loaded } from "../../platform/loaded.tsx";
import type { ListPage } from "../../work/lists/queries.ts";
import { RecordTable, type RecordColumns } from "../lists/record-table.tsx";
import styles from "./record-section.module.css";

/** The number of rows in a section before a click on 'Show all {n}' (DESK-PERSON-01). */
export const firstRows = 10;

type SectionFrameProps = {
  readonly id: string;
  readonly title: string;
  readonly count?: number | undefined;
  /** Content beside the heading, such as the link to all rows. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A part of a record's page, with its heading and its count. */
function SectionFrame({ id, title, count, aside, children }: SectionFrameProps) {
  return (
    <section className={styles["section"]} aria-labelledby={id}>
      <div className={styles["head"]}>
        <h2 id={id} tabIndex={-1} className="h2-small">
          {title} {count !== undefined && <span className={styles["count"]}>{countWords(count)}</span>}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

const NoRows = () => <p className="sm muted">{texts.noneYet}</p>;

/**
 * A list of records in a section. It has its own call, so that a failure does not affect other sections
 * (DESK-PERSON-02).
 */
export type ListSection<Row> = {
  readonly id: string;
  readonly title: string;
  readonly queryKey: readonly unknown[];
  ask(): Promise<ListPage<Row>>;
  readonly of: RecordColumns<Row>;
  /** The address of the list with all rows. */
  readonly all: string;
};

export function useListSection<Row>({ queryKey, ask }: Pick<ListSection<Row>, "queryKey" | "ask">) {
  return useQuery({ queryKey: ["section", ...queryKey], queryFn: () => ask(), staleTime: 0, gcTime: 60_000 });
}

export function RecordSection<Row>(section: ListSection<Row>) {
  const { id, title, of, all } = section;
  const query = useListSection(section);
  const total = query.data?.total;
  const hasMore = query.data !== undefined && query.data.total > query.data.rows.length;
  return (
    <SectionFrame
      id={id}
      title={title}
      count={total}
      aside={hasMore && <TextLink href={all}>{showAll(query.data.total, title)}</TextLink>}
    >
      <Loaded state={loadState([query], (page) => page)} skeleton={<SectionSkeleton title={title} />}>
        {({ rows }) => (rows.length === 0 ? <NoRows /> : <RecordTable caption={title} of={of} rows={rows} />)}
      </Loaded>
    </SectionFrame>
  );
}

/** 'Show all {n}', with the section's name for screen readers. */
function showAll(n: number, title: string) {
  return (
    <>
      {fillIn(texts.showAll, { n: countWords(n) })}
      <span className="vh"> {title}</span>
    </>
  );
}

type OpenedSectionProps<Row> = {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly Row[];
  /** The number of all rows. `rows` may contain only the newest rows. */
  readonly total: number;
  readonly of: RecordColumns<Row>;
  readonly note?: string;
};

/** A section with rows that are already loaded. 'Show all {n}' shows them in place. */
export function OpenedSection<Row>({ id, title, rows, total, of, note }: OpenedSectionProps<Row>) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, firstRows);
  const isCut = isWhole && rows.length < total;
  return (
    <SectionFrame
      id={id}
      title={title}
      count={total}
      aside={
        <span className={styles["aside"]}>
          {note !== undefined && <span className="sm muted">{note}</span>}
          {!isWhole && rows.length > firstRows && (
            <TextButton
              onClick={() => {
                setWhole(true);
                document.getElementById(id)?.focus();
              }}
            >
              {showAll(total, title)}
            </TextButton>
          )}
        </span>
      }
    >
      {rows.length === 0 ? <NoRows /> : <RecordTable caption={title} of={of} rows={shown} />}
      {isCut && <p className="sm muted">{fillIn(texts.newestShown, { n: withSeparators(rows.length) })}</p>}
    </SectionFrame>
  );
}

type LoadedSectionProps<Row> = {
  readonly id: string;
  readonly title: string;
  readonly query: UseQueryResult<{ readonly rows: readonly Row[]; readonly total: number }>;
  readonly of: RecordColumns<Row>;
};

/** A section that loads all its rows by one call. */
export function LoadedSection<Row>({ id, title, query, of }: LoadedSectionProps<Row>) {
  if (query.data)
    return <OpenedSection id={id} title={title} rows={query.data.rows} total={query.data.total} of={of} />;
  return (
    <SectionFrame id={id} title={title}>
      <Loaded state={loadState([query], () => null)} skeleton={<SectionSkeleton title={title} />}>
        {() => null}
      </Loaded>
    </SectionFrame>
  );
}

function SectionSkeleton({ title }: { readonly title: string }) {
  return (
    <SkeletonGroup label={`${texts.loading} ${title}`}>
      <div className={styles["skeleton"]}>
        <Skeleton width="60%" />
        <Skeleton width="45%" />
        <Skeleton width="52%" />
      </div>
    </SkeletonGroup>
  );
}
