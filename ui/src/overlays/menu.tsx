import type { ComponentType } from "react";
import { classNames } from "../class-names.ts";
import styles from "./menu.module.css";
import { PlainButton, type PlainButtonProps } from "../buttons/plain-button.tsx";
import { useDisclosure } from "../use-disclosure.ts";

export type MenuProps = {
  trigger: Omit<PlainButtonProps, "ref" | "onClick">;
  /** A `MenuPanel`, which may load after the page. */
  panel: ComponentType<{ readonly onClose: () => void }>;
  /** The button's edge with which the panel is aligned. */
  align?: "start" | "end";
  isWide?: boolean;
  className?: string | undefined;
};

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
