import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { uploadPageTexts as texts } from "@portal/domain/documents/messages";
import type { SlotQueue } from "./queue-files.ts";
import { sizeText } from "@portal/domain/documents/upload/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { Icon } from "../ui/icon.tsx";
import { countFiles } from "./count-files.ts";
import styles from "./slot-heading.module.css";

export type SlotHeadingProps = {
  readonly slotQueue: SlotQueue<File>;
  readonly id: string;
  /** Id of what it opens and closes. */
  readonly controls: string;
  readonly onExpand: (isExpanded: boolean) => void;
};

/** Names one slot of several, says what is in it, and opens and closes it. */
export function SlotHeading({ slotQueue, id, controls, onExpand }: SlotHeadingProps) {
  const { slot, entries, isExpanded } = slotQueue;
  const files = entries.filter(({ state }) => state.kind !== "rejected").map(({ file }) => file);
  const size = sizeText(files.reduce((total, file) => total + file.size, 0));
  return (
    <h2 className={styles["heading"]}>
      <button
        type="button"
        className={styles["button"]}
        aria-expanded={isExpanded}
        aria-controls={controls}
        onClick={() => onExpand(!isExpanded)}
      >
        <span id={id}>{slot.label}</span>
        {files.length > 0 && (
          <span className={styles["state"]}>
            {fillIn(texts.filesAndSize, { files: countFiles(files.length), size })}
          </span>
        )}
        <Icon of={CaretDownIcon} weight="bold" size="sm" className={styles["caret"]} />
      </button>
    </h2>
  );
}
