import * as z from "zod/mini";

export type Address = {
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
};

/** An address as the borrower sees it. The portal masks the street and zip but not the city and state (CH-44). */
export const maskedAddress = z.object({
  street: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zip: z.nullable(z.string()),
});

/**
 * Masks the street's first word and all its digits. Masks the zip except for its last two characters (CORE-SET-02,
 * CH-44).
 */
export function maskAddress({ street, city, state, zip }: Address): Address {
  return { street: street && maskStreet(street), city, state, zip: zip && maskZip(zip) };
}

function maskStreet(street: string): string {
  return street
    .trim()
    .replace(/^\S+/u, (word) => word.replaceAll(/./gu, "*"))
    .replaceAll(/\p{Nd}/gu, "*");
}

function maskZip(zip: string): string {
  const hidden = zip.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  let seen = 0;
  return zip.replaceAll(/[\p{L}\p{N}]/gu, (character) => {
    seen += 1;
    return seen > hidden - 2 ? character : "*";
  });
}
