import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { navigationTexts as texts } from "@portal/domain/frame/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import { oneTimePaymentPath } from "@portal/domain/payments/paths";
import { settingsPath } from "@portal/domain/settings/paths";
import { contactUsPath, messagesPath } from "@portal/domain/support/paths";
import type { PagePath } from "@portal/domain/wire/pages/page-path";
import { useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { useCountry } from "../../platform/page.ts";
import { fullNameOf, useUser } from "../../platform/user.ts";
import { Avatar } from "@portal/ui/art/avatar.tsx";
import { Button, LinkButton } from "@portal/ui/buttons/button.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Link } from "@portal/ui/buttons/link.tsx";
import { PlainButton } from "@portal/ui/buttons/plain-button.tsx";
import { useActivityMenu } from "./activity-menu.ts";
import { useLogOut } from "../session/log-out.ts";
import { NoLoans } from "./no-loans.tsx";
import styles from "./mobile-menu.module.css";
import { UnreadCount } from "./unread-count.tsx";

export type MobileMenuProps = { readonly onClose: () => void };

/** The navigation on narrow screens, which replaces the screen while the menu is open (CORE-LAYOUT-07). */
export function MobileMenu({ onClose }: MobileMenuProps) {
  const country = useCountry();
  const user = useUser();
  const logOut = useLogOut();
  const { pathname } = useLocation();
  const name = fullNameOf(user);
  const item = (page: PagePath, label: string, more?: ReactNode) => (
    <li className={styles["row"]}>
      <Link
        href={page(country)}
        className={styles["item"]}
        onClick={onClose}
        {...(page.isAt(pathname) && { "aria-current": "page" })}
      >
        {label}
        {more}
      </Link>
    </li>
  );
  return (
    <main id="mobile-menu" className={styles["menu"]}>
      <h1 className="vh">{texts.menu}</h1>
      <nav aria-label={texts.main}>
        <ul>
          {item(summaryPath, texts.summary)}
          <ActivityRow onClose={onClose} />
          {item(oneTimePaymentPath, texts.oneTimePayment)}
          {item(messagesPath, texts.messages, <UnreadCount />)}
          {item(contactUsPath, texts.contactUs)}
        </ul>
      </nav>
      <div className={styles["me"]}>
        <div className={styles["person"]}>
          <Avatar name={name} size="lg" />
          <div>
            <div className={styles["name"]}>{name}</div>
            <div className={styles["email"]}>{user.email}</div>
          </div>
        </div>
        <div className={styles["buttons"]}>
          <LinkButton variant="secondary" href={settingsPath(country)} onClick={onClose}>
            {texts.settings}
          </LinkButton>
          <Button variant="secondary" onClick={() => void logOut()}>
            {texts.logOut}
          </Button>
        </div>
      </div>
    </main>
  );
}

function ActivityRow({ onClose }: { readonly onClose: () => void }) {
  const { pathname } = useLocation();
  const menu = useActivityMenu();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={styles["row"]}>
      <PlainButton
        className={styles["item"]}
        aria-expanded={isOpen}
        aria-controls="mobile-activity"
        onClick={() => setOpen(!isOpen)}
      >
        {texts.activity} <Icon of={CaretDownIcon} weight="bold" className={styles["caret"]} />
      </PlainButton>
      <div id="mobile-activity" className={styles["loans"]} hidden={!isOpen}>
        {menu.groups.length === 0 && (
          <div className={styles["empty"]}>
            <NoLoans menu={menu} />
          </div>
        )}
        {menu.groups.map((group) => (
          <div key={group.id}>
            <p className={styles["group"]}>{group.title}</p>
            <ul aria-label={group.title}>
              {group.entries.map((entry) => (
                <li key={entry.id}>
                  <Link
                    href={entry.href}
                    className={styles["loan"]}
                    onClick={onClose}
                    {...(pathname === entry.href && { "aria-current": "page" })}
                  >
                    <span>{entry.label}</span>
                    <span className={styles["issued"]}>{entry.issued}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </li>
  );
}
