import UTIF, { type IFD } from "utif2";
import type { TiffAnswer, TiffCall } from "./open-tiff.ts";
import type { Size } from "./view-of-file.ts";

/** The most pages and pixels of a TIFF that the desk shows (DH-21). */
const mostPages = 50;
const mostPixels = 100_000_000;

let opened: { readonly bytes: ArrayBuffer; readonly pages: readonly IFD[] } | undefined;

/** The number of the TIFF tag for the width, and of the one for the height. */
const sizeOf = (page: IFD): Size => ({ width: tag(page, "t256"), height: tag(page, "t257") });

function tag(page: IFD, name: string): number {
  const value = page[name];
  const [first] = Array.isArray(value) ? value : [];
  return typeof first === "number" ? first : 0;
}

function open(bytes: ArrayBuffer): TiffAnswer {
  const pages = UTIF.decode(bytes).filter((page) => tag(page, "t256") > 0 && tag(page, "t257") > 0);
  const sizes = pages.map(sizeOf);
  const pixels = sizes.reduce((sum, { width, height }) => sum + width * height, 0);
  if (pages.length === 0) throw new Error("the file has no pages");
  if (pages.length > mostPages || pixels > mostPixels) return { kind: "too-large" };
  opened = { bytes, pages };
  return { kind: "opened", sizes };
}

async function draw(at: number): Promise<TiffAnswer> {
  const page = opened?.pages[at];
  if (!opened || !page) throw new Error("the file has no such page");
  UTIF.decodeImage(opened.bytes, page);
  const pixels = new Uint8ClampedArray(UTIF.toRGBA8(page));
  const { width, height } = page;
  // The next drawing decodes the page again, so that 50 decoded pages do not fill the memory.
  Reflect.deleteProperty(page, "data");
  return { kind: "drawn", picture: await createImageBitmap(new ImageData(pixels, width, height)) };
}

async function answer(call: TiffCall): Promise<TiffAnswer> {
  try {
    return call.kind === "open" ? open(call.bytes) : await draw(call.page);
  } catch {
    return { kind: "failed" };
  }
}

globalThis.addEventListener("message", ({ data }: MessageEvent<{ number: number; call: TiffCall }>) => {
  const reply = async () => {
    const given = await answer(data.call);
    const message = { number: data.number, answer: given };
    globalThis.postMessage(message, { transfer: given.kind === "drawn" ? [given.picture] : [] });
  };
  void reply();
});
globalThis.postMessage("ready", {});
