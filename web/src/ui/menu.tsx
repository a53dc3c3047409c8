import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconDrawing } from "./icon.tsx";
import { Link } from "./link.tsx";
import styles from "./menu.module.css";
import { PlainButton, type PlainButtonProps } from "./plain-button.tsx";
import { useDisclosure } from "./use-disclosure.ts";

type MenuEntry = {
  id: string;
  label: string;
  icon?: IconDrawing;
  /** At the right, quiet: a date. */
  end?: ReactNode;
} & ({ href: string; isCurrent?: boolean } | { href?: undefined; onChoose: () => void });

type MenuGroup = { id: string; title?: string; entries: readonly MenuEntry[] };

export type MenuProps = {
  /** The button, in the caller's own look. */
  trigger: Omit<PlainButtonProps, "ref" | "onClick">;
  /** Names a list without a title of its own. */
  label: string;
  groups: readonly MenuGroup[];
  /** Above the entries and no part of them: who is signed in. */
  head?: ReactNode;
  /** In place of entries where there are none. */
  note?: ReactNode;
  /** With which edge of the button the panel is flush. */
  align?: "start" | "end";
  isWide?: boolean;
  className?: string | undefined;
};

/** A button of the header that drops a list of links and actions; closed by choosing one. */
export function Menu(props: MenuProps) {
  const { trigger, label, groups, head, note, align = "start", isWide, className } = props;
  const { isOpen, close, root, button, panelId } = useDisclosure();
  const filled = groups.filter((group) => group.entries.length > 0);
  return (
    <div {...root} className={classNames(styles["root"], className)}>
      <PlainButton {...trigger} {...button} />
      <div
        id={panelId}
        hidden={!isOpen}
        className={classNames(styles["panel"], styles[align], isWide && styles["wide"])}
      >
        {head && <div className={styles["head"]}>{head}</div>}
        {filled.length === 0 && note && <div className={styles["note"]}>{note}</div>}
        {filled.map(({ id, title, entries }) => (
          <div key={id} className={styles["group"]}>
            {title !== undefined && <p className={styles["title"]}>{title}</p>}
            <ul aria-label={title ?? label}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <Entry entry={entry} onClose={close} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}

function Entry({ entry, onClose }: { entry: MenuEntry; onClose: () => void }) {
  const { label, icon, end } = entry;
  const face = (
    <>
      <span className={styles["label"]}>
        {icon && <Icon of={icon} className={styles["icon"]} />}
        {label}
      </span>
      {end && <span className={styles["aside"]}>{end}</span>}
    </>
  );
  if (entry.href !== undefined) {
    return (
      <Link
        href={entry.href}
        className={styles["item"]}
        onClick={() => onClose()}
        {...(entry.isCurrent && { "aria-current": "page" })}
      >
        {face}
      </Link>
    );
  }
  return (
    <PlainButton
      className={styles["item"]}
      onClick={() => {
        onClose();
        entry.onChoose();
      }}
    >
      {face}
    </PlainButton>
  );
}
