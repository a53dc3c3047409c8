import styles from "./avatar.module.css";
import { classNames } from "../class-names.ts";

export type AvatarProps = {
  /** The name, which must also be visible beside the avatar, because screen readers ignore the avatar. */
  name: string;
  size?: "md" | "lg";
};

/** Returns the first character that a reader sees, which may consist of several code points. */
function firstLetter(word: string): string {
  const [letter] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(word);
  return letter?.segment ?? "";
}

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
