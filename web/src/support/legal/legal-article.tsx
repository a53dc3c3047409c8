import styles from "./legal-article.module.css";
import { legalTexts as texts } from "@portal/domain/support/legal/messages";
import { useEffect, useId, useMemo, useRef } from "react";
import { useLocation } from "react-router";
import { trustMarkup } from "@portal/ui/trust-markup.ts";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";

/** A legal text and its table of contents. The server has sanitized the text's HTML. */
export function LegalArticle({ content }: { readonly content: string }) {
  const { markup, headings } = useMemo(() => readContents(content), [content]);
  const html = useMemo(() => ({ __html: trustMarkup(markup) }), [markup]);
  const { hash } = useLocation();
  const article = useRef<HTMLElement>(null);
  const contentsId = useId();
  const wanted = decoded(hash.slice(1));

  useEffect(() => {
    // Scrolls to the section that the address names, because the text was not loaded when the page opened.
    const section = wanted === "" ? null : article.current?.querySelector(`#${CSS.escape(wanted)}`);
    if (!(section instanceof HTMLElement)) return;
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
    section.scrollIntoView();
  }, [wanted]);

  return (
    <div className={styles["legal"]}>
      {headings.length > 1 && (
        <nav className={styles["contents"]} aria-labelledby={contentsId}>
          <h2 id={contentsId} className="h3">
            {texts.contents}
          </h2>
          <ol>
            {headings.map(({ id, title }) => (
              <li key={id}>
                <TextLink
                  isQuiet
                  isStandalone
                  href={`#${id}`}
                  className={styles["link"]}
                  aria-current={id === wanted || undefined}
                >
                  {title}
                </TextLink>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {/* oxlint-disable-next-line react/no-danger -- cleaned by the server (api/src/support/legal/clean-markup.ts) */}
      <article ref={article} className={styles["text"]} dangerouslySetInnerHTML={html} />
    </div>
  );
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return "";
  }
}

type Contents = {
  readonly markup: string;
  readonly headings: readonly { readonly id: string; readonly title: string }[];
};

/** Lists the headings of a text. Adds an id to each heading without a usable id. */
function readContents(text: string): Contents {
  const { body } = new DOMParser().parseFromString(trustMarkup(text), "text/html");
  const headings = [...body.querySelectorAll("h2")].map((heading, place) => {
    const section = heading.closest("section[id]");
    const isFirst = section?.querySelector("h2") === heading;
    if (!heading.id && !(section && isFirst)) heading.id = `section-${place + 1}`;
    return { id: heading.id || (section?.id ?? ""), title: heading.textContent.trim() };
  });
  return { markup: body.innerHTML, headings };
}
