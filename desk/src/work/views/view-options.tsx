import { DotsThreeIcon } from "@phosphor-icons/react/DotsThree";
import type { CountedView } from "@portal/domain/work/views/contract";
import { viewTexts as texts } from "@portal/domain/work/views/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Menu } from "@portal/ui/overlays/menu.tsx";
import { MenuPanel } from "@portal/ui/overlays/menu-panel.tsx";
import { useCallback, useEffect, useRef } from "react";
import styles from "./views-bar.module.css";

export type ViewAction = "edit" | "start" | "delete";

type ViewOptionsProps = {
  readonly view: CountedView;
  readonly onChoose: (view: CountedView, action: ViewAction) => void;
};

/** The menu of actions for the view on screen. */
export function ViewOptions({ view, onChoose }: ViewOptionsProps) {
  const { name, isShared, isStart, canChange } = view;
  const choose = useRef<(action: ViewAction) => void>(undefined);
  useEffect(() => {
    choose.current = (action) => onChoose(view, action);
  });
  // Keeps the same panel component, because a new component would close the menu when the counts change.
  const panel = useCallback(
    ({ onClose }: { readonly onClose: () => void }) => {
      const entry = (id: ViewAction, label: string) => ({ id, label, onChoose: () => choose.current?.(id) });
      const facts = [...(isShared ? [texts.isShared] : []), ...(isStart ? [texts.isStart] : [])];
      return (
        <MenuPanel
          label={name}
          onClose={onClose}
          {...(facts.length > 0 && {
            head: facts.map((fact) => (
              <p key={fact} className="sm muted">
                {fact}
              </p>
            )),
          })}
          groups={[
            {
              id: "actions",
              entries: [
                entry("start", isStart ? texts.removeStart : texts.makeStart),
                ...(canChange ? [entry("edit", texts.edit), entry("delete", texts.delete)] : []),
              ],
            },
          ]}
        />
      );
    },
    [name, isShared, isStart, canChange],
  );
  return (
    <Menu
      trigger={{
        className: styles["options"],
        "aria-label": fillIn(texts.options, { name }),
        children: <Icon of={DotsThreeIcon} size="lg" weight="bold" />,
      }}
      panel={panel}
    />
  );
}
