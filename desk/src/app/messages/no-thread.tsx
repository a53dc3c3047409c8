import { ChatsIcon } from "@phosphor-icons/react/Chats";
import { threadListTexts as texts } from "@portal/domain/support/desk/messages";
import { Icon } from "@portal/ui/art/icon.tsx";
import styles from "./no-thread.module.css";

const [beforeKey = "", afterKey = ""] = texts.selectByKey.split("{key}");

/** Fills the space beside the list until a thread is chosen. Phones show only the list. */
export function NoThread() {
  return (
    <>
      <div className={styles["none"]}>
        <Icon of={ChatsIcon} size="xl" className={styles["icon"]} />
        <p className={styles["withKey"]}>
          {beforeKey}
          <kbd className="kbd">J</kbd>
          {afterKey}
        </p>
        <p className={styles["withoutKey"]}>{texts.select}</p>
      </div>
      <p className={styles["facts"]}>{texts.detailsLater}</p>
    </>
  );
}
