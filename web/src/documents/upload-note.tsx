import { ClockIcon } from "@phosphor-icons/react/Clock";
import { InfoIcon } from "@phosphor-icons/react/Info";
import { pageNotes } from "@portal/domain/documents/pages/messages";
import { Icon } from "@portal/ui/icon.tsx";
import styles from "./upload-note.module.css";

export function UploadNote({ children }: { readonly children: string }) {
  return (
    <p className={styles["note"]}>
      <Icon of={children === pageNotes.declinedByItself ? ClockIcon : InfoIcon} className={styles["icon"]} />
      <span>{children}</span>
    </p>
  );
}
