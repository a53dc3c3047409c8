import { skipLink } from "@portal/domain/staff/sign-in/messages";
import { Wrap } from "@portal/ui/layout/layout.tsx";
import { PendingAlert } from "@portal/ui/messages/pending-alert.tsx";
import { QueryClientProvider } from "@tanstack/react-query";
import { createQueryClient } from "@portal/ui/calls/create-query-client.ts";
import { documentItemPage } from "@portal/domain/work/paths";
import { lazyPart } from "@portal/ui/lazy-part.ts";
import { useState } from "react";
import { Outlet, useLocation } from "react-router";
import { useSession } from "../../platform/session.ts";
import { LockWatch } from "../session/lock-watch.tsx";
import { LockedPage } from "../session/locked-page.tsx";
import styles from "./desk-frame.module.css";
import { useUndoState } from "../review/undo-offers.ts";
import { Header } from "./header.tsx";
import { VersionBanner } from "./version-banner.tsx";

/**
 * The cache with the data of open pages. The cache stays in memory while the desk is locked. Another person starts with
 * an empty cache.
 */
function useQueryClientOf(staffId: string) {
  const [host, setHost] = useState(() => ({ staffId, client: createQueryClient() }));
  if (staffId === host.staffId) return host.client;
  const next = { staffId, client: createQueryClient() };
  setHost(next);
  return next.client;
}

/**
 * The frame of all pages for signed-in people. While the desk is locked, the document contains only the locked page.
 */
export function DeskFrame() {
  const session = useSession();
  const client = useQueryClientOf(session && "staffId" in session ? session.staffId : "");
  if (session?.state === "locked") return <LockedPage session={session} />;
  if (session?.state !== "open") return null;
  return (
    <QueryClientProvider client={client}>
      <a className="skip" href="#main">
        {skipLink}
      </a>
      <VersionBanner />
      <Header session={session} />
      <main id="main" tabIndex={-1} className={styles["main"]}>
        <Wrap>
          <div className={styles["alert"]}>
            <PendingAlert />
          </div>
          <Outlet />
        </Wrap>
      </main>
      <UndoOffered />
      <LockWatch session={session} />
    </QueryClientProvider>
  );
}

const UndoToast = lazyPart(async () => (await import("../review/undo-toast.tsx")).UndoToast, {
  isQuiet: true,
});

/** Every page offers to undo the last decision. The document page shows its own offer. */
function UndoOffered() {
  const { offer, failure } = useUndoState();
  const isShown = documentItemPage.isAt(useLocation().pathname);
  return (offer ?? failure) !== undefined && !isShown ? <UndoToast /> : null;
}
