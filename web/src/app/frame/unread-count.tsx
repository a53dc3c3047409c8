import { threadTexts } from "@portal/domain/support/threads/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { useUnread } from "../../support/threads/queries.ts";
import styles from "./unread-count.module.css";

const mostShown = 99;

/**
 * The number of threads with unread messages, shown beside Messages in the header and in the mobile menu (DESK-BOR-04).
 */
export function UnreadCount() {
  const count = useUnread()?.unread ?? 0;
  if (count === 0) return null;
  const shown = count > mostShown ? `${mostShown}+` : String(count);
  return (
    <span className={styles["count"]}>
      <span aria-hidden>{shown}</span>
      <span className="vh"> {fillIn(threadTexts.unreadThreads, { count: shown })}</span>
    </span>
  );
}
