import { Parser } from "htmlparser2";
import { fromBufferPromise, type ZipFile } from "yauzl";

/** The maximum number of bytes of a part that a preview reads. */
const maxPartBytes = 256 * 1024 * 1024;

/**
 * The maximum nesting of XML elements. Deeper nesting slows the parser down, and Office programs do not write such
 * files.
 */
const maxDepth = 500;

/** Receives the elements and texts of an XML part. Element names have no namespace prefix. */
export type PartReader = {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
  /** Returns true if the rest of the part can be skipped. */
  readonly isDone?: () => boolean;
};

export type Parts = {
  /** Reads a part of the Office file. Does nothing if the file has no part with this name. */
  read(name: string, reader: PartReader): Promise<void>;
};

/** Opens an Office file that passed `checkOffice`, which limits its parts and refuses document types. */
export async function openParts(bytes: Buffer): Promise<Parts> {
  const archive = await fromBufferPromise(bytes, { autoClose: false });
  // Without this listener, an error event of the archive would end the process.
  archive.on("error", () => undefined);
  const entries = new Map<string, Parameters<ZipFile["openReadStreamPromise"]>[0]>();
  for await (const entry of archive.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  return {
    async read(name, reader) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) return;
      if (entry.uncompressedSize > maxPartBytes) throw new RangeError("a part is too large for a preview");
      await parse(await archive.openReadStreamPromise(entry), reader);
    },
  };
}

async function parse(
  chunks: AsyncIterable<Buffer>,
  { open, text, close, isDone }: PartReader,
): Promise<void> {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > maxDepth) throw new RangeError("a part is nested too deeply for a preview");
        open?.(localName(name), attributes);
      },
      ontext: (more) => text?.(more),
      onclosetag(name) {
        depth -= 1;
        close?.(localName(name));
      },
    },
    { xmlMode: true },
  );
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    parser.write(decoder.decode(chunk, { stream: true }));
    if (isDone?.()) return;
  }
  parser.end();
}

/** Office programs write UTF-8 or UTF-16 (ECMA-376-2). */
function encodingOf(start: Buffer): "utf-16le" | "utf-16be" | "utf-8" {
  if (start[0] === 0xff || start[1] === 0) return "utf-16le";
  return start[0] === 0xfe || start[0] === 0 ? "utf-16be" : "utf-8";
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Returns the value of an attribute, with any namespace prefix. */
export function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(attributes).find(([each]) => localName(each) === name)?.[1];
}
