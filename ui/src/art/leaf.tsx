export type LeafProps = {
  /** The point where the leaf's stem meets the twig, in the drawing's units. */
  x: number;
  y: number;
  degrees: number;
  scale: number;
  fill: string;
  vein: string;
  isMirrored?: boolean;
};

export function Leaf({ x, y, degrees, scale, fill, vein, isMirrored = false }: LeafProps) {
  const scaleX = isMirrored ? -scale : scale;
  return (
    <g transform={`translate(${x} ${y}) rotate(${degrees}) scale(${scaleX} ${scale})`}>
      <path d="M0 0C-17-5-23-20-19-34-16-45-8-53 2-60 10-52 17-44 19-33 22-19 16-5 0 0Z" fill={fill} />
      <path
        d="M0 10C0-8 0-28 1.5-50M0-9C5-13 9-17 12-22M.4-21C5-25 8-29 10.5-34M0-12C-5-16-9-20-12.5-25M.5-25C-4-29-7-33-9-38"
        fill="none"
        stroke={vein}
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </g>
  );
}
