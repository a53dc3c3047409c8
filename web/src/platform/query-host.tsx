import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { RefusedCall } from "@portal/ui/calls/call-api.ts";
import { useUser } from "./user.ts";

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Does not refetch, because a form compares typed values with the data that was loaded when the form opened.
        refetchOnWindowFocus: false,
        // Sends queries even if the browser is offline, so that they fail and the outage is noticed.
        networkMode: "always",
        // Does not retry refusals, because the response would be the same. Retries other failures once.
        retry: (failures, error) => !(error instanceof RefusedCall) && failures < 1,
      },
    },
  });
}

/** Caches query results per borrower. Another borrower's session starts with an empty cache. */
export function QueryHost({ children }: { readonly children: ReactNode }) {
  const { contactId } = useUser();
  const [host, setHost] = useState(() => ({ contactId, client: createClient() }));
  // Keeps the data during a log-out, because a screen renders once more after the borrower is gone.
  if (contactId !== "" && contactId !== host.contactId) {
    setHost({ contactId, client: host.contactId === "" ? host.client : createClient() });
  }
  return <QueryClientProvider client={host.client}>{children}</QueryClientProvider>;
}
