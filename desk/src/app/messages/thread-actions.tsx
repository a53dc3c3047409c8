import { DotsThreeIcon } from "@phosphor-icons/react/DotsThree";
import { threadTexts as texts } from "@portal/domain/support/desk/messages";
import type { Thread } from "@portal/domain/support/lender/threads/contract";
import { Avatar } from "@portal/ui/art/avatar.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import { failureText } from "@portal/ui/calls/call-api.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Menu } from "@portal/ui/overlays/menu.tsx";
import { MenuPanel } from "@portal/ui/overlays/menu-panel.tsx";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { changedText } from "../../platform/changed-text.ts";
import { useStaff } from "../../platform/session.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { changeThread, type ThreadChanges } from "../../support/queries.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import styles from "./thread-actions.module.css";

type ThreadActionsProps = {
  readonly thread: Thread;
  readonly status: ReactNode;
  readonly onRefresh: () => void;
  readonly onChanged: (thread: Thread) => void;
};

/** Shows the state and the assignee of a thread, and a menu of changes (DESK-CASE-09). */
export function ThreadActions({ thread, status, onRefresh, onChanged }: ThreadActionsProps) {
  const { caseId, version, staff } = thread;
  const { staffId, permissions, settings } = useStaff();
  const call = useCall(changeThread);
  const [failure, setFailure] = useState<{ readonly text: string; readonly isChanged: boolean }>();
  const [isChanging, setChanging] = useState(false);
  const canWrite = permissions.includes("cases.write");
  const change = async (changes: ThreadChanges) => {
    setFailure(undefined);
    const outcome = await call.run({ caseId, version, ...changes });
    if (outcome.ok) return onChanged(outcome.value.thread);
    const isChanged = outcome.code === "CHANGED_MEANWHILE";
    const text = isChanged ? changedText(outcome.fields, settings.deskTimeZone) : failureText(outcome);
    if (text !== undefined) setFailure({ text, isChanged });
  };
  const assign = () => void change({ staffId });
  const isMine = staff?.staffId === staffId;
  useKeys({ a: canWrite && !isMine ? assign : undefined });
  const choose = useRef({ assign, change });
  useEffect(() => {
    choose.current = { assign, change };
  });
  const isClosed = thread.status === "closed";
  const canTake = staff !== null && !isMine;
  // Keeps the same component while the entries are unchanged, because a new component would take the focus from an open
  // menu.
  const panel = useCallback(
    ({ onClose }: { readonly onClose: () => void }) => {
      const status = { status: isClosed ? "open" : "closed" } as const;
      const entries = [
        { id: "change", label: texts.change, onChoose: () => setChanging(true) },
        ...(canTake
          ? [{ id: "assign", label: texts.assignToMe, onChoose: () => choose.current.assign() }]
          : []),
        {
          id: "status",
          label: isClosed ? texts.reopen : texts.close,
          onChoose: () => void choose.current.change(status),
        },
      ];
      return <MenuPanel label={texts.more} groups={[{ id: "change", entries }]} onClose={onClose} />;
    },
    [isClosed, canTake],
  );
  return (
    <>
      <div className={styles["actions"]}>
        {status}
        {staff ? (
          <span className={styles["person"]}>
            <Avatar name={staff.name} />
            {staff.name}
          </span>
        ) : (
          canWrite && (
            <Button
              variant="secondary"
              size="dense"
              isPending={call.isPending}
              pendingLabel={texts.assigning}
              onClick={assign}
            >
              {texts.assign}
              <span className="vh"> {texts.toMe}</span>
            </Button>
          )
        )}
        {canWrite && (
          <Menu
            align="end"
            trigger={{
              className: styles["more"] ?? "",
              "aria-label": texts.more,
              children: <Icon of={DotsThreeIcon} size="lg" weight="bold" />,
            }}
            panel={panel}
          />
        )}
      </div>
      {failure && (
        <Alert
          kind={failure.isChanged ? "warning" : "critical"}
          className={styles["failure"]}
          title={failure.text}
          action={
            failure.isChanged && (
              <Button
                variant="secondary"
                size="dense"
                onClick={() => {
                  setFailure(undefined);
                  onRefresh();
                }}
              >
                {texts.showLatest}
              </Button>
            )
          }
        />
      )}
      {isChanging && (
        <ChangeDialog
          thread={thread}
          onClose={() => setChanging(false)}
          onDone={(changed) => {
            setChanging(false);
            onChanged(changed);
          }}
        />
      )}
    </>
  );
}
