/* Adds functions that the PDF reader calls and that supported browsers may lack (README.md). */

type Gap = { readonly on: object; readonly name: string; readonly value: (...given: never[]) => unknown };

const iteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;

const gaps: readonly Gap[] = [
  {
    on: URL,
    name: "parse",
    value: (address: string, base?: string) => {
      try {
        return new URL(address, base);
      } catch {
        return null;
      }
    },
  },
  {
    on: ArrayBuffer.prototype,
    name: "transferToFixedLength",
    value(this: ArrayBuffer, length = this.byteLength) {
      const copy = new ArrayBuffer(length);
      new Uint8Array(copy).set(new Uint8Array(this).subarray(0, length));
      return copy;
    },
  },
  {
    on: Set.prototype,
    name: "intersection",
    value(this: ReadonlySet<unknown>, other: ReadonlySet<unknown>) {
      return new Set([...this].filter((item) => other.has(item)));
    },
  },
  {
    on: iteratorPrototype,
    name: "some",
    value(this: Iterable<unknown>, isIt: (item: unknown) => boolean) {
      for (const item of this) if (isIt(item)) return true;
      return false;
    },
  },
  {
    on: iteratorPrototype,
    name: "find",
    value(this: Iterable<unknown>, isIt: (item: unknown) => boolean) {
      for (const item of this) if (isIt(item)) return item;
      return undefined;
    },
  },
];

export function fillGaps(): void {
  for (const { on, name, value } of gaps)
    if (!(name in on)) Object.defineProperty(on, name, { value, writable: true, configurable: true });
}
