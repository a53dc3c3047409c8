import { navigationTexts } from "@portal/domain/frame/messages";
import { Outlet } from "react-router";
import { Wrap } from "@portal/ui/layout/layout.tsx";
import { lazyPart } from "@portal/ui/lazy-part.ts";
import { Footer } from "./footer.tsx";
import { SignedOutHeader } from "./signed-out-header.tsx";
import styles from "./auth-frame.module.css";

/** The brand's drawing loads after the first screen, because computing the drawing takes time. */
const LoginArt = lazyPart(async () => (await import("@portal/ui/art/login-art.tsx")).LoginArt, {
  isQuiet: true,
});

/** The frame of the sign-in, security question and maintenance pages, with the brand's drawing beside the form. */
export function AuthFrame() {
  return (
    <>
      <a className="skip" href="#main">
        {navigationTexts.skip}
      </a>
      <SignedOutHeader />
      <main id="main" tabIndex={-1} className={styles["main"]}>
        <div className={styles["art"]} aria-hidden>
          <LoginArt />
        </div>
        <Wrap>
          <div className={styles["content"]}>
            <Outlet />
          </div>
        </Wrap>
      </main>
      <Footer />
    </>
  );
}
