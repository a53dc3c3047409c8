import type { LenderDocument } from "@portal/domain/documents/lender/contract";
import { reviewTexts as texts } from "@portal/domain/work/review/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { KeyCaps } from "../../platform/key-list.tsx";
import styles from "./document-screen.module.css";

type AcceptAllProps = {
  /** The files without a review that the person has seen on screen. */
  readonly seen: readonly LenderDocument[];
  readonly waiting: readonly LenderDocument[];
  readonly isPending: boolean;
  readonly onAccept: () => void;
};

/** Accepts all files that the person has seen, and names the other files (DESK-DOC-08). */
export function AcceptAll({ seen, waiting, isPending, onAccept }: AcceptAllProps) {
  const others = waiting.filter((each) => !seen.includes(each));
  const names = others.map(({ filename }) => filename).join(", ");
  return (
    <div className={styles["all"]}>
      <TextButton isStandalone isPending={isPending} onClick={onAccept}>
        {fillIn(texts.acceptAll, { n: seen.length })}
        <span aria-hidden>
          <KeyCaps keys={["⇧ A"]} />
        </span>
      </TextButton>
      {others.length > 0 && (
        <p className="subtle">
          {fillIn(others.length === 1 ? texts.notOpenedOne : texts.notOpenedMany, {
            n: others.length,
            names,
          })}
        </p>
      )}
    </div>
  );
}

type FilesWaitingProps = { readonly isLoading: boolean };

/** Shown instead of the viewer while the files load, or if the item has no files. */
export function FilesWaiting({ isLoading }: FilesWaitingProps) {
  return <div className={styles["skeleton"]}>{!isLoading && <p className="muted">{texts.noFiles}</p>}</div>;
}
