import type { ComponentType } from "react";
import { classNames } from "./class-names.ts";
import styles from "./menu.module.css";
import { PlainButton, type PlainButtonProps } from "./plain-button.tsx";
import { useDisclosure } from "./use-disclosure.ts";

export type MenuProps = {
  /** The button, in the caller's own look. */
  trigger: Omit<PlainButtonProps, "ref" | "onClick">;
  /** What it drops: a MenuPanel, whose code may come after the page's. */
  panel: ComponentType<{ readonly onClose: () => void }>;
  /** With which edge of the button the panel is flush. */
  align?: "start" | "end";
  isWide?: boolean;
  className?: string | undefined;
};

/** A button of the header that drops a list of links and actions; closed by choosing one. */
export function Menu({ trigger, panel: Panel, align = "start", isWide, className }: MenuProps) {
  const { isOpen, close, root, button, panelId } = useDisclosure();
  return (
    <div {...root} className={classNames(styles["root"], className)}>
      <PlainButton {...trigger} {...button} />
      <div
        id={panelId}
        hidden={!isOpen}
        className={classNames(styles["panel"], styles[align], isWide && styles["wide"])}
      >
        <Panel onClose={() => close()} />
      </div>
    </div>
  );
}
