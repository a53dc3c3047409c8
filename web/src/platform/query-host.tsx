import { QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { createQueryClient } from "@portal/ui/calls/create-query-client.ts";
import { useUser } from "./user.ts";

/** Caches query results per borrower. Another borrower's session starts with an empty cache. */
export function QueryHost({ children }: { readonly children: ReactNode }) {
  const { contactId } = useUser();
  const [host, setHost] = useState(() => ({ contactId, client: createQueryClient() }));
  // Keeps the data during a log-out, because a screen renders once more after the borrower is gone.
  if (contactId !== "" && contactId !== host.contactId) {
    setHost({ contactId, client: host.contactId === "" ? host.client : createQueryClient() });
  }
  return <QueryClientProvider client={host.client}>{children}</QueryClientProvider>;
}
