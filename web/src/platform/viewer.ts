import type { Success } from "@portal/domain/applications/rules";
import type { Country } from "@portal/domain/wire/shapes";
import { useSearchParams } from "react-router";
import { useCountry } from "./page.ts";
import { useSuccess } from "./success.ts";
import { useUser } from "./user.ts";

export type Viewer = { readonly country: Country; readonly success: Success; readonly contactId: string };

/**
 * Returns the country and the contact for the action items: the contact in the address, or else the borrower (CH-14).
 */
export function useViewer(): Viewer {
  const country = useCountry();
  const success = useSuccess();
  const { contactId } = useUser();
  return { country, success, contactId: useNamedContact() ?? contactId };
}

/** Returns the contact id in the address, for links that must preserve it (CH-14). */
export function useNamedContact(): string | undefined {
  const [search] = useSearchParams();
  return search.get("contactId") ?? undefined;
}
