import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { lockTexts as texts } from "@portal/domain/staff/frame/messages";
import { skipLink } from "@portal/domain/staff/sign-in/messages";
import { endAfterLockedMinutes } from "@portal/domain/staff/rules";
import type { LockedDeskSession } from "@portal/domain/staff/contract";
import { fillIn } from "@portal/domain/wire/messages";
import { Avatar } from "@portal/ui/art/avatar.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { useEffect } from "react";
import { timeAtDesk } from "../../platform/desk-time.ts";
import { usePage } from "../../platform/page.ts";
import { refreshSession, setSession } from "../../platform/session.ts";
import { FactorForm } from "../../staff/factor-form.tsx";
import { unlock } from "../../staff/queries.ts";
import { PlainHeader } from "../frame/plain-header.tsx";
import { wallClock } from "../../platform/wall-clock.ts";
import { endSession } from "./change-session.ts";
import styles from "./locked-page.module.css";
import { tellOtherTabs } from "../../platform/other-tabs.ts";

const minute = 60_000;

/** Replaces every page while the desk is locked (DESK-SESS-04). It shows only the person's own name. */
export function LockedPage({ session }: { readonly session: LockedDeskSession }) {
  const heading = usePage(texts.title);
  const name = `${session.firstName} ${session.lastName}`;
  const time = timeAtDesk(session.lockedTimestamp, session.settings.deskTimeZone);
  const endsAt = session.lockedTimestamp.epochMilliseconds + endAfterLockedMinutes * minute;
  useEffect(() => {
    const left = endsAt - wallClock();
    const timer = setTimeout(() => void refreshSession(), Math.max(left, 1_000));
    return () => clearTimeout(timer);
  }, [endsAt]);
  return (
    <>
      <a className="skip" href="#main">
        {skipLink}
      </a>
      <PlainHeader />
      <main id="main" tabIndex={-1} className={styles["main"]}>
        <div className={styles["content"]}>
          <div className={styles["person"]}>
            <Avatar name={name} size="lg" />
            <div>
              <p className="strong">{name}</p>
              <p className="sm subtle num">{fillIn(texts.lockedAt, { time })}</p>
            </div>
          </div>
          <Stack gap={2}>
            <h1 {...heading}>{texts.title}</h1>
            <p className="muted">{texts.lead}</p>
          </Stack>
          <FactorForm
            send={unlock.call}
            onDone={(opened) => {
              setSession(opened);
              tellOtherTabs();
            }}
            submit={texts.unlock}
            submitting={texts.unlocking}
            isBlock
            aside={
              <TextButton isStandalone onClick={() => void endSession()}>
                {texts.signOut}
              </TextButton>
            }
          />
          <p className={styles["note"]}>
            <Icon of={CheckCircleIcon} size="sm" />
            <span>{texts.note}</span>
          </p>
        </div>
      </main>
    </>
  );
}
