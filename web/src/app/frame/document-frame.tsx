import { navigationTexts } from "@portal/domain/frame/messages";
import { Outlet } from "react-router";
import { QueryHost } from "../../platform/query-host.tsx";
import { Wrap } from "@portal/ui/layout/layout.tsx";
import { Footer } from "./footer.tsx";
import styles from "./portal-frame.module.css";
import { SignedOutHeader } from "./signed-out-header.tsx";

/** The frame of pages with legal texts, which need no session. */
export function DocumentFrame() {
  return (
    <QueryHost>
      <a className="skip" href="#main">
        {navigationTexts.skip}
      </a>
      <SignedOutHeader />
      <main id="main" tabIndex={-1} className={styles["main"]}>
        <Wrap>
          <Outlet />
        </Wrap>
      </main>
      <Footer />
    </QueryHost>
  );
}
