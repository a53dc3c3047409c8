import { randomBytes } from "node:crypto";

/** The alphabet of base32 (RFC 4648), in lowercase. Mail programs may change the case of an address. */
const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

/** Returns 128 random bits in base32, for the reply address of a thread's mails (DESK-BOR-08). */
export function newMailToken(): string {
  const bits = [...randomBytes(16)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet.charAt(Number.parseInt(five.padEnd(5, "0"), 2)))
    .join("");
}
