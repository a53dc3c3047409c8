import { BellIcon } from "@phosphor-icons/react/Bell";
import { badgeText, bellCount } from "@portal/domain/applications/rules";
import { navigationTexts } from "@portal/domain/support/frame/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-aria-components/Link";
import { useLocation } from "react-router";
import { notificationsQuery } from "../applications/queries.ts";
import { useCountry } from "../platform/page.ts";
import { useSuccess } from "../platform/success.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./header.module.css";

/** The way to the action items, with how many wait; never more than 99 (CORE-LAYOUT-05). */
export function Bell() {
  const country = useCountry();
  const success = useSuccess();
  const { pathname } = useLocation();
  const { data } = useQuery(notificationsQuery);
  const badge = badgeText(data ? bellCount(data, success) : 0);
  const href = `/${country}/action-items`;
  return (
    <Link
      href={href}
      className={styles["bell"] ?? ""}
      aria-label={
        badge ? fillIn(navigationTexts.actionItemsOpen, { count: badge }) : navigationTexts.actionItems
      }
      {...(pathname === href && { "aria-current": "page" as const })}
    >
      <Icon of={BellIcon} size="lg" />
      {badge && (
        <span className={styles["badge"]} aria-hidden>
          {badge}
        </span>
      )}
    </Link>
  );
}
