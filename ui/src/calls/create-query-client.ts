import { QueryClient } from "@tanstack/react-query";
import { RefusedCall } from "./call-api.ts";

export function createQueryClient(): QueryClient {
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
