import { loginTexts } from "@portal/domain/auth/messages";
import { Stack, Wrap } from "@portal/ui/layout/layout.tsx";
import frame from "./auth-frame.module.css";
import { SignedOutHeader } from "./signed-out-header.tsx";

/**
 * Shows an outline of the login page until the page's code has loaded. Uses bars, because texts would move when the
 * font arrives.
 */
export function LoginOutline() {
  return (
    <>
      <SignedOutHeader />
      <main className={frame["main"]}>
        <div className={frame["art"]} />
        <Wrap>
          <div className={frame["content"]}>
            <Stack gap={3}>
              <h1>{loginTexts.title}</h1>
              <div className="outline-lead" />
            </Stack>
            <Stack gap={4}>
              <div className="outline-choice" />
              <div className="outline-choice" />
            </Stack>
          </div>
        </Wrap>
      </main>
    </>
  );
}
