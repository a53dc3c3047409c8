import { markMatches } from "@portal/domain/work/search/rules";
import styles from "./marked-text.module.css";

type MarkedTextProps = {
  readonly text: string;
  /** The folded words of the query. */
  readonly words: readonly string[];
  readonly className?: string | undefined;
};

/** A text in which the matched beginnings of words are marked. */
export function MarkedText({ text, words, className }: MarkedTextProps) {
  let at = 0;
  return (
    <span className={className}>
      {markMatches(text, words).map((part) => {
        at += part.text.length;
        return part.isMatch ? (
          <mark key={at} className={styles["mark"]}>
            {part.text}
          </mark>
        ) : (
          part.text
        );
      })}
    </span>
  );
}
