import { askTexts as texts } from "@portal/domain/work/requests/pages/messages";
import { kindOf } from "@portal/domain/work/requests/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { useState } from "react";
import { useStaff } from "../../platform/session.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { RequestDialog } from "./request-dialog.tsx";
import type { RequestTarget } from "./request-target.ts";

type RequestMoreProps = {
  readonly target: RequestTarget;
  /** Called after some of the requests were made, even if a later request failed. */
  readonly onRequested: () => void;
};

/** The button 'Request more' with its key M (DESK-ASK-01). */
export function RequestMore({ target, onRequested }: RequestMoreProps) {
  const { permissions } = useStaff();
  const mayAsk = permissions.includes("requests.write") && target.takesRequests;
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  const open = () => {
    setSaid("");
    setOpen(true);
  };
  useKeys({ m: mayAsk && !isOpen ? open : undefined });
  if (!mayAsk) return null;
  return (
    <>
      <Button variant="secondary" size="dense" onClick={open}>
        {texts.open}
        <kbd className="kbd" aria-hidden>
          M
        </kbd>
      </Button>
      {isOpen && (
        <RequestDialog
          target={target}
          onClose={(codes) => {
            setOpen(false);
            const [first] = codes;
            if (!first) return;
            onRequested();
            setSaid(
              codes.length === 1
                ? fillIn(texts.doneOne, { request: kindOf(first).title })
                : fillIn(texts.doneMany, { n: codes.length }),
            );
          }}
        />
      )}
      <output className="vh">{said}</output>
    </>
  );
}
