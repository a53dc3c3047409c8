import type { Success } from "@portal/domain/applications/rules";
import type { Country } from "@portal/domain/wire/shapes";
import { useSearchParams } from "react-router";
import { useCountry } from "./page.ts";
import { useSuccess } from "./success.ts";
import { useUser } from "./user.ts";

export type Viewer = { readonly country: Country; readonly success: Success; readonly contactId: string };

/** For whom action items are shown: the contact that the address names, else the borrower (CH-14). */
export function useViewer(): Viewer {
  const country = useCountry();
  const success = useSuccess();
  const { contactId } = useUser();
  return { country, success, contactId: useNamedContact() ?? contactId };
}

/** The contact that the address names, for links that keep it (CH-14). */
export function useNamedContact(): string | undefined {
  const [search] = useSearchParams();
  return search.get("contactId") ?? undefined;
}
