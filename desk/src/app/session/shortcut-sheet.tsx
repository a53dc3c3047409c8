import { shortcutTexts as texts } from "@portal/domain/staff/frame/messages";
import { tabsOf } from "@portal/domain/staff/roles/rules";
import { Dialog } from "@portal/ui/overlays/dialog.tsx";
import { useStaff } from "../../platform/session.ts";
import styles from "./shortcut-sheet.module.css";

/** Lists the keys that work on every page. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const hasQueue = tabsOf(useStaff().roles).length > 0;
  const lines = [
    { keys: ["?"], label: texts.list },
    ...(hasQueue ? [{ keys: ["G", texts.thenPress, "Q"], label: texts.queue }] : []),
    { keys: ["⇧", "L"], label: texts.lock },
    { keys: ["Esc"], label: texts.close },
  ];
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} size="md">
      <h3 className={styles["place"]}>{texts.everywhere}</h3>
      <ul>
        {lines.map(({ keys, label }) => (
          <li key={label} className={styles["line"]}>
            <span>{label}</span>
            <span className={styles["keys"]}>
              {keys.map((key) =>
                key === texts.thenPress ? (
                  <span key={key}>{key}</span>
                ) : (
                  <kbd key={key} className="kbd">
                    {key}
                  </kbd>
                ),
              )}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
