import { Leaf } from "./leaf.tsx";
import { grain, ringPath, Rings } from "../figures/rings.tsx";
import styles from "../figures/rings.module.css";

const rings = grain({
  cx: 158,
  cy: 226,
  count: 14,
  firstRadius: 44,
  step: 8.6,
  wobble: 0.06,
  drift: 0.12,
  width: 1.3,
  low: 0.34,
  high: 0.9,
  fade: 0.35,
});
const heart = ringPath({ cx: 163, cy: 223, wobble: 0.05 }, 38, 2);

export function ForgivenArt({ label }: { label: string }) {
  const soft = "var(--color-accent-soft)";
  const accent = "var(--color-accent)";
  return (
    <svg
      className={styles["picture"]}
      width="400"
      height="372"
      viewBox="0 0 400 372"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not use the page's colors
      role="img"
      aria-label={label}
    >
      <Rings rings={rings} color="var(--color-accent-graphic)" />
      <path d={heart} fill={accent} />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M147 224l11.5 11.5L181 212" stroke="var(--color-on-accent)" strokeWidth="5" />
        <path d="M268 132C284 108 302 88 330 70" stroke="var(--color-accent-graphic)" strokeWidth="2.5" />
      </g>
      <Leaf x={326} y={73} degrees={52} scale={1.12} fill="var(--color-accent-line)" vein={accent} />
      <Leaf x={300} y={94} degrees={-8} scale={0.98} fill={soft} vein={accent} isMirrored />
      <Leaf x={292} y={102} degrees={112} scale={0.86} fill={soft} vein={accent} />
    </svg>
  );
}
