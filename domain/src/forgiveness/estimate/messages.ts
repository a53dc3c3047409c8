/** What the last page says of the estimate (FORG-EST-02 to 09, 2.10). */
export const estimateTexts = {
  /** Around the amount. */
  upTo: "You may be eligible for up to",
  inForgiveness: "in loan forgiveness",
  final: "This is an estimate from your answers. The SBA makes the final decision.",
  missing: "Some information needed to estimate your forgiveness amount is missing. Please {edit}.",
  editLink: "edit your application",
  notRight: "Something not right? You can {edit}.",
  how: "How we worked it out",
  show: "Show details",
  hide: "Hide details",
} as const;

/** Of an estimate that cannot be confirmed; {edit} is a link where it is shown. */
export const dataMissing =
  "Some information needed to estimate your forgiveness amount is missing. Please edit your application.";
