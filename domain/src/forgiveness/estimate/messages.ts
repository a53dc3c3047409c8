/** Texts about the estimate on the wizard's last page (FORG-EST-02 to 09, 2.10). */
export const estimateTexts = {
  /** The texts before and after the estimated amount. */
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

/** The API's validation error for an estimate that lacks figures. */
export const dataMissing =
  "Some information needed to estimate your forgiveness amount is missing. Please edit your application.";
