import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { ListIcon } from "@phosphor-icons/react/List";
import { XIcon } from "@phosphor-icons/react/X";
import { navigationTexts as texts } from "@portal/domain/frame/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import { activityPath } from "@portal/domain/loans/paths";
import { oneTimePaymentPath } from "@portal/domain/payments/paths";
import { contactUsPath, messagesPath } from "@portal/domain/support/paths";
import { fillIn } from "@portal/domain/wire/messages";
import type { PagePath } from "@portal/domain/wire/pages/page-path";
import type { ReactNode, RefObject } from "react";
import { useLocation } from "react-router";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../../platform/page.ts";
import { fullNameOf, useUser } from "../../platform/user.ts";
import { Avatar } from "@portal/ui/art/avatar.tsx";
import { IconButton } from "@portal/ui/buttons/icon-button.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Wrap } from "@portal/ui/layout/layout.tsx";
import { lazyPart } from "@portal/ui/lazy-part.ts";
import { Link } from "@portal/ui/buttons/link.tsx";
import { Logo } from "@portal/ui/art/logo.tsx";
import { Menu } from "@portal/ui/overlays/menu.tsx";
import { Bell } from "./bell.tsx";
import styles from "./header.module.css";

const panels = () => import("./header-panels.tsx");
const ActivityPanel = lazyPart(async () => (await panels()).ActivityPanel);
const ProfilePanel = lazyPart(async () => (await panels()).ProfilePanel);
const UnreadCount = lazyPart(async () => (await import("./unread-count.tsx")).UnreadCount, { isQuiet: true });

export type HeaderProps = {
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
  /** The menu button, which gets the focus when the menu closes. */
  readonly toggleRef: RefObject<HTMLButtonElement | null>;
};

/** The portal's header. Narrow screens have a menu button instead of the navigation (CORE-LAYOUT-01 to 07). */
export function Header({ isMenuOpen, onToggleMenu, toggleRef }: HeaderProps) {
  const country = useCountry();
  const { pathname } = useLocation();
  const { productName } = config();
  const item = (page: PagePath, label: string, more?: ReactNode) => (
    <Link
      href={page(country)}
      className={styles["item"]}
      {...(page.isAt(pathname) && { "aria-current": "page" })}
    >
      {label}
      {more}
    </Link>
  );
  return (
    <header className={styles["header"]}>
      <Wrap className={styles["inner"]}>
        <Logo
          href={summaryPath(country)}
          name={productName}
          label={fillIn(texts.home, { product: productName })}
        />
        <nav className={styles["nav"]} aria-label={texts.main}>
          {item(summaryPath, texts.summary)}
          <ActivityMenu />
          {item(oneTimePaymentPath, texts.oneTimePayment)}
          {item(messagesPath, texts.messages, <UnreadCount />)}
          {item(contactUsPath, texts.contactUs)}
        </nav>
        <div className={styles["end"]}>
          <Bell />
          <ProfileMenu />
          <IconButton
            ref={toggleRef}
            icon={isMenuOpen ? XIcon : ListIcon}
            label={isMenuOpen ? texts.closeMenu : texts.openMenu}
            aria-expanded={isMenuOpen}
            aria-controls="mobile-menu"
            onClick={onToggleMenu}
            className={styles["toggle"]}
          />
        </div>
      </Wrap>
    </header>
  );
}

function ActivityMenu() {
  const { pathname } = useLocation();
  return (
    <Menu
      isWide
      panel={ActivityPanel}
      trigger={{
        className: styles["item"],
        ...(activityPath.isAt(pathname) && { "data-active": true }),
        children: (
          <>
            {texts.activity} <Icon of={CaretDownIcon} weight="bold" className={styles["caret"]} />
          </>
        ),
      }}
    />
  );
}

function ProfileMenu() {
  const name = fullNameOf(useUser());
  return (
    <Menu
      align="end"
      className={styles["profileMenu"]}
      panel={ProfilePanel}
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
