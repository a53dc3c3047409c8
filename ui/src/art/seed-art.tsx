import { Leaf } from "./leaf.tsx";
import { ringPath } from "../figures/rings.tsx";
import styles from "../figures/rings.module.css";

const heart = { cx: 96, cy: 122, drift: 0.16, squash: 0.82 };

/** Returns six tree rings. The outer four are dotted, to look as if they had not grown yet. */
function youngRings() {
  const count = 6;
  let radius = 10;
  return Array.from({ length: count }, (_, i) => {
    const path = ringPath({ ...heart, wobble: 0.07 * (0.6 + i / count) }, radius, i * 0.9);
    radius += 10 * (0.72 + 0.56 * Math.abs(Math.sin(i * 1.7 + 0.4)));
    return {
      path,
      opacity: Number((1 - (i / count) * 0.72).toFixed(2)),
      dashes: i > 1 ? "1.4 1.8" : "100 0",
    };
  });
}
const rings = youngRings();

/** Draws a seedling with its first rings, for an empty state. */
export function SeedArt() {
  return (
    <svg className={styles["picture"]} width="190" height="190" viewBox="38 0 190 190" aria-hidden>
      <g fill="none" stroke="var(--color-accent-line)" strokeWidth="1.75" strokeLinecap="round">
        {rings.map(({ path, opacity, dashes }) => (
          <path key={path} d={path} opacity={opacity} pathLength="100" strokeDasharray={dashes} />
        ))}
      </g>
      <path
        d="M96 122C95 98 99 78 110 60"
        fill="none"
        stroke="var(--color-accent-graphic)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <Leaf
        x={108}
        y={64}
        degrees={34}
        scale={0.94}
        fill="var(--color-accent-line)"
        vein="var(--color-accent)"
      />
      <Leaf
        x={99}
        y={84}
        degrees={-46}
        scale={0.72}
        fill="var(--color-accent-soft)"
        vein="var(--color-accent-graphic)"
        isMirrored
      />
      <circle cx="96" cy="122" r="5" fill="var(--color-accent-graphic)" />
    </svg>
  );
}
