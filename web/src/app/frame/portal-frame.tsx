import { navigationTexts } from "@portal/domain/frame/messages";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Outlet, useLocation } from "react-router";
import { RefusedCall } from "../../platform/call-api.ts";
import { useUser } from "../../platform/user.ts";
import { Wrap } from "../../ui/layout.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import styles from "./portal-frame.module.css";

/** What was fetched for one borrower; another borrower's session begins with nothing. */
function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // Being offline is an outage, which has its own page; a query that waited for the browser's word
        // could wait for ever, since that page unmounts what listens for it.
        networkMode: "always",
        // A refusal is an answer: asking again changes nothing. Outages have the maintenance page.
        retry: (failures, error) => !(error instanceof RefusedCall) && failures < 1,
      },
    },
  });
}

/** Around every screen of the portal: header, the screen, footer. On phones the menu takes the screen's place. */
export function PortalFrame() {
  const { contactId } = useUser();
  const [clients] = useState(() => new Map<string, QueryClient>());
  const client = clients.get(contactId) ?? createClient();
  clients.set(contactId, client);
  const { pathname } = useLocation();
  // Opened on one screen, the menu is closed on the next.
  const [menuAt, setMenuAt] = useState<string>();
  const isMenuOpen = menuAt === pathname;
  return (
    <QueryClientProvider client={client}>
      <a className="skip" href="#main">
        {navigationTexts.skip}
      </a>
      <Header isMenuOpen={isMenuOpen} onToggleMenu={() => setMenuAt(isMenuOpen ? undefined : pathname)} />
      {isMenuOpen && <MobileMenu onClose={() => setMenuAt(undefined)} />}
      <main id="main" tabIndex={-1} className={styles["main"]} hidden={isMenuOpen}>
        <Wrap>
          <Outlet />
        </Wrap>
      </main>
      {!isMenuOpen && <Footer />}
    </QueryClientProvider>
  );
}
