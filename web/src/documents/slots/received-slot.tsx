import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { groupTexts } from "@portal/domain/applications/groups/messages";
import type { UploadSlot } from "@portal/domain/documents/upload/rules";
import { dayOf, formatDay } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { Icon } from "@portal/ui/art/icon.tsx";
import styles from "./received-slot.module.css";

/** Shows a slot that already has all its documents (CORE-UP-23). */
export function ReceivedSlot({ slot }: { readonly slot: UploadSlot }) {
  const [timestamp] = slot.stipulations.flatMap(
    ({ fulfilledFirstTimestamp }) => fulfilledFirstTimestamp ?? [],
  );
  const date = timestamp && formatDay(dayOf(timestamp));
  return (
    <section className={styles["slot"]}>
      <h3 className={styles["title"]}>{slot.label}</h3>
      <p className={styles["state"]}>
        <Icon of={CheckCircleIcon} weight="fill" size="lg" className={styles["icon"]} />
        {date ? fillIn(groupTexts.received, { date }) : groupTexts.done}
      </p>
    </section>
  );
}
