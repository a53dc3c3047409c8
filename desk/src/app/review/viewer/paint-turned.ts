import { turned } from "./view-of-file.ts";

/** Paints a picture on a canvas of its size, turned clockwise by `rotation` degrees. */
export function paintTurned(canvas: HTMLCanvasElement, picture: ImageBitmap, rotation: number): void {
  const { width, height } = turned(picture, rotation);
  [canvas.width, canvas.height] = [width, height];
  const paint = canvas.getContext("2d");
  if (!paint) return;
  paint.translate(width / 2, height / 2);
  paint.rotate((rotation * Math.PI) / 180);
  paint.drawImage(picture, -picture.width / 2, -picture.height / 2);
}
