import { navigationTexts } from "@portal/domain/frame/messages";
import { Outlet } from "react-router";
import { QueryHost } from "../../platform/query-host.tsx";
import { Wrap } from "../../ui/layout.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { Toasts } from "./toasts.tsx";
import { useMobileMenu } from "./use-mobile-menu.ts";
import styles from "./portal-frame.module.css";

/** Around every screen of the portal: header, the screen, footer. On phones the menu takes the screen's place. */
export function PortalFrame() {
  const menu = useMobileMenu();
  return (
    <QueryHost>
      <a className="skip" href="#main">
        {navigationTexts.skip}
      </a>
      <Header isMenuOpen={menu.isOpen} onToggleMenu={menu.toggle} toggleRef={menu.toggleRef} />
      {menu.isOpen && <MobileMenu onClose={menu.close} />}
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
