import { ownersPageTexts as texts } from "@portal/domain/ownership/owners/messages";
import { fillIn } from "@portal/domain/wire/messages";
import styles from "./share-bar.module.css";

export type Share = { readonly name: string; readonly percent: number | undefined };

export function ShareBar({ shares }: { readonly shares: readonly Share[] }) {
  const rest = restOf(shares);
  const people = shares
    .map(({ name, percent }) =>
      percent === undefined ? fillIn(texts.shareUnknown, { name }) : fillIn(texts.shareOf, { name, percent }),
    )
    .join(", ");
  return (
    <div>
      <p className="vh">{fillIn(texts.share, { percent: 100 - rest, people, rest })}</p>
      <div aria-hidden className={styles["bar"]}>
        {shares.map(({ name, percent }, at) => (
          <i key={`${at} ${name}`} className={styles[toneOf(at)]} style={{ flexGrow: percent ?? 0 }} />
        ))}
        {rest > 0 && <i className={styles["rest"]} style={{ flexGrow: rest }} />}
      </div>
    </div>
  );
}

export function ShareKey({ at }: { readonly at: number | "rest" }) {
  return <span aria-hidden className={`${styles["key"]} ${styles[at === "rest" ? "rest" : toneOf(at)]}`} />;
}

export function restOf(shares: readonly Pick<Share, "percent">[]): number {
  return Math.max(
    0,
    shares.reduce((rest, { percent = 0 }) => rest - percent, 100),
  );
}

/** Enough colors for the longest list of people: five owners of an SBA loan and a manager. */
const tones = ["one", "two", "three", "four", "five", "six"] as const;

export const toneOf = (at: number) => tones[at % tones.length] ?? "one";
