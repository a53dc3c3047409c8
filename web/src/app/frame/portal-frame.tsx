import styles from "./portal-frame.module.css";
import { navigationTexts } from "@portal/domain/frame/messages";
import { useEffect } from "react";
import { Outlet } from "react-router";
import { fetchAhead } from "@portal/ui/when-idle.ts";
import { QueryHost } from "../../platform/query-host.tsx";
import { Wrap } from "@portal/ui/layout/layout.tsx";
import { lazyPart } from "@portal/ui/lazy-part.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import type { MobileMenuProps } from "./mobile-menu.tsx";
import { narrow, useMobileMenu } from "./use-mobile-menu.ts";
import { dismissToast, useToasts } from "@portal/ui/overlays/toasts.ts";
import { Toast, ToastDock } from "@portal/ui/overlays/toast.tsx";

/** Preloads the menu's code on narrow screens. Wide screens have no menu. */
const MobileMenu = lazyPart<MobileMenuProps>(async () => (await import("./mobile-menu.tsx")).MobileMenu, {
  onMissing: ({ onClose }) => onClose(),
});

export function PortalFrame() {
  const menu = useMobileMenu();
  useEffect(() => (matchMedia(narrow).matches ? fetchAhead(MobileMenu.preload) : undefined), []);
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

function Toasts() {
  // Dismisses toasts when the borrower leaves the signed-in pages, because toasts may show a borrower's data.
  useEffect(() => () => dismissToast(), []);
  // Preloads the toast's code, so that a toast appears without delay.
  useEffect(() => fetchAhead(Toast.preload), []);
  return <ToastDock toasts={useToasts()} onDismiss={dismissToast} />;
}
