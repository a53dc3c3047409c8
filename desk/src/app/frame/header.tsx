import { firstTexts } from "@portal/domain/staff/shell/messages";
import { shellTexts as texts } from "@portal/domain/staff/frame/messages";
import { tabsOf } from "@portal/domain/staff/roles/rules";
import type { OpenDeskSession } from "@portal/domain/staff/contract";
import { documentItemPage, queuePage } from "@portal/domain/work/paths";
import { fillIn } from "@portal/domain/wire/messages";
import { Logo } from "@portal/ui/art/logo.tsx";
import { Link } from "@portal/ui/buttons/link.tsx";
import { config } from "@portal/ui/calls/config.ts";
import { Wrap } from "@portal/ui/layout/layout.tsx";
import { Pill } from "@portal/ui/figures/pill.tsx";
import { useLocation } from "react-router";
import { useTabCounts } from "../../work/use-changes.ts";
import styles from "./header.module.css";
import { PersonMenu } from "./person-menu.tsx";

/** The entries of the header, each with the rule for who sees it (DESK-SHELL-05). */
const entries = [
  {
    label: texts.queue,
    page: queuePage,
    parts: [queuePage, documentItemPage],
    isFor: ({ roles }: OpenDeskSession) => tabsOf(roles).length > 0,
  },
];

export function Header({ session }: { readonly session: OpenDeskSession }) {
  const { productName } = config();
  const { pathname } = useLocation();
  return (
    <header className={styles["header"]}>
      <Wrap className={styles["inner"]}>
        <Logo
          href={queuePage()}
          name={productName}
          label={fillIn(firstTexts.home, { product: productName })}
          className={styles["logo"]}
        />
        <nav className={styles["nav"]} aria-label={texts.navigation}>
          {entries
            .filter(({ isFor }) => isFor(session))
            .map(({ label, page, parts }) => (
              <Link
                key={label}
                href={page()}
                className={styles["item"]}
                aria-current={parts.some((part) => part.isAt(pathname)) ? "page" : undefined}
              >
                {label}
                <QueueCount />
              </Link>
            ))}
        </nav>
        <div className={styles["end"]}>
          <PersonMenu session={session} />
        </div>
      </Wrap>
    </header>
  );
}

const mostShown = 999;

/** The number of items that wait in all tabs of the person's roles. */
function QueueCount() {
  const counts = Object.values(useTabCounts());
  if (counts.length === 0) return null;
  const all = counts.reduce<number>((sum, count = 0) => sum + count, 0);
  return <Pill>{all > mostShown ? `${mostShown}+` : all}</Pill>;
}
