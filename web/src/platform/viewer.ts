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
  const [search] = useSearchParams();
  return { country, success, contactId: search.get("contactId") ?? contactId };
}

/** A path that keeps the contact of the address, where it names one (CH-14). */
export function useContactKept(): (path: string) => string {
  const [search] = useSearchParams();
  const contactId = search.get("contactId");
  if (contactId === null) return (path) => path;
  return (path) => `${path}${path.includes("?") ? "&" : "?"}contactId=${encodeURIComponent(contactId)}`;
}
