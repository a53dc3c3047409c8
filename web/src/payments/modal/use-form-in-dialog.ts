import { useEffect } from "react";

type Sending = {
  readonly isPending: boolean;
  readonly failure: string | undefined;
  readonly onBusy: (isBusy: boolean) => void;
};

/** Keeps the dialog open while the form is being sent. Scrolls to the error text after a refusal. */
export function useFormInDialog(formId: string, { isPending, failure, onBusy }: Sending): void {
  useEffect(() => {
    onBusy(isPending);
    return () => onBusy(false);
  }, [isPending, onBusy]);
  useEffect(() => {
    if (failure === undefined) return;
    document.getElementById(formId)?.closest("[data-dialog-body]")?.scrollTo({ top: 0 });
  }, [formId, failure]);
}
