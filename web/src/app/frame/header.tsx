import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { ListIcon } from "@phosphor-icons/react/List";
import { XIcon } from "@phosphor-icons/react/X";
import { navigationTexts as texts } from "@portal/domain/frame/messages";
import { loanTexts } from "@portal/domain/loans/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { Button } from "react-aria-components/Button";
import { Link } from "react-aria-components/Link";
import { useLocation } from "react-router";
import { config } from "../../platform/config.ts";
import { useCountry } from "../../platform/page.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Wrap } from "../../ui/layout.tsx";
import { Logo } from "../../ui/logo.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useActivityMenu } from "./activity-menu.ts";
import { Bell } from "./bell.tsx";
import { ProfileMenu } from "./profile-menu.tsx";
import styles from "./header.module.css";

export type HeaderProps = { readonly isMenuOpen: boolean; readonly onToggleMenu: () => void };

/** Logo, navigation, bell and profile; a menu button in their place on narrow screens (CORE-LAYOUT-01 to 07). */
export function Header({ isMenuOpen, onToggleMenu }: HeaderProps) {
  const country = useCountry();
  const { pathname } = useLocation();
  const groups = useActivityMenu();
  const { productName } = config();
  const item = (path: string, label: string) => {
    const href = `/${country}/${path}`;
    return (
      <Link
        href={href}
        className={styles["item"] ?? ""}
        {...(pathname === href && { "aria-current": "page" as const })}
      >
        {label}
      </Link>
    );
  };
  return (
    <header className={styles["header"]}>
      <Wrap className={styles["inner"]}>
        <Logo
          href={`/${country}/summary`}
          name={productName}
          label={fillIn(texts.home, { product: productName })}
        />
        <nav className={styles["nav"]} aria-label={texts.main}>
          {item("summary", texts.summary)}
          <Menu
            label={texts.activity}
            minWidth={336}
            emptyText={loanTexts.noViewableLoans}
            groups={groups.map(({ id, title, entries }) => ({
              id,
              title,
              entries: entries.map(({ issued, ...entry }) => ({ ...entry, end: issued })),
            }))}
            trigger={
              <Button
                className={styles["item"] ?? ""}
                {...(pathname.includes("/activity/") && { "data-active": true })}
              >
                {texts.activity} <Icon of={CaretDownIcon} weight="bold" className={styles["caret"]} />
              </Button>
            }
          />
          {item("one-time-payment", texts.oneTimePayment)}
          {item("contact-us", texts.contactUs)}
        </nav>
        <div className={styles["end"]}>
          <Bell />
          <ProfileMenu />
          <IconButton
            icon={isMenuOpen ? XIcon : ListIcon}
            label={isMenuOpen ? texts.closeMenu : texts.openMenu}
            aria-expanded={isMenuOpen}
            aria-controls="mobile-menu"
            onPress={onToggleMenu}
            className={styles["toggle"]}
          />
        </div>
      </Wrap>
    </header>
  );
}
