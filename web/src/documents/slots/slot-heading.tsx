import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { CircleIcon } from "@phosphor-icons/react/Circle";
import type { SlotQueue } from "../upload/queue-files.ts";
import { Icon } from "@portal/ui/art/icon.tsx";
import { countFiles } from "../upload/count-files.ts";
import styles from "./slot-heading.module.css";

export type SlotHeadingProps = {
  readonly slotQueue: SlotQueue<File>;
  /** The number of documents that the borrower uploaded on earlier visits to the page. */
  readonly earlier: number;
  readonly id: string;
  readonly controls: string;
  readonly onExpand: (isExpanded: boolean) => void;
};

export function SlotHeading({ slotQueue, earlier, id, controls, onExpand }: SlotHeadingProps) {
  const { slot, entries, isExpanded } = slotQueue;
  const files = earlier + entries.filter(({ state }) => state.kind !== "rejected").length;
  return (
    <h3 className={styles["heading"]}>
      <button
        type="button"
        className={styles["button"]}
        aria-expanded={isExpanded}
        aria-controls={controls}
        onClick={() => onExpand(!isExpanded)}
      >
        {files > 0 ? (
          <Icon of={CheckCircleIcon} weight="fill" size="lg" className={styles["given"]} />
        ) : (
          <Icon of={CircleIcon} size="lg" className={styles["open"]} />
        )}
        <span>
          <span id={id} className={styles["title"]}>
            {slot.label}
          </span>
          {slot.hint && <span className={styles["hint"]}>{slot.hint}</span>}
        </span>
        <span className={styles["state"]}>{files > 0 && countFiles(files)}</span>
        <Icon of={CaretDownIcon} weight="bold" size="sm" className={styles["caret"]} />
      </button>
    </h3>
  );
}
