/** Returns the business type trimmed and in lower case for comparison, because lenders type it freely. */
export function entityTypeOf(business: { readonly businessEntityType: string | null }): string {
  return business.businessEntityType?.trim().toLowerCase() ?? "";
}

/** Types of a business with a single owner (SERV-PAY-05, SERV-UPPV-03, FORG-S-14). */
const soleTypes: readonly string[] = [
  "sole proprietorship",
  "independent contractor",
  "eligible self-employed individual",
];

export function isSoleType(business: Parameters<typeof entityTypeOf>[0]): boolean {
  return soleTypes.includes(entityTypeOf(business));
}
