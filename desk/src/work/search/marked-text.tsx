import { markMatches } from "@portal/domain/work/search/rules";
import styles from "./marked-text.module.css";

type MarkedTextProps = {
  readonly text: string;
  /** The words of the query, without accents and capitals. */
  readonly words: readonly string[];
  readonly className?: string | undefined;
};

/** A text in which the matched beginnings of words are marked. */
export function MarkedText({ text, words, className }: MarkedTextProps) {
  return (
    <span className={className}>
      {markMatches(text, words).map((part, at) =>
        part.isMatch ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no identity.
          <mark key={at} className={styles["mark"]}>
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </span>
  );
}
