import { forgivenessApplicationPath } from "@portal/domain/forgiveness/paths";
import type { WizardPage } from "@portal/domain/forgiveness/wizard/rules";
import { useSearchParams } from "react-router";
import { useCountry } from "../../platform/page.ts";

const estimate = "estimate";

/**
 * Returns the addresses of the next and the previous step. If the borrower came from the estimate, both are the
 * estimate's address.
 */
export function useWizardWay(page: WizardPage) {
  const country = useCountry();
  const [search] = useSearchParams();
  const isFromEstimate = search.get("from") === estimate;
  const stepPath = (step: number) =>
    forgivenessApplicationPath(country, { step: String(isFromEstimate ? 6 : step) });
  return { next: stepPath(page + 1), back: stepPath(page - 1) };
}

/** Returns the address of a step that is opened from the estimate, to change one answer. */
export function useEditPath() {
  const country = useCountry();
  return (page: WizardPage) => forgivenessApplicationPath(country, { step: String(page), from: estimate });
}
