import { DotsThreeIcon } from "@phosphor-icons/react/DotsThree";
import { actionTexts as texts } from "@portal/domain/work/requests/pages/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Menu } from "@portal/ui/overlays/menu.tsx";
import { MenuPanel } from "@portal/ui/overlays/menu-panel.tsx";
import { useCallback, useState } from "react";
import { useStaff } from "../../platform/session.ts";
import { AddDocumentDialog } from "./add-document-dialog.tsx";
import { AgainDialog } from "./again-dialog.tsx";
import { ReceiveDialog } from "./receive-dialog.tsx";
import type { RequestActionsProps } from "./action-props.ts";
import styles from "./request-actions.module.css";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

const dialogs = {
  again: AgainDialog,
  withdraw: WithdrawDialog,
  receive: ReceiveDialog,
  add: AddDocumentDialog,
};
type Action = keyof typeof dialogs;

/** The menu of a request's row (DESK-ASK-04, DESK-ASK-05). Absent for people who may not make requests. */
export function RequestActions(props: RequestActionsProps) {
  const { request, firstName, takesRequests } = props;
  const { isFulfilled, isDocument, displayName } = request;
  const { permissions } = useStaff();
  const [action, setAction] = useState<Action>();
  const panel = useCallback(
    ({ onClose }: { readonly onClose: () => void }) => {
      const entry = (id: Action, label: string) => ({ id, label, onChoose: () => setAction(id) });
      const entries = [
        entry("again", texts.again),
        ...(isFulfilled ? [] : [entry("receive", texts.receive), entry("withdraw", texts.withdraw)]),
        ...(isDocument && takesRequests ? [entry("add", fillIn(texts.addDocument, { firstName }))] : []),
      ];
      return <MenuPanel label={displayName} groups={[{ id: "actions", entries }]} onClose={onClose} />;
    },
    [displayName, firstName, isDocument, isFulfilled, takesRequests],
  );
  if (!permissions.includes("requests.write")) return null;
  const Chosen = action && dialogs[action];
  return (
    <>
      <Menu
        trigger={{
          className: styles["button"],
          "aria-label": fillIn(texts.menu, { request: displayName }),
          children: <Icon of={DotsThreeIcon} size="lg" weight="bold" />,
        }}
        panel={panel}
        align="end"
        className={styles["menu"]}
      />
      {Chosen && <Chosen {...props} onClose={() => setAction(undefined)} />}
    </>
  );
}
