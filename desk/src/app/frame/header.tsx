import { firstTexts } from "@portal/domain/staff/shell/messages";
import { shellTexts as texts } from "@portal/domain/staff/frame/messages";
import { tabsOf } from "@portal/domain/staff/roles/rules";
import type { OpenDeskSession } from "@portal/domain/staff/contract";
import { messagesPage, threadPage } from "@portal/domain/support/desk/paths";
import { documentItemPage, queuePage } from "@portal/domain/work/paths";
import { fillIn } from "@portal/domain/wire/messages";
import { Logo } from "@portal/ui/art/logo.tsx";
import { Link } from "@portal/ui/buttons/link.tsx";
import { config } from "@portal/ui/calls/config.ts";
import { Wrap } from "@portal/ui/layout/layout.tsx";
import { Pill } from "@portal/ui/figures/pill.tsx";
import { lazyPart } from "@portal/ui/lazy-part.ts";
import { useLocation } from "react-router";
import { useStaff } from "../../platform/session.ts";
import { useTabCounts } from "../../work/use-changes.ts";
import styles from "./header.module.css";
import { PersonMenu } from "./person-menu.tsx";

/** Loads after the page, so that it does not delay the queue. */
const SearchField = lazyPart(async () => (await import("../../work/search/search-field.tsx")).SearchField);

/** The entries of the header, each with the rule for who sees it (DESK-SHELL-05). */
const entries = [
  {
    label: texts.queue,
    page: queuePage,
    parts: [queuePage, documentItemPage],
    isFor: ({ roles }: OpenDeskSession) => tabsOf(roles).length > 0,
    Count: QueueCount,
  },
  {
    label: texts.messages,
    page: messagesPage,
    parts: [messagesPage, threadPage],
    isFor: ({ permissions }: OpenDeskSession) => permissions.includes("cases.read"),
    Count: MessagesCount,
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
            .map(({ label, page, parts, Count }) => (
              <Link
                key={label}
                href={page()}
                className={styles["item"]}
                aria-current={parts.some((part) => part.isAt(pathname)) ? "page" : undefined}
              >
                {label}
                <Count />
              </Link>
            ))}
        </nav>
        <div className={styles["end"]}>
          {session.permissions.includes("borrowers.read") && (
            <SearchField fallback={<span className={styles["field"]} />} />
          )}
          <PersonMenu session={session} />
        </div>
      </Wrap>
    </header>
  );
}

const mostShown = 999;

/** The number of items that wait in all tabs of the person's roles. */
function QueueCount() {
  const counts = useTabCounts();
  const { roles } = useStaff();
  const known = tabsOf(roles).flatMap((tab) => counts[tab as keyof typeof counts] ?? []);
  if (known.length === 0) return null;
  return <Count of={known.reduce((sum, count) => sum + count, 0)} />;
}

/** The number of threads that wait for a reply. */
function MessagesCount() {
  const { messages } = useTabCounts();
  return messages === undefined ? null : <Count of={messages} />;
}

const Count = ({ of }: { readonly of: number }) => <Pill>{of > mostShown ? `${mostShown}+` : of}</Pill>;
