import styles from "./avatar.module.css";
import { classNames } from "./class-names.ts";

export type AvatarProps = {
  /** Whose initials stand in it; the name itself must stand beside it. */
  name: string;
  size?: "md" | "lg";
};

/** A letter as it is read, which may be more than one code point. */
function firstLetter(word: string): string {
  const [letter] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(word);
  return letter?.segment ?? "";
}

/** Initials in a disc: never a stock photo. */
export function Avatar({ name, size = "md" }: AvatarProps) {
  const words = name.split(/\s+/).filter(Boolean);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    firstLetter(word ?? ""),
  );
  return (
    <span aria-hidden className={classNames(styles["avatar"], size === "lg" && styles["large"])}>
      {initials.join("").toUpperCase()}
    </span>
  );
}
