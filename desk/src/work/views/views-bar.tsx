import type { CountedView, ViewPage } from "@portal/domain/work/views/contract";
import { viewTexts as texts } from "@portal/domain/work/views/messages";
import { countWords } from "@portal/domain/work/lists/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { useFocusAfter } from "../../platform/use-focus-after.ts";
import { DeleteViewDialog } from "./delete-view-dialog.tsx";
import { setStartView, viewsQuery } from "./queries.ts";
import { ViewDialog } from "./view-dialog.tsx";
import { ViewOptions, type ViewAction } from "./view-options.tsx";
import styles from "./views-bar.module.css";

export type ViewsBarProps = {
  readonly page: ViewPage;
  /** The page's address with the chosen filters and order. */
  readonly address: string;
};

type Open =
  | { readonly action: "save" }
  | { readonly action: Exclude<ViewAction, "start">; readonly view: CountedView };

/** Shows the views of a page with their counts, and the button 'Save view' for the filters on screen (DESK-FIND-06). */
export function ViewsBar({ page, address }: ViewsBarProps) {
  const query = useQuery(viewsQuery(page));
  const [open, setOpen] = useState<Open>();
  const [said, setSaid] = useState("");
  const start = useCall(setStartView);
  const saveButton = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  useFocusAfter(open !== undefined, () => opener.current?.focus());
  const begin = (next: Open) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setSaid("");
    setOpen(next);
  };
  const finish = (text: string) => {
    setOpen(undefined);
    setSaid(text);
  };
  const toggleStart = async ({ viewId, name, isStart }: CountedView) => {
    setSaid("");
    const outcome = await start.run({ viewId, isStart: !isStart });
    if (outcome.ok) setSaid(isStart ? texts.startRemoved : fillIn(texts.startSet, { name }));
  };
  const choose = (view: CountedView, action: ViewAction) =>
    action === "start" ? void toggleStart(view) : begin({ action, view });
  return (
    <div className={styles["bar"]}>
      <Views query={query} address={address} onChoose={choose} />
      <output className="sm muted">{said}</output>
      <Button
        ref={saveButton}
        variant="secondary"
        size="dense"
        className={styles["save"]}
        onClick={() => begin({ action: "save" })}
      >
        {texts.save}
      </Button>
      {start.failure && <Alert kind="critical" title={start.failure} className={styles["failed"]} />}
      {(open?.action === "save" || open?.action === "edit") && (
        <ViewDialog
          address={address}
          view={open.action === "edit" ? open.view : undefined}
          onClose={() => setOpen(undefined)}
          onDone={() => finish(texts.saved)}
        />
      )}
      {open?.action === "delete" && (
        <DeleteViewDialog
          view={open.view}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            // Moves the focus to 'Save view', because the focused options of the deleted view disappear.
            opener.current = saveButton.current;
            finish(texts.deleted);
          }}
        />
      )}
    </div>
  );
}

type ViewsProps = {
  readonly query: UseQueryResult<CountedView[]>;
  readonly address: string;
  readonly onChoose: (view: CountedView, action: ViewAction) => void;
};

function Views({ query, address, onChoose }: ViewsProps) {
  const state = loadState([query], (views) => views);
  if (state.kind === "loading")
    return (
      <SkeletonGroup label={texts.loading}>
        <Skeleton width="12rem" />
      </SkeletonGroup>
    );
  if (state.kind === "failed")
    return (
      <p className="sm" role="alert">
        {texts.failed}{" "}
        <TextButton isStandalone onClick={() => void query.refetch()}>
          {texts.tryAgain}
        </TextButton>
      </p>
    );
  const views = state.value;
  if (views.length === 0) return null;
  return (
    <nav className={styles["views"]} aria-label={texts.title}>
      <span className={styles["title"]} aria-hidden>
        {texts.title}
      </span>
      <ul>
        {views.map((view) => {
          const isCurrent = view.address === address;
          return (
            <li key={view.viewId}>
              <Link
                to={view.address}
                className={styles["view"]}
                aria-current={isCurrent ? "page" : undefined}
              >
                {view.name} <span className={styles["count"]}>{countWords(view.count)}</span>
              </Link>
              {isCurrent && <ViewOptions view={view} onChoose={onChoose} />}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
