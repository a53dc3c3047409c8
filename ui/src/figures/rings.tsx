/** One drawn ring. `path` is the `d` attribute of an SVG path. */
export type Ring = { path: string; width: number; opacity: number };

export type RingShape = {
  /** The center of the drawn tree rings, in the drawing's units. */
  cx: number;
  cy: number;
  /** How far a ring deviates from a circle, as a share of the ring's radius. */
  wobble: number;
  /** A ring's height divided by its width. The default is 1. */
  squash?: number;
  /** The distance between a ring's center and the center of all rings, as a share of the ring's radius. */
  drift?: number;
};

const pointText = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Returns the path of a slightly irregular ring. The same arguments always give the same ring. */
export function ringPath(
  { cx, cy, wobble, squash = 1, drift = 0 }: RingShape,
  radius: number,
  seed: number,
): string {
  const count = 40;
  const points = Array.from({ length: count }, (_, i) => {
    const t = (i / count) * Math.PI * 2;
    const stray =
      0.5 * Math.sin(2 * t + seed * 0.13 + 0.6) +
      0.32 * Math.sin(3 * t - seed * 0.21 + 1.9) +
      0.18 * Math.sin(5 * t + seed * 0.37);
    const r = radius * (1 + wobble * stray);
    return [
      cx + drift * radius + Math.cos(t) * r,
      cy - drift * radius * 0.55 + Math.sin(t) * r * squash,
    ] as const;
  });
  const at = (i: number) => points[(i + count) % count] ?? [cx, cy];
  const curves = points.map(([x, y], i) => {
    const [before, next, after] = [at(i - 1), at(i + 1), at(i + 2)];
    const leaving = pointText(x + (next[0] - before[0]) / 6, y + (next[1] - before[1]) / 6);
    const arriving = pointText(next[0] - (after[0] - x) / 6, next[1] - (after[1] - y) / 6);
    return `C${leaving} ${arriving} ${pointText(next[0], next[1])}`;
  });
  return `M${pointText(...at(0))}${curves.join("")}Z`;
}

export type GrainShape = RingShape & {
  count: number;
  firstRadius: number;
  step: number;
  /** The width of a thin ring. A thick ring is 1.7 times as wide. */
  width: number;
  /** The opacity of the thin rings at the center (`low`) and of the thick rings (`high`). */
  low: number;
  high: number;
  /** The loss of opacity from the center to the outermost ring, from 0 to 1. */
  fade: number;
};

/** Returns tree rings. Every fourth ring is thick, as in the cross-section of a tree. */
export function grain(shape: GrainShape): Ring[] {
  const rings: Ring[] = [];
  let radius = shape.firstRadius;
  for (let i = 0; i < shape.count; i++) {
    const isStrong = i % 4 === 2;
    const share = i / shape.count;
    const wobble = shape.wobble * (0.45 + share);
    const opacity = (isStrong ? shape.high : shape.low + (i % 4) * 0.08) * (1 - share * shape.fade);
    rings.push({
      path: ringPath({ ...shape, wobble }, radius, i * 0.55),
      width: isStrong ? shape.width * 1.7 : shape.width,
      opacity: Number(opacity.toFixed(2)),
    });
    radius += shape.step * (isStrong ? 1.25 : 0.7 + 0.3 * Math.abs(Math.sin(i * 2.3)));
  }
  return rings;
}

export function Rings({ rings, color }: { rings: readonly Ring[]; color: string }) {
  return (
    <g fill="none" stroke={color}>
      {rings.map((ring) => (
        <path key={ring.path} d={ring.path} strokeWidth={ring.width} opacity={ring.opacity} />
      ))}
    </g>
  );
}
