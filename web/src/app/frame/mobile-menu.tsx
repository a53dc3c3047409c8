import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { navigationTexts as texts } from "@portal/domain/frame/messages";
import { loanTexts } from "@portal/domain/loans/messages";
import { useEffect, useState } from "react";
import { Button as PlainButton } from "react-aria-components/Button";
import { Link } from "react-aria-components/Link";
import { useLocation } from "react-router";
import { useCountry } from "../../platform/page.ts";
import { useUser } from "../../platform/user.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useActivityMenu } from "./activity-menu.ts";
import { useLogOut } from "../session/log-out.ts";
import styles from "./mobile-menu.module.css";

/** The navigation on narrow screens, in place of the screen (CORE-LAYOUT-07). Esc closes it. */
export function MobileMenu({ onClose }: { readonly onClose: () => void }) {
  const country = useCountry();
  const user = useUser();
  const logOut = useLogOut();
  const { pathname } = useLocation();
  const name = `${user.firstName} ${user.lastName}`.trim();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onClose]);
  const item = (path: string, label: string) => {
    const href = `/${country}/${path}`;
    return (
      <li className={styles["row"]}>
        <Link
          href={href}
          className={styles["item"] ?? ""}
          onPress={() => pathname === href && onClose()}
          {...(pathname === href && { "aria-current": "page" as const })}
        >
          {label}
        </Link>
      </li>
    );
  };
  return (
    <main id="mobile-menu" className={styles["menu"]}>
      <h1 className="vh">{texts.menu}</h1>
      <nav aria-label={texts.main}>
        <ul>
          {item("summary", texts.summary)}
          <ActivityRow />
          {item("one-time-payment", texts.oneTimePayment)}
          {item("contact-us", texts.contactUs)}
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
          <LinkButton variant="secondary" href={`/${country}/settings`}>
            {texts.settings}
          </LinkButton>
          <Button variant="secondary" onPress={() => void logOut()}>
            {texts.logOut}
          </Button>
        </div>
      </div>
    </main>
  );
}

function ActivityRow() {
  const groups = useActivityMenu();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={styles["row"]}>
      <PlainButton
        className={styles["item"] ?? ""}
        aria-expanded={isOpen}
        aria-controls="mobile-activity"
        onPress={() => setOpen(!isOpen)}
      >
        {texts.activity} <Icon of={CaretDownIcon} weight="bold" className={styles["caret"]} />
      </PlainButton>
      <div id="mobile-activity" className={styles["loans"]} hidden={!isOpen}>
        {groups.length === 0 && <p className={styles["empty"]}>{loanTexts.noViewableLoans}</p>}
        {groups.map((group) => (
          <div key={group.id}>
            <p className={styles["group"]}>{group.title}</p>
            <ul aria-label={group.title}>
              {group.entries.map((entry) => (
                <li key={entry.id}>
                  <Link href={entry.href} className={styles["loan"] ?? ""}>
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
