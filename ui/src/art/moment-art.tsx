import { grain, ringPath, Rings } from "../figures/rings.tsx";
import styles from "../figures/rings.module.css";

const heart = { cx: 196, cy: 288 };
const rings = grain({
  ...heart,
  count: 22,
  firstRadius: 10,
  step: 13,
  wobble: 0.07,
  drift: 0.2,
  width: 1.15,
  low: 0.42,
  high: 0.95,
  fade: 0.4,
});
const pith = ringPath({ ...heart, wobble: 0.05 }, 4.5, 1);

/** Draws rings at the right edge of a `Moment`. For the prop `art` of the `Moment`. */
export function MomentArt() {
  return (
    <span className={styles["moment"]} aria-hidden>
      <svg viewBox="0 0 480 480">
        <Rings rings={rings} color="var(--color-moment-art)" />
        <path d={pith} fill="var(--color-accent-graphic)" />
      </svg>
    </span>
  );
}
