export type Order = "LE" | "BE";

export function u16(value: number, order: Order = "LE"): Buffer {
  const bytes = Buffer.alloc(2);
  bytes[`writeUInt16${order}`](value);
  return bytes;
}

export function u32(value: number, order: Order = "LE"): Buffer {
  const bytes = Buffer.alloc(4);
  bytes[`writeUInt32${order}`](value >>> 0);
  return bytes;
}
