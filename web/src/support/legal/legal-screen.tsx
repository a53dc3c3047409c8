import { PrinterIcon } from "@phosphor-icons/react/Printer";
import type { LegalKind } from "@portal/domain/support/contract";
import type { LegalText } from "@portal/domain/support/legal/contract";
import { legalTexts as texts, legalTitles } from "@portal/domain/support/legal/messages";
import { dayOf, formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { RefusedCall } from "@portal/ui/calls/call-api.ts";
import { config } from "@portal/ui/calls/config.ts";
import { inCountry } from "../../platform/country.ts";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useCountry, usePage } from "../../platform/page.ts";
import { PendingAlert } from "@portal/ui/messages/pending-alert.tsx";
import { currentSession } from "../../platform/session-storage.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Row } from "@portal/ui/layout/layout.tsx";
import { PhoneText } from "@portal/ui/figures/phone-text.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { TextButton, TextLink } from "@portal/ui/buttons/text-link.tsx";
import { LegalArticle } from "./legal-article.tsx";
import { legalTextQuery } from "./queries.ts";
import styles from "./legal-screen.module.css";

/** Shows a legal text of the current country (CORE-LEGAL-01). */
export function LegalScreen({ kind }: { readonly kind: LegalKind }) {
  const country = useCountry();
  const query = useQuery(legalTextQuery(kind, country));
  const title = query.data?.title ?? legalTitles[kind];
  const heading = usePage(title);
  const isUnknown = query.error instanceof RefusedCall && query.error.code === "NOT_FOUND";
  return (
    <div className={styles["page"]}>
      <div className={styles["head"]}>
        <h1 {...heading}>{title}</h1>
        {query.data && <Meta text={query.data} />}
      </div>
      <PendingAlert />
      {isUnknown ? (
        <Alert
          kind="critical"
          title={
            <PhoneText text={texts.notAvailable} phone={supportContact(config(), country, false).phone} />
          }
        />
      ) : (
        <Loaded state={loadState([query], (text) => text)} heading={heading} skeleton={<TextSkeleton />}>
          {({ content }) => <LegalArticle content={content} />}
        </Loaded>
      )}
    </div>
  );
}

function Meta({ text: { version, publishedAt } }: { readonly text: LegalText }) {
  const { pathname } = useLocation();
  const other = useCountry() === "us" ? "ca" : "us";
  const date = formatDate(dayOf(publishedAt));
  return (
    <Row className={styles["meta"]}>
      <span className="sm subtle num">{fillIn(texts.version, { version, date })}</span>
      <TextButton isQuiet isStandalone className={styles["way"]} onClick={() => window.print()}>
        <Icon of={PrinterIcon} size="sm" />
        {texts.print}
      </TextButton>
      {/* Hidden in a session. The link would lead back to this page, because a session belongs to one country. */}
      {!currentSession() && (
        <TextLink isQuiet isStandalone className={styles["way"]} href={inCountry(pathname, other)}>
          {texts.other[other]}
        </TextLink>
      )}
    </Row>
  );
}

function TextSkeleton() {
  return (
    <SkeletonGroup>
      <div className={styles["loading"]}>
        {["40%", "90%", "85%", "30%", "95%", "80%", "60%"].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </SkeletonGroup>
  );
}
