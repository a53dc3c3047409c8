import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { UploadSimpleIcon } from "@phosphor-icons/react/UploadSimple";
import { XCircleIcon } from "@phosphor-icons/react/XCircle";
import type { LenderDocument } from "@portal/domain/documents/lender/contract";
import { reviewTexts as texts } from "@portal/domain/work/review/messages";
import { dayOf, formatDay } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { Icon } from "@portal/ui/art/icon.tsx";
import { useStaff } from "../../platform/session.ts";
import styles from "./review-history.module.css";

type Entry = {
  readonly key: string;
  readonly kind: "sent" | "accepted" | "rejected";
  readonly text: string;
  readonly quote: string | null;
  readonly at: Temporal.Instant;
};

/** Lists the events of the item's files, newest first, with the messages to the borrower. */
export function ReviewHistory({ files }: { readonly files: readonly LenderDocument[] }) {
  const { deskTimeZone } = useStaff().settings;
  return (
    <section className={styles["block"]} aria-labelledby="review-history">
      <h2 id="review-history" className="h2-small">
        {texts.history}
      </h2>
      <ul className={styles["list"]}>
        {entriesOf(files).map(({ key, kind, text, quote, at }) => (
          <li key={key} data-kind={kind}>
            <Icon of={icons[kind]} weight={kind === "rejected" ? "fill" : "regular"} size="sm" />
            <div>
              <p>
                {text} <span className="subtle num nowrap">{formatDay(dayOf(at, deskTimeZone))}</span>
              </p>
              {quote && <p className={styles["quote"]}>“{quote}”</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const icons = { sent: UploadSimpleIcon, accepted: CheckCircleIcon, rejected: XCircleIcon };

/** Combines files that a person sent within a minute into one entry. */
const together = 60_000;

function entriesOf(files: readonly LenderDocument[]): Entry[] {
  const reviews = files.flatMap((file): Entry[] => {
    if (!file.reviewedTimestamp || file.review === "received") return [];
    const name = file.reviewedBy?.name ?? texts.byProgram;
    const text = file.review === "accepted" ? texts.acceptedFile : texts.returnedFile;
    return [
      {
        key: `review ${file.documentId}`,
        kind: file.review,
        text: fillIn(text, { name, file: file.filename }),
        quote: file.review === "rejected" ? file.reviewReason : null,
        at: file.reviewedTimestamp,
      },
    ];
  });
  return [...reviews, ...sentEntries(files)].toSorted((one, other) =>
    Temporal.Instant.compare(other.at, one.at),
  );
}

function sentEntries(files: readonly LenderDocument[]): Entry[] {
  const groups: LenderDocument[][] = [];
  for (const file of files.toSorted(byUpload)) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    const gap = before && before.uploadedTimestamp.until(file.uploadedTimestamp).total("milliseconds");
    if (last && before?.contactId === file.contactId && gap !== undefined && gap < together) last.push(file);
    else groups.push([file]);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const name = nameOf(first);
    const text = group.length === 1 ? texts.sentOne : texts.sentMany;
    return [
      {
        key: `sent ${first.documentId}`,
        kind: "sent" as const,
        text: fillIn(text, { name, n: group.length }),
        quote: null,
        at: first.uploadedTimestamp,
      },
    ];
  });
}

const byUpload = (one: LenderDocument, other: LenderDocument) =>
  Temporal.Instant.compare(one.uploadedTimestamp, other.uploadedTimestamp);

export const nameOf = ({ sentBy }: LenderDocument): string => `${sentBy.firstName} ${sentBy.lastName}`;
