import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { RefusedCall } from "./call-api.ts";
import { useUser } from "./user.ts";

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // Being offline is an outage, which has its own page; a query that waited for the browser's word
        // could wait for ever, since that page unmounts what listens for it.
        networkMode: "always",
        // A refusal is an answer: asking again changes nothing. Outages have the maintenance page.
        retry: (failures, error) => !(error instanceof RefusedCall) && failures < 1,
      },
    },
  });
}

/** Holds what was fetched for one borrower; another borrower's session begins with nothing. */
export function QueryHost({ children }: { readonly children: ReactNode }) {
  const { contactId } = useUser();
  const [host, setHost] = useState(() => ({ contactId, client: createClient() }));
  // While a log-out leads away, a screen is drawn once more without its borrower: it keeps what it shows.
  if (contactId !== "" && contactId !== host.contactId) {
    setHost({ contactId, client: host.contactId === "" ? host.client : createClient() });
  }
  return <QueryClientProvider client={host.client}>{children}</QueryClientProvider>;
}
