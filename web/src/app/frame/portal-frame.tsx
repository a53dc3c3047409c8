import { navigationTexts } from "@portal/domain/frame/messages";
import { lazy, Suspense, useEffect } from "react";
import { Outlet } from "react-router";
import { fetchAhead } from "../../platform/when-idle.ts";
import { QueryHost } from "../../platform/query-host.tsx";
import { Wrap } from "../../ui/layout.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Toasts } from "./toasts.tsx";
import { narrow, useMobileMenu } from "./use-mobile-menu.ts";
import styles from "./portal-frame.module.css";

const loadMenu = () => import("./mobile-menu.tsx");
/** Only narrow screens have it, and it is there before anybody opens it. */
const MobileMenu = lazy(async () => ({ default: (await loadMenu()).MobileMenu }));

/** Around every screen of the portal: header, the screen, footer. On phones the menu takes the screen's place. */
export function PortalFrame() {
  const menu = useMobileMenu();
  useEffect(() => (matchMedia(narrow).matches ? fetchAhead(loadMenu) : undefined), []);
  return (
    <QueryHost>
      <a className="skip" href="#main">
        {navigationTexts.skip}
      </a>
      <Header isMenuOpen={menu.isOpen} onToggleMenu={menu.toggle} toggleRef={menu.toggleRef} />
      {menu.isOpen && (
        <Suspense>
          <MobileMenu onClose={menu.close} />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} className={styles["main"]} hidden={menu.isOpen}>
        <Wrap>
          <Outlet />
        </Wrap>
      </main>
      {!menu.isOpen && <Footer />}
      <Toasts />
    </QueryHost>
  );
}
