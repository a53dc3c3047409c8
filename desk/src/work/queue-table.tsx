import { ArrowUpIcon } from "@phosphor-icons/react/ArrowUp";
import type { WorkItem } from "@portal/domain/work/contract";
import { workSorts, workTabs, workTexts } from "@portal/domain/work/messages";
import { queueTexts as texts } from "@portal/domain/work/pages/messages";
import type { QueueFilters } from "@portal/domain/work/queue/rules";
import { fillIn, withSeparators } from "@portal/domain/wire/messages";
import { formatNearDate } from "@portal/domain/wire/dates";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import { lazyPart } from "@portal/ui/lazy-part.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { useRef, useState } from "react";
import { useCurrentRow } from "../platform/use-current-row.ts";
import { useStaff } from "../platform/session.ts";
import { useKeys } from "../platform/use-keys.ts";
import { QueueRowView } from "./queue-row-view.tsx";
import styles from "./queue-table.module.css";
import { useAssign } from "./use-assign.ts";
import type { QueueRow } from "./use-queue-rows.ts";

/** The dialogs' code loads when a dialog first opens, because forms need a large library. */
const AsideDialog = lazyPart(async () => (await import("./aside-dialog.tsx")).AsideDialog);
const AssignDialog = lazyPart(async () => (await import("./assign-dialog.tsx")).AssignDialog);

type QueueTableProps = {
  readonly rows: readonly QueueRow[];
  readonly filters: QueueFilters;
  /** The number of new items that the list does not show yet. */
  readonly newItems: number;
  readonly onReload: () => void;
  /** Called after the person's own change, so that the rows show it. */
  readonly onChanged: () => void;
  readonly onOpen: (itemId: string) => void;
};

/** The rows of the queue, with the current row, the selection and their keys (desk catalogue, section 2.8). */
export function QueueTable({ rows, filters, newItems, onReload, onChanged, onOpen }: QueueTableProps) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [aside, setAside] = useState<WorkItem>();
  const [toAssign, setToAssign] = useState<readonly WorkItem[]>([]);
  const [said, setSaid] = useState<string>();
  const table = useRef<HTMLTableElement>(null);
  const ids = rows.map(({ item }) => item.itemId);
  const firstOpen = rows.find(({ isDone }) => !isDone)?.item.itemId;
  const { current, move, makeCurrent } = useCurrentRow(ids, table, firstOpen);
  const assign = useAssign({ onSaid: setSaid, onChanged });
  const chosen = rows.filter(({ item, isDone }) => picked.has(item.itemId) && !isDone);
  const open = rows.find(({ item, isDone }) => item.itemId === current && !isDone);
  const toggle = (itemId: string) =>
    setPicked((before) => {
      const next = new Set(before);
      if (!next.delete(itemId)) next.add(itemId);
      return next;
    });
  const mayAssignOthers = useStaff().permissions.includes("work.assign");
  const assignItems = (items: readonly WorkItem[]) => {
    if (mayAssignOthers) setToAssign(items);
    else if (items.length > 0) void assign.run(items).then((isDone) => isDone && setPicked(new Set()));
  };
  useKeys({
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    Enter: open && (() => onOpen(open.item.itemId)),
    x: open && (() => toggle(open.item.itemId)),
    a: open && (() => assignItems(chosen.length > 0 ? chosen.map(({ item }) => item) : [open.item])),
    e: open && (() => setAside(open.item)),
  });

  return (
    <>
      <output className="vh">{said}</output>
      {newItems > 0 && (
        <div className={styles["new"]}>
          <Button variant="secondary" className={styles["newButton"]} onClick={onReload}>
            <Icon of={ArrowUpIcon} weight="bold" size="sm" />
            {fillIn(workTexts.newItems, { n: withSeparators(newItems) })}
          </Button>
        </div>
      )}
      {assign.warnings.length > 0 && (
        <Alert kind="warning" className={styles["notice"]} onDismiss={assign.dismiss}>
          {assign.warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Alert>
      )}
      {assign.failure && <Alert kind="critical" title={assign.failure} className={styles["notice"]} />}
      {chosen.length > 0 && (
        <div className={styles["pickbar"]}>
          <p className="num">{fillIn(texts.selected, { n: chosen.length })}</p>
          <div className={styles["pickActions"]}>
            <Button
              size="dense"
              isPending={assign.isPending}
              pendingLabel={texts.assigning}
              onClick={() => assignItems(chosen.map(({ item }) => item))}
            >
              {mayAssignOthers ? workTexts.assign : texts.assignToMe}
            </Button>
            {chosen.length === 1 && (
              <Button variant="secondary" size="dense" onClick={() => setAside(chosen[0]?.item)}>
                {chosen[0]?.item.asideUntil ? texts.bringBack : workTexts.setAside}
              </Button>
            )}
            <Button variant="quiet" size="dense" onClick={() => setPicked(new Set())}>
              {texts.clearSelection}
            </Button>
          </div>
        </div>
      )}
      <table ref={table} className={styles["table"]}>
        <caption className="vh">
          {fillIn(texts.caption, {
            tab: workTabs[filters.tab],
            sort: workSorts[filters.sort].toLowerCase(),
          })}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles["pick"]}>
              <span className="vh">{texts.select}</span>
            </th>
            <th scope="col">{texts.business}</th>
            <th scope="col">{texts.request}</th>
            <th scope="col">{texts.stageColumn}</th>
            <th scope="col" className={styles["right"]}>
              {texts.toReview}
            </th>
            <th scope="col">{texts.age}</th>
            <th scope="col">{texts.assignee}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <QueueRowView
              key={row.item.itemId}
              row={row}
              filters={filters}
              isCurrent={row.item.itemId === current}
              isPicked={picked.has(row.item.itemId)}
              isAssigning={assign.isPending}
              onPick={() => toggle(row.item.itemId)}
              onAssign={() => assignItems([row.item])}
              onBringBack={() => setAside(row.item)}
              onFocus={() => makeCurrent(row.item.itemId)}
            />
          ))}
        </tbody>
      </table>
      {toAssign.length > 0 && (
        <AssignDialog
          kind={filters.tab}
          items={toAssign}
          onClose={() => setToAssign([])}
          onDone={(reply, to) => {
            setToAssign([]);
            setPicked(new Set());
            assign.tell(toAssign, reply, to);
          }}
        />
      )}
      {aside && (
        <AsideDialog
          item={aside}
          onClose={() => setAside(undefined)}
          onDone={({ asideUntil }, day) => {
            setAside(undefined);
            setPicked(new Set());
            setSaid(
              asideUntil && day
                ? fillIn(texts.asideDone, { day: formatNearDate(day), title: aside.title })
                : fillIn(texts.broughtBack, { title: aside.title }),
            );
            onChanged();
          }}
        />
      )}
    </>
  );
}
