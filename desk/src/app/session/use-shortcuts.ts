import { tabsOf } from "@portal/domain/staff/roles/rules";
import { messagesPage } from "@portal/domain/support/desk/paths";
import { queuePage } from "@portal/domain/work/paths";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useStaff } from "../../platform/session.ts";
import { lockNow } from "./change-session.ts";

/** Milliseconds in which the second key of a pair such as `g q` must follow. */
const pairMilliseconds = 1_500;

/** The keys that work on every page (desk catalogue, section 2.8). These keys have no effect while the person types. */
export function useShortcuts({ onList }: { readonly onList: () => void }): void {
  const navigate = useNavigate();
  const { roles, permissions } = useStaff();
  const hasQueue = tabsOf(roles).length > 0;
  const hasMessages = permissions.includes("cases.read");
  const showList = useRef(onList);
  useEffect(() => {
    showList.current = onList;
  }, [onList]);
  useEffect(() => {
    let wentAt = -Infinity;
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector("[role=dialog], [role=alertdialog]")) return;
      const isSecond = event.timeStamp - wentAt < pairMilliseconds;
      wentAt = event.key === "g" ? event.timeStamp : -Infinity;
      if (event.key === "?") showList.current();
      else if (event.key === "L" && event.shiftKey) void lockNow();
      else if (isSecond && event.key === "q" && hasQueue) void navigate(queuePage());
      else if (isSecond && event.key === "m" && hasMessages) void navigate(messagesPage());
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate, hasQueue, hasMessages]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, select, textarea, [contenteditable]") !== null
  );
}
