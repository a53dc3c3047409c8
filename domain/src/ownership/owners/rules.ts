import type { Stipulation } from "../../applications/contract.ts";
import type { OwnershipContact } from "./contract.ts";

type Asking = Pick<
  Stipulation,
  "isFulfilled" | "type" | "showOwners" | "showManagers" | "showAdditionalSigners"
>;
export type OwnershipForm = "owners" | "signers";

/**
 * Returns the form that a request needs (SERV-OWN-03, SERV-OWN-04). The request's type decides if no `show…` flag is
 * set.
 */
export function formOf(stipulation: Omit<Asking, "isFulfilled">): OwnershipForm | undefined {
  const { type, showOwners, showManagers, showAdditionalSigners } = stipulation;
  if (showOwners || showManagers) return "owners";
  if (showAdditionalSigners || type === "AdditionalSigners") return "signers";
  return type === "BusinessOwnership" ? "owners" : undefined;
}

/**
 * Returns the open requests for the owners form. If there are none, returns the open requests for the signers form
 * (SH-131).
 */
export function formAsked<S extends Asking>(
  stipulations: readonly S[],
): { readonly form: OwnershipForm; readonly requests: readonly [S, ...S[]] } | undefined {
  const open = stipulations.filter(({ isFulfilled }) => !isFulfilled);
  for (const form of ["owners", "signers"] as const) {
    const [request, ...others] = open.filter((each) => formOf(each) === form);
    if (request) return { form, requests: [request, ...others] };
  }
  return undefined;
}

type Shares = Pick<OwnershipContact, "percentOwned">;

/** Returns the total share in percent. `people` must not contain a person twice (SH-084). */
export function totalOwned(people: readonly Shares[]): number {
  return people.reduce((sum, { percentOwned }) => sum + (percentOwned ?? 0), 0);
}

/** At this total share, in percent, the remaining share is too small for another owner (SERV-OWN-07, SERV-OWN-08). */
export function wholePercent(isSba: boolean): number {
  return isSba ? 81 : 76;
}

const pppVersions: ReadonlySet<string | null> = new Set(["20PPPLoan", "21PPPLoan", "21SDPPP"]);

/** Returns whether the page asks the borrower to accept the terms. False for PPP loans (SERV-OWN-10, SH-082). */
export function showsTerms(loanVersion: string | null, isAccepted: boolean): boolean {
  return !pppVersions.has(loanVersion) && !isAccepted;
}
