import { ArrowUUpLeftIcon } from "@phosphor-icons/react/ArrowUUpLeft";
import { reviewTexts as texts } from "@portal/domain/work/review/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { undoReview } from "../../documents/queries.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { setUndo, useUndoState, type UndoOffer } from "./undo-offers.ts";
import styles from "./undo-toast.module.css";

type UndoToastProps = {
  /** Called on the item's own page, to show the file again. */
  readonly onUndone?: (offer: UndoOffer) => void;
};

/** Names the last decision, and undoes it within two minutes by button or by `u`. */
export function UndoToast({ onUndone }: UndoToastProps) {
  const { offer, said, failure } = useUndoState();
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  const isRunning = useRef(false);
  const undo = async () => {
    if (!offer || isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    const outcomes = [];
    for (const documentId of offer.documentIds) outcomes.push(await undoReview(documentId));
    const refused = outcomes.find((outcome) => !outcome.ok);
    isRunning.current = false;
    setPending(false);
    setUndo({
      offer: undefined,
      said: refused ? undefined : fillIn(texts.undone, { file: offer.what }),
      failure: refused?.message,
    });
    if (onUndone) onUndone(offer);
    else if (!refused) await navigate(offer.address);
  };
  useKeys({ u: offer && (() => void undo()) });
  return (
    <>
      <output className="vh">{said}</output>
      {offer && <Offer key={offer.documentIds.join()} {...{ offer, isPending }} onUndo={() => void undo()} />}
      {failure && (
        <div className={styles["failure"]}>
          <Alert kind="critical" title={failure} onDismiss={() => setUndo({ failure: undefined })} />
        </div>
      )}
    </>
  );
}

const undoTexts = {
  accept: texts.undoAccepted,
  return: texts.undoReturned,
  "one-more": texts.undoOneMore,
} as const;

type OfferProps = { readonly offer: UndoOffer; readonly isPending: boolean; readonly onUndo: () => void };

function Offer({ offer, isPending, onUndo }: OfferProps) {
  const [left, setLeft] = useState(() => secondsUntil(offer.endsAt));
  useEffect(() => {
    const timer = setInterval(() => {
      const next = secondsUntil(offer.endsAt);
      setLeft(next);
      if (next <= 0) setUndo({ offer: undefined });
    }, 250);
    return () => clearInterval(timer);
  }, [offer]);
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <div className={styles["toast"]}>
      <Icon of={ArrowUUpLeftIcon} className={styles["icon"]} />
      <div>
        <p>
          <strong>{undoTexts[offer.decision]}</strong> {offer.what}
        </p>
        {offer.decision !== "accept" && (
          <p className={styles["mail"]}>{fillIn(texts.undoMail, { firstName: offer.firstName, time })}</p>
        )}
      </div>
      <Button
        variant="quiet"
        size="dense"
        isPending={isPending}
        pendingLabel={texts.undoing}
        onClick={onUndo}
      >
        {texts.undo}
        <kbd className="kbd" aria-hidden>
          U
        </kbd>
      </Button>
    </div>
  );
}

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - performance.now()) / 1_000));
