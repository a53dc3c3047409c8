import type { ReactNode } from "react";
import {
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
} from "react-aria-components/Menu";
import { classNames } from "./class-names.ts";
import { Icon, type IconDrawing } from "./icon.tsx";
import styles from "./menu.module.css";

type MenuEntry = {
  id: string;
  /** Also what typing the first letters finds. */
  label: string;
  icon?: IconDrawing;
  /** At the right, quiet: a date. */
  end?: ReactNode;
  /** A link; goes through React Aria's `RouterProvider`. */
  href?: string;
  onAction?: () => void;
};

type MenuGroup = { id: string; title?: string; entries: readonly MenuEntry[] };

export type MenuProps = {
  /** A React Aria `Button` of the caller's own look; gets `aria-expanded` and `aria-haspopup`. */
  trigger: ReactNode;
  /** Names the menu. */
  label: string;
  groups: readonly MenuGroup[];
  /** Above the entries and no part of them: who is signed in. */
  head?: ReactNode;
  /** In place of entries where there are none. */
  emptyText?: string;
  placement?: "bottom start" | "bottom end";
  /** Px; 240 where none is named. */
  minWidth?: number;
};

function Entry({ id, label, icon, end, href, onAction }: MenuEntry) {
  return (
    <MenuItem
      id={id}
      textValue={label}
      className={classNames(styles["item"])}
      {...(href === undefined ? {} : { href })}
      {...(onAction === undefined ? {} : { onAction })}
    >
      <span className={styles["label"]}>
        {icon && <Icon of={icon} className={styles["icon"]} />}
        {label}
      </span>
      {end && <span className={styles["end"]}>{end}</span>}
    </MenuItem>
  );
}

/** A button of the header that drops a list of links and actions. */
export function Menu(props: MenuProps) {
  const { trigger, label, groups, head, emptyText = "", placement = "bottom start", minWidth = 240 } = props;
  const filled = groups.filter((group) => group.entries.length > 0);
  return (
    <MenuTrigger>
      {trigger}
      <Popover
        placement={placement}
        offset={6}
        className={classNames(styles["popover"])}
        style={{ minWidth }}
      >
        {head && <div className={styles["head"]}>{head}</div>}
        <AriaMenu
          aria-label={label}
          className={classNames(styles["menu"])}
          renderEmptyState={() => <p className={styles["empty"]}>{emptyText}</p>}
        >
          {filled.map(({ id, title, entries }) => (
            <MenuSection
              key={id}
              id={id}
              className={classNames(styles["group"])}
              {...(title === undefined ? { "aria-label": label } : {})}
            >
              {title !== undefined && <Header className={classNames(styles["title"])}>{title}</Header>}
              {entries.map((entry) => (
                <Entry key={entry.id} {...entry} />
              ))}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
