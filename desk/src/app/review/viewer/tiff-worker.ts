import UTIF, { type IFD } from "utif2";
import type { TiffAnswer, TiffCall } from "./open-tiff.ts";
import { mostPixels, type Size } from "./view-of-file.ts";

/** The maximum number of pages of a TIFF that the desk shows (DH-21). */
const mostPages = 50;
/** The tags of a page's width and height (TIFF 6.0). */
const [widthTag, heightTag] = ["t256", "t257"] as const;

let opened: { readonly bytes: ArrayBuffer; readonly pages: readonly IFD[] } | undefined;

const sizeOf = (page: IFD): Size => ({ width: tag(page, widthTag), height: tag(page, heightTag) });

function tag(page: IFD, name: string): number {
  const value = page[name];
  const [first] = Array.isArray(value) ? value : [];
  return typeof first === "number" ? first : 0;
}

function open(bytes: ArrayBuffer): TiffAnswer {
  const pages = UTIF.decode(bytes).filter((page) => tag(page, widthTag) > 0 && tag(page, heightTag) > 0);
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
  // Discards the decoded page, because 50 decoded pages would fill the memory. Drawing the page again decodes it again.
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
