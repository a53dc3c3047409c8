import { LockSimpleIcon } from "@phosphor-icons/react/LockSimple";
import { loginTexts } from "@portal/domain/auth/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { fillIn } from "@portal/domain/wire/messages";
import { useEffect, useRef, type ReactNode } from "react";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry, type usePage } from "../platform/page.ts";
import { ChoiceButton, ChoiceLink } from "@portal/ui/fields/choice.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { LogoMark } from "@portal/ui/art/logo.tsx";
import { Unbroken } from "@portal/ui/layout/unbroken.tsx";
import { useProviderLink } from "../platform/provider-link.ts";
import styles from "./login-choice.module.css";

export type LoginChoiceProps = {
  readonly heading: ReturnType<typeof usePage>;
  readonly notices: ReactNode;
  /** True if the borrower came back from the login form. The button for that form then gets the focus. */
  readonly takesFocus: boolean;
  readonly onNative: () => void;
};

/** Asks which account the borrower used when first applying (CORE-LOGIN-06, CORE-LOGIN-07). */
export function LoginChoice({ heading, notices, takesFocus, onNative }: LoginChoiceProps) {
  const native = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) native.current?.focus();
  }, [takesFocus]);
  const country = useCountry();
  const providerLink = useProviderLink();
  const { ssoProviderName: provider, productName: product } = config();
  const { phone, hours } = supportContact(config(), country, false);
  return (
    <>
      <Stack gap={3}>
        <h1 {...heading}>{loginTexts.title}</h1>
        <p className="lead">{loginTexts.whichAccount}</p>
      </Stack>
      {notices}
      <Stack gap={4}>
        <ChoiceLink
          href={providerLink}
          plate={provider}
          isPartner
          title={fillIn(loginTexts.continueWithProvider, { provider })}
          description={fillIn(loginTexts.providerHint, { provider })}
        />
        <ChoiceButton
          ref={native}
          onClick={onNative}
          plate={<LogoMark size="plate" />}
          title={loginTexts.logInWithEmail}
          description={fillIn(loginTexts.emailHint, { product })}
        />
      </Stack>
      <Stack gap={2} className={styles["notes"]}>
        <p>
          {loginTexts.notSure}{" "}
          <a className="num nowrap" href={`tel:${phone}`}>
            {phone}
          </a>
          , <Unbroken text={hours} />.
        </p>
        <p className={styles["privacy"]}>
          <Icon of={LockSimpleIcon} size="sm" className={styles["lock"]} />
          <span>{fillIn(loginTexts.providerPrivacy, { provider })}</span>
        </p>
      </Stack>
    </>
  );
}
