import type { LinkKind } from "@portal/domain/auth/contract";
import type { Page } from "@portal/domain/wire/pages/page-path";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { RefusedCall } from "@portal/ui/calls/call-api.ts";
import { linkTokens } from "../platform/link-tokens.ts";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import { linkQuery } from "./recovery/queries.ts";

export type MailedLink =
  | { readonly kind: "loading" }
  /** The link is missing or not valid for this page. */
  | { readonly kind: "refused" }
  /** The link could not be checked, for example in an outage. */
  | { readonly kind: "failed"; readonly retry: () => void }
  | { readonly kind: "ready"; readonly token: string; readonly email: string };

/** Keeps a mailed link's token in the tab until the token is used or refused (CH-72). */
export function useMailedLink(page: Page, wanted: LinkKind) {
  const [token] = useState(() => linkTokens.get(page));
  const [isOver, setOver] = useState(false);
  const read = useQuery({ ...linkQuery(token ?? ""), enabled: token !== undefined });
  const isNone = read.error instanceof RefusedCall && read.error.code === "NOT_FOUND";
  const isOther = read.data !== undefined && read.data.kind !== wanted;
  const isRefused = isOver || token === undefined || isNone || isOther;
  useEffect(() => {
    if (isRefused) linkTokens.forget(page);
  }, [isRefused, page]);

  /** Shows the link as refused if the server rejects the link after the page has opened. */
  const refuse = useCallback(() => setOver(true), []);
  const forget = useCallback(() => linkTokens.forget(page), [page]);
  return { link: stateOf(), refuse, forget };

  function stateOf(): MailedLink {
    if (isRefused) return { kind: "refused" };
    if (read.data) return { kind: "ready", token, email: read.data.email };
    return hasFailed(read) ? { kind: "failed", retry: () => void read.refetch() } : { kind: "loading" };
  }
}
