import { skipLink } from "@portal/domain/staff/sign-in/messages";
import { Wrap } from "@portal/ui/layout/layout.tsx";
import { lazyPart } from "@portal/ui/lazy-part.ts";
import { Outlet } from "react-router";
import styles from "./auth-frame.module.css";
import { PlainHeader } from "./plain-header.tsx";

/** The brand's drawing loads after the first screen, because computing the drawing takes time. */
const LoginArt = lazyPart(async () => (await import("@portal/ui/art/login-art.tsx")).LoginArt, {
  isQuiet: true,
});

/** The frame of the sign-in pages, with the brand's drawing beside the form. */
export function AuthFrame() {
  return (
    <>
      <a className="skip" href="#main">
        {skipLink}
      </a>
      <PlainHeader />
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
    </>
  );
}
