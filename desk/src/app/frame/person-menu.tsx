import { roleNames, shellTexts as texts } from "@portal/domain/staff/frame/messages";
import type { OpenDeskSession } from "@portal/domain/staff/contract";
import { fillIn } from "@portal/domain/wire/messages";
import { Avatar } from "@portal/ui/art/avatar.tsx";
import { Menu } from "@portal/ui/overlays/menu.tsx";
import { MenuPanel } from "@portal/ui/overlays/menu-panel.tsx";
import { useCallback, useState } from "react";
import { endSession, lockNow } from "../session/change-session.ts";
import { ShortcutSheet } from "../session/shortcut-sheet.tsx";
import { useShortcuts } from "../session/use-shortcuts.ts";
import styles from "./header.module.css";

/** The menu of the signed-in person. */
export function PersonMenu({ session }: { readonly session: OpenDeskSession }) {
  const { firstName, lastName, roles } = session;
  const [isSheetOpen, setSheetOpen] = useState(false);
  useShortcuts({ onList: () => setSheetOpen(true) });
  const name = `${firstName} ${lastName}`;
  const initials = [firstName, lastName].map((word) => word.slice(0, 1)).join("");
  const panel = useCallback(
    ({ onClose }: { readonly onClose: () => void }) => (
      <MenuPanel
        label={name}
        onClose={onClose}
        head={
          <>
            <p className={styles["name"]}>{name}</p>
            <p className={styles["roles"]}>{roles.map((role) => roleNames[role]).join(", ")}</p>
          </>
        }
        groups={[
          {
            id: "help",
            entries: [
              {
                id: "shortcuts",
                label: texts.shortcuts,
                end: <Keys of={["?"]} />,
                onChoose: () => setSheetOpen(true),
              },
            ],
          },
          {
            id: "session",
            entries: [
              {
                id: "lock",
                label: texts.lockNow,
                end: <Keys of={["⇧", "L"]} />,
                onChoose: () => void lockNow(),
              },
              { id: "out", label: texts.signOut, onChoose: () => void endSession() },
            ],
          },
        ]}
      />
    ),
    [name, roles],
  );
  return (
    <>
      <Menu
        trigger={{
          className: styles["person"],
          "aria-label": fillIn(texts.accountMenu, { initials, name }),
          children: <Avatar name={name} />,
        }}
        panel={panel}
        align="end"
      />
      {isSheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}
    </>
  );
}

function Keys({ of }: { readonly of: readonly string[] }) {
  return (
    <span className={styles["keys"]} aria-hidden>
      {of.map((key) => (
        <kbd key={key} className="kbd">
          {key}
        </kbd>
      ))}
    </span>
  );
}
