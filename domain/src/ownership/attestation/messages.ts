/** Change the id whenever you change the text, because each attestation stores the id of the text the borrower saw. */
export const attestationText = {
  id: "ownership-1",
  content:
    "<p>I certify, on behalf of the business, that the people listed above are all of its owners who must be listed here and the one person who controls it, and that what I have given about them is complete and correct to the best of my knowledge.</p>",
} as const;

/** Message when the attestation's text changes while the page is open. */
export const attestationChanged =
  "These words have changed since you opened this page. Read them again and check the box once more.";
