import { actionItemsPath } from "@portal/domain/applications/paths";
import { oneTimePaymentPath } from "@portal/domain/payments/paths";
import { settingsPath } from "@portal/domain/settings/paths";
import { contactTexts as texts } from "@portal/domain/support/inquiry/messages";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { advancesQuery } from "../../loans/queries.ts";
import { contactAccountsQuery } from "../../settings/queries.ts";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useCountry, usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { useUser } from "../../platform/user.ts";
import { AsideBlock, Stack } from "@portal/ui/layout/layout.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { ContactForm } from "./contact-form.tsx";
import { InquiryReceipt, type ReceivedInquiry } from "./inquiry-receipt.tsx";
import { caseTypesQuery } from "./queries.ts";
import styles from "./contact-us-screen.module.css";

/** The page for inquiries to the support team (CORE-CONTACT-01 to 13). */
export function ContactUsScreen() {
  const heading = usePage(texts.title);
  const [search] = useSearchParams();
  const preset = { accountId: search.get("accountId"), requestType: search.get("requestType") };
  const [received, setReceived] = useState<ReceivedInquiry>();
  const [fills, setFills] = useState(0);
  const state = loadState(
    [useQuery(contactAccountsQuery), useQuery(caseTypesQuery), useQuery(advancesQuery)],
    (accounts, types, advances) => ({ accounts, types, advances, preset }),
  );
  const receive = (inquiry: ReceivedInquiry) => {
    setReceived(inquiry);
    setFills(fills + 1);
    heading.ref.current?.focus();
  };
  const startAnother = () => {
    setReceived(undefined);
    heading.ref.current?.focus();
  };
  const hasSeveral = state.kind === "ready" && state.value.accounts.length > 1;
  return (
    <PortalPage
      head={
        <>
          <h1 {...heading}>{texts.title}</h1>
          {!received && <p className="lead">{hasSeveral ? texts.leadOfSeveral : texts.lead}</p>}
        </>
      }
      asideEnd={<DoNow />}
    >
      <Stack gap={8} className={styles["form"]}>
        {received ? (
          <InquiryReceipt inquiry={received} onAnother={startAnother} />
        ) : (
          <Loaded state={state} heading={heading} skeleton={<FormSkeleton />}>
            {(offered) => (
              <ContactForm
                // The changed key resets the form after an inquiry or when the address changes.
                key={`${search.toString()} ${fills}`}
                offered={offered}
                onReceived={receive}
              />
            )}
          </Loaded>
        )}
      </Stack>
    </PortalPage>
  );
}

function DoNow() {
  const country = useCountry();
  const { payPalSso } = useUser();
  const links = [
    [texts.pay, oneTimePaymentPath(country)],
    [texts.sendDocument, actionItemsPath(country)],
    // Omits the link to the settings for PayPal users, because they change their email and password at PayPal.
    ...(payPalSso ? [] : [[texts.changeLogin, settingsPath(country)] as const]),
  ] as const;
  return (
    <AsideBlock title={texts.doNow} isQuiet>
      <ul>
        {links.map(([text, href]) => (
          <li key={href}>
            <TextLink isStandalone href={href} className={styles["link"]}>
              {text}
            </TextLink>
          </li>
        ))}
      </ul>
    </AsideBlock>
  );
}

/** A skeleton as tall as the window, so that the loaded form does not shift visible content. */
function FormSkeleton() {
  return (
    <SkeletonGroup>
      <Stack className={styles["loading"]}>
        {["4.5rem", "4.5rem", "12.5rem", "3rem"].map((height, place) => (
          <Skeleton key={place} height={height} />
        ))}
      </Stack>
    </SkeletonGroup>
  );
}
