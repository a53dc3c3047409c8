import { grain, ringPath, Rings } from "../figures/rings.tsx";
import styles from "../figures/rings.module.css";

const heart = { cx: 330, cy: 610 };
const rings = grain({
  ...heart,
  count: 52,
  firstRadius: 14,
  step: 15.5,
  wobble: 0.06,
  drift: 0.24,
  width: 1.25,
  low: 0.2,
  high: 0.72,
  fade: 0.45,
});
const pith = ringPath({ ...heart, wobble: 0.05 }, 7, 1);

/**
 * Fills the brand panel beside a sign-in form. The panel needs a CSS `position` and cuts off the edges of the drawing.
 */
export function LoginArt() {
  return (
    <svg className={styles["login"]} viewBox="0 0 900 900" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <Rings rings={rings} color="var(--color-panel-art)" />
      <path d={pith} fill="var(--brand-accent-300)" />
    </svg>
  );
}
