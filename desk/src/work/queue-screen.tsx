import { keyTexts, queueTexts as texts } from "@portal/domain/work/pages/messages";
import { workTexts } from "@portal/domain/work/messages";
import { documentItemPage, queuePage } from "@portal/domain/work/paths";
import { addressOf, readFilters, type QueueFilters } from "@portal/domain/work/queue/rules";
import { limitDays } from "@portal/domain/work/rules";
import { fillIn, withSeparators } from "@portal/domain/wire/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { KeyList, type KeyLine } from "../platform/key-list.tsx";
import { ListPaging, pageSize, placeOf } from "../platform/list-paging.tsx";
import { Loaded } from "../platform/loaded.tsx";
import { usePage } from "../platform/page.ts";
import { useKeys } from "../platform/use-keys.ts";
import { QueueEmpty, QueueSkeleton } from "./queue-empty.tsx";
import { QueueFiltersBar } from "./queue-filters-bar.tsx";
import styles from "./queue-screen.module.css";
import { QueueTable } from "./queue-table.tsx";
import { QueueTabs } from "./queue-tabs.tsx";
import { isFiltered } from "./take-next-filters.ts";
import { forgetSkipped } from "./skip-item.ts";
import { segmentCount, useQueueRows } from "./use-queue-rows.ts";
import { useTakeNext } from "./use-take-next.ts";
import { LazyViewsBar } from "./views/lazy-views-bar.tsx";

/** The keys of a list, in the order of the page's foot (desk catalogue, section 2.8). */
const queueKeys: readonly KeyLine[] = [
  { keys: ["J", "K"], label: keyTexts.move },
  { keys: ["Enter"], label: keyTexts.open },
  { keys: ["X"], label: keyTexts.select },
  { keys: ["A"], label: keyTexts.assign },
  { keys: ["N"], label: keyTexts.takeNext },
  { keys: ["E"], label: keyTexts.aside },
];

/** The work queue: the waiting items, and a button to take the next item (DESK-QUEUE-01). */
export function QueueScreen() {
  const heading = usePage(workTexts.title);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const filters = readFilters(search);
  const place = placeOf(search);
  const { tab, sort, who, ...chosen } = filters;
  const { state, refresh, reload } = useQueueRows({
    kind: tab,
    sort,
    who,
    ...chosen,
    cursor: place.cursor,
    limit: pageSize,
  });
  const ready = state.kind === "ready" ? state.value : undefined;
  const [last, setLast] = useState(ready);
  // Keeps the counts and the filters on screen while another page of the list loads.
  if (ready && ready.counts !== last?.counts) setLast(ready);
  const counts = ready?.counts ?? last?.counts;

  // Reads the filters from the address again, because a quick choice can come before the previous one is rendered.
  const choose = (next: Partial<QueueFilters>) => {
    const newest = readFilters(new URLSearchParams(location.search));
    void navigate(queuePage(addressOf({ ...newest, ...next })), { replace: true });
  };
  const open = (itemId: string) => void navigate(documentItemPage({ itemId, ...addressOf(filters) }));
  useEffect(forgetSkipped, []);
  const next = useTakeNext(filters, { onNothing: reload });
  useKeys({ n: next.take });

  return (
    <>
      <div className={styles["top"]}>
        <div>
          <h1 {...heading}>{workTexts.title}</h1>
          <p className="muted num">
            {counts && (
              <>
                {fillIn(workTexts.waiting, { n: withSeparators(counts.all) })}
                {counts.nearLimit > 0 &&
                  ` ${fillIn(workTexts.nearLimit, { m: withSeparators(counts.nearLimit), d: limitDays })}`}
              </>
            )}
          </p>
        </div>
        <Button
          size="dense"
          className={styles["take"]}
          isPending={next.isPending}
          pendingLabel={texts.taking}
          onClick={next.take}
        >
          {workTexts.takeNext}
        </Button>
      </div>
      <QueueTabs tab={tab} />
      <QueueFiltersBar
        filters={filters}
        counts={counts}
        choices={(ready ?? last)?.choices}
        onChoose={choose}
      />
      <LazyViewsBar page="queue" address={queuePage(addressOf(filters))} />
      {ready && ready.preparedPercent < 100 && (
        <Alert
          title={fillIn(workTexts.preparing, { n: ready.preparedPercent })}
          className={styles["notice"]}
        />
      )}
      <output>
        {next.notice && (
          <Alert title={next.notice.title} className={styles["notice"]}>
            {next.notice.lead}
          </Alert>
        )}
      </output>
      {next.failure && <Alert kind="critical" title={next.failure} className={styles["notice"]} />}
      <Loaded state={state} skeleton={<QueueSkeleton />}>
        {({ rows, newItems }) =>
          rows.length === 0 && newItems === 0 ? (
            <QueueEmpty
              filters={filters}
              aside={counts?.aside ?? 0}
              onClear={isFiltered(filters) ? () => choose(withoutFilters) : undefined}
            />
          ) : (
            <QueueTable
              key={search.toString()}
              rows={rows}
              filters={filters}
              newItems={newItems}
              onReload={reload}
              onChanged={refresh}
              onOpen={open}
            />
          )
        }
      </Loaded>
      {ready && ready.rows.length > 0 && (
        <ListPaging
          place={place}
          label={texts.pages}
          shown={ready.rows.length}
          total={segmentCount(ready.counts, who)}
          nextCursor={ready.nextCursor}
          addressAt={(cursor) => queuePage({ ...addressOf(filters), cursor })}
        />
      )}
      <KeyList keys={queueKeys} />
    </>
  );
}

const withoutFilters = {
  product: undefined,
  stage: undefined,
  country: undefined,
  staffId: undefined,
  near: undefined,
} as const;
