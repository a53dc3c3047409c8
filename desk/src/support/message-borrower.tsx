import { messageTexts as texts } from "@portal/domain/support/desk/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { lazyPart } from "@portal/ui/lazy-part.ts";
import { raiseAlert } from "@portal/ui/messages/alerts.ts";
import { useState } from "react";
import { useStaff } from "../platform/session.ts";
import type { MessageBorrowerProps } from "./message-dialog.tsx";

/** The dialog's code loads when the dialog first opens, because forms need a large library. */
const MessageDialog = lazyPart(async () => (await import("./message-dialog.tsx")).MessageDialog);

/** Starts a thread with a borrower, from any page about them (DESK-CASE-07). Absent without the right to answer. */
export function MessageBorrower(props: MessageBorrowerProps) {
  const [isOpen, setOpen] = useState(false);
  const { firstName } = props;
  if (!useStaff().permissions.includes("cases.write")) return null;
  return (
    <>
      <Button variant="secondary" size="dense" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {fillIn(texts.message, { firstName })}
      </Button>
      {isOpen && (
        <MessageDialog
          {...props}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            raiseAlert("success", fillIn(texts.sent, { firstName }), "here");
          }}
        />
      )}
    </>
  );
}
