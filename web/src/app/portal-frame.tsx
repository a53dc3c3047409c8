import { navigationTexts } from "@portal/domain/support/frame/messages";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { RefusedCall } from "../platform/call-api.ts";
import { useUser } from "../platform/user.ts";
import { Wrap } from "../ui/layout.tsx";
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
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setMenuOpen(false), [pathname]);
  return (
    <QueryClientProvider client={client}>
      <a className="skip" href="#main">
        {navigationTexts.skip}
      </a>
      <Header isMenuOpen={isMenuOpen} onToggleMenu={() => setMenuOpen((isOpen) => !isOpen)} />
      {isMenuOpen && <MobileMenu onClose={() => setMenuOpen(false)} />}
      <main id="main" tabIndex={-1} className={styles["main"]} hidden={isMenuOpen}>
        <Wrap>
          <Outlet />
        </Wrap>
      </main>
      {!isMenuOpen && <Footer />}
    </QueryClientProvider>
  );
}
