import type { ReactNode } from "react";
import { Icon, type IconDrawing } from "../art/icon.tsx";
import { Link } from "../buttons/link.tsx";
import styles from "./menu.module.css";
import { PlainButton } from "../buttons/plain-button.tsx";

type MenuEntry = {
  id: string;
  label: string;
  icon?: IconDrawing;
  end?: ReactNode;
} & ({ href: string; isCurrent?: boolean } | { href?: undefined; onChoose: () => void });

type MenuGroup = { id: string; title?: string; entries: readonly MenuEntry[] };

export type MenuPanelProps = {
  /** The accessible name of a group of entries without a title. */
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  /** Content above the entries of the menu, such as the signed-in user's name. */
  readonly head?: ReactNode;
  readonly note?: ReactNode;
  readonly onClose: () => void;
};

/** Shows groups of links and actions. Choosing an entry closes the menu. */
export function MenuPanel({ label, groups, head, note, onClose }: MenuPanelProps) {
  const filled = groups.filter((group) => group.entries.length > 0);
  return (
    <>
      {head && <div className={styles["head"]}>{head}</div>}
      {filled.length === 0 && note && <div className={styles["note"]}>{note}</div>}
      {filled.map(({ id, title, entries }) => (
        <div key={id} className={styles["group"]}>
          {title !== undefined && <p className={styles["title"]}>{title}</p>}
          <ul aria-label={title ?? label}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} onClose={onClose} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
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
