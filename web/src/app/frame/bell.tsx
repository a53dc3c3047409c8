import { BellIcon } from "@phosphor-icons/react/Bell";
import { badgeText, bellCount } from "@portal/domain/applications/rules";
import { navigationTexts } from "@portal/domain/frame/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { notificationsQuery } from "../../applications/queries.ts";
import { useCountry } from "../../platform/page.ts";
import { useSuccess } from "../../platform/success.ts";
import { IconLink } from "../../ui/icon-button.tsx";
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
    <IconLink
      href={href}
      icon={BellIcon}
      label={badge ? fillIn(navigationTexts.actionItemsOpen, { count: badge }) : navigationTexts.actionItems}
      {...(pathname === href && { "aria-current": "page" as const })}
    >
      {badge && (
        <span className={styles["badge"]} aria-hidden>
          {badge}
        </span>
      )}
    </IconLink>
  );
}
