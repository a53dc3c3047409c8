/** The kind of business as rules compare it: the lender writes it freely, in any case and with spaces around it. */
export function entityTypeOf(business: { readonly businessEntityType: string | null }): string {
  return business.businessEntityType?.trim().toLowerCase() ?? "";
}

/** The kinds of a business that is one person's own (SERV-PAY-05, SERV-UPPV-03, FORG-S-14). */
const soleTypes: readonly string[] = [
  "sole proprietorship",
  "independent contractor",
  "eligible self-employed individual",
];

export function isSoleType(business: Parameters<typeof entityTypeOf>[0]): boolean {
  return soleTypes.includes(entityTypeOf(business));
}
