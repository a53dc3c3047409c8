import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { RefusedCall } from "@portal/ui/calls/call-api.ts";
import { useUser } from "./user.ts";

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Forms compare typed values with the data that they opened with, not with changes from another tab.
        refetchOnWindowFocus: false,
        // Sends queries offline too, because being offline is an outage: on the maintenance page, no listener would
        // resume a waiting query.
        networkMode: "always",
        // Does not retry refusals, because the response would be the same. The maintenance page handles outages.
        retry: (failures, error) => !(error instanceof RefusedCall) && failures < 1,
      },
    },
  });
}

/** Caches query results for one borrower. The session of another borrower starts with an empty cache. */
export function QueryHost({ children }: { readonly children: ReactNode }) {
  const { contactId } = useUser();
  const [host, setHost] = useState(() => ({ contactId, client: createClient() }));
  // During a log-out, a screen renders once more without a borrower and keeps its data.
  if (contactId !== "" && contactId !== host.contactId) {
    setHost({ contactId, client: host.contactId === "" ? host.client : createClient() });
  }
  return <QueryClientProvider client={host.client}>{children}</QueryClientProvider>;
}
