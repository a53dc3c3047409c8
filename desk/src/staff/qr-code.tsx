import { create } from "qrcode";
import { useMemo } from "react";
import styles from "./qr-code.module.css";

/** The width of the white edge that readers need, in modules. */
const edge = 4;

/** Draws a QR code, dark on white in both themes. It is drawn in the browser, so that the text is sent nowhere. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: "M" });
    const dark = Array.from(modules.data, (isDark, at) => (isDark ? at : -1)).filter((at) => at >= 0);
    const squareAt = (at: number) => `M${at % modules.size} ${Math.floor(at / modules.size)}h1v1h-1z`;
    return { size: modules.size, path: dark.map(squareAt).join("") };
  }, [text]);
  const whole = size + 2 * edge;
  return (
    <svg
      className={styles["code"]}
      viewBox={`${-edge} ${-edge} ${whole} ${whole}`}
      {...{ role: "img", "aria-label": label }}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
