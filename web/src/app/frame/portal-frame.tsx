import { navigationTexts } from "@portal/domain/frame/messages";
import { useState } from "react";
import { Outlet, useLocation } from "react-router";
import { QueryHost } from "../../platform/query-host.tsx";
import { Wrap } from "../../ui/layout.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { Toasts } from "./toasts.tsx";
import styles from "./portal-frame.module.css";

/** Around every screen of the portal: header, the screen, footer. On phones the menu takes the screen's place. */
export function PortalFrame() {
  const { pathname } = useLocation();
  // Opened on one screen, the menu is closed on the next.
  const [menuAt, setMenuAt] = useState<string>();
  const isMenuOpen = menuAt === pathname;
  return (
    <QueryHost>
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
      <Toasts />
    </QueryHost>
  );
}
