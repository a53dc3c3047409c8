import { recordTexts as texts } from "@portal/domain/work/records/messages";
import type { Section } from "./borrower-sections.tsx";
import styles from "./section-nav.module.css";

/** Links to the page's sections with their counts. */
export function SectionNav({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <nav className={styles["nav"]} aria-label={texts.sections}>
      {sections.map((section) => (
        <SectionLink key={section.id} section={section} />
      ))}
    </nav>
  );
}

function SectionLink({ section: { id, title, Count } }: { readonly section: Section }) {
  return (
    <a
      href={`#${id}`}
      className={styles["link"]}
      onClick={() => document.querySelector<HTMLElement>(`#${id}`)?.focus()}
    >
      {title}{" "}
      <span className={styles["count"]}>
        <Count />
      </span>
    </a>
  );
}
