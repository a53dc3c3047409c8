import { BellIcon } from "@phosphor-icons/react/Bell";
import { openItemCount } from "@portal/domain/applications/groups/rules";
import { badgeText } from "@portal/domain/applications/rules";
import { actionItemsPath } from "@portal/domain/applications/paths";
import { navigationTexts } from "@portal/domain/frame/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { opportunitiesQuery } from "../../applications/queries.ts";
import { useViewer } from "../../platform/viewer.ts";
import { IconLink } from "@portal/ui/buttons/icon-button.tsx";
import styles from "./header.module.css";

function showHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

/** A link to the action items with the number of open items, at most 99 (CORE-LAYOUT-05). */
export function Bell() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const { data = [] } = useQuery(opportunitiesQuery);
  const badge = badgeText(openItemCount(data, viewer));
  const isHere = actionItemsPath.isAt(pathname);
  return (
    <IconLink
      href={actionItemsPath(viewer.country)}
      // On the action items page itself, a click on the bell scrolls to the top.
      {...(isHere && { onClick: showHeading })}
      icon={BellIcon}
      label={badge ? fillIn(navigationTexts.actionItemsOpen, { count: badge }) : navigationTexts.actionItems}
      {...(isHere && { "aria-current": "page" })}
    >
      {badge && (
        <span className={styles["badge"]} aria-hidden>
          {badge}
        </span>
      )}
    </IconLink>
  );
}
