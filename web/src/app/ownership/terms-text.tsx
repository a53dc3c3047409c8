import { ownersPageTexts as texts } from "@portal/domain/ownership/owners/messages";
import type { LegalText } from "@portal/domain/support/legal/contract";
import { dayOf, formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { useId, useMemo } from "react";
import { trustMarkup } from "@portal/ui/trust-markup.ts";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import styles from "./terms-text.module.css";

/** Shows legal terms. The headings in the terms are one level below the page's heading. */
export function TermsText({ text }: { readonly text: LegalText }) {
  const id = useId();
  const html = useMemo(() => ({ __html: trustMarkup(withoutHeadings(text.content)) }), [text.content]);
  const version = fillIn(texts.termsVersion, {
    version: text.version,
    date: formatDate(dayOf(text.publishedAt)),
  });
  return (
    <Stack gap={3}>
      <Row isBetween>
        <h2 id={id}>{text.title}</h2>
        <span className="sm subtle num">{version}</span>
      </Row>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <section className={styles["text"]} tabIndex={0} aria-labelledby={id}>
        {/* oxlint-disable-next-line react/no-danger -- cleaned by the server (api/src/support/legal/clean-markup.ts) */}
        <div dangerouslySetInnerHTML={html} />
      </section>
    </Stack>
  );
}

/** Changes headings to level 3 and removes ids, so that the text fits into another page. */
function withoutHeadings(markup: string): string {
  const { body } = new DOMParser().parseFromString(trustMarkup(markup), "text/html");
  for (const element of body.querySelectorAll("[id]")) element.removeAttribute("id");
  for (const heading of body.querySelectorAll("h2")) {
    const lower = document.createElement("h3");
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
  return body.innerHTML;
}
