import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { GearSixIcon } from "@phosphor-icons/react/GearSix";
import { SignOutIcon } from "@phosphor-icons/react/SignOut";
import { navigationTexts as texts } from "@portal/domain/frame/messages";
import { settingsPath } from "@portal/domain/settings/paths";
import { useCountry } from "../../platform/page.ts";
import { useUser } from "../../platform/user.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useLogOut } from "../session/log-out.ts";
import styles from "./header.module.css";

/** Full name, e-mail, Settings, Log Out (CORE-LAYOUT-06, CORE-SESS-16). */
export function ProfileMenu() {
  const country = useCountry();
  const logOut = useLogOut();
  const user = useUser();
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <Menu
      label={texts.profile}
      align="end"
      className={styles["profileMenu"]}
      head={
        <>
          <div className={styles["fullName"]}>{name}</div>
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
      trigger={{
        className: styles["profile"],
        children: (
          <>
            <Avatar name={name} />
            <span className={styles["name"]}>{name}</span>
            <Icon of={CaretDownIcon} weight="bold" className={styles["caret"]} />
          </>
        ),
      }}
    />
  );
}
