import { GearSixIcon } from "@phosphor-icons/react/GearSix";
import { SignOutIcon } from "@phosphor-icons/react/SignOut";
import { navigationTexts as texts } from "@portal/domain/frame/messages";
import { settingsPath } from "@portal/domain/settings/paths";
import { useLocation } from "react-router";
import { useCountry } from "../../platform/page.ts";
import { fullNameOf, useUser } from "../../platform/user.ts";
import { MenuPanel } from "@portal/ui/overlays/menu-panel.tsx";
import { useLogOut } from "../session/log-out.ts";
import { useActivityMenu } from "./activity-menu.ts";
import styles from "./header.module.css";
import { NoLoans } from "./no-loans.tsx";

type PanelProps = { readonly onClose: () => void };

/** Shows the full name, the e-mail, Settings and Log Out (CORE-LAYOUT-06, CORE-SESS-16). */
export function ProfilePanel({ onClose }: PanelProps) {
  const country = useCountry();
  const logOut = useLogOut();
  const user = useUser();
  return (
    <MenuPanel
      label={texts.profile}
      onClose={onClose}
      head={
        <>
          <div className={styles["fullName"]}>{fullNameOf(user)}</div>
          <div className={styles["email"]}>{user.email}</div>
        </>
      }
      groups={[
        {
          id: "profile",
          entries: [
            { id: "settings", label: texts.settings, icon: GearSixIcon, href: settingsPath(country) },
            { id: "log-out", label: texts.logOut, icon: SignOutIcon, onChoose: () => void logOut() },
          ],
        },
      ]}
    />
  );
}

/** Lists the loans by business (CORE-LAYOUT-03). */
export function ActivityPanel({ onClose }: PanelProps) {
  const { pathname } = useLocation();
  const menu = useActivityMenu();
  const groups = menu.groups.map(({ id, title, entries }) => ({
    id,
    title,
    entries: entries.map(({ issued, ...entry }) => ({
      ...entry,
      end: issued,
      isCurrent: pathname === entry.href,
    })),
  }));
  return (
    <MenuPanel label={texts.activity} onClose={onClose} groups={groups} note={<NoLoans menu={menu} />} />
  );
}
