import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { XCircleIcon } from "@phosphor-icons/react/XCircle";
import type { LenderDocument } from "@portal/domain/documents/lender/contract";
import { reviewTexts as texts } from "@portal/domain/work/review/messages";
import { Icon } from "@portal/ui/art/icon.tsx";
import styles from "./file-thumbs.module.css";

type FileThumbsProps = {
  readonly files: readonly LenderDocument[];
  readonly current: string | undefined;
  readonly onChoose: (documentId: string) => void;
};

/** The files of the request, with the state of each. */
export function FileThumbs({ files, current, onChoose }: FileThumbsProps) {
  return (
    <ul className={styles["thumbs"]} aria-label={texts.files}>
      {files.map(({ documentId, filename, review }) => (
        <li key={documentId}>
          <button
            type="button"
            className={styles["thumb"]}
            aria-current={documentId === current || undefined}
            onClick={() => onChoose(documentId)}
          >
            <span className={styles["paper"]} aria-hidden>
              <i />
              <i />
              <i />
              <i />
            </span>
            <span className={styles["name"]}>{filename}</span>
            {review !== "received" && (
              <span className={styles["state"]} data-review={review}>
                <Icon of={review === "accepted" ? CheckCircleIcon : XCircleIcon} weight="fill" size="sm" />
                {review === "accepted" ? texts.accepted : texts.returned}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
