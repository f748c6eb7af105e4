import { useEffect, useState } from "react";
import { QueryClient } from "@tanstack/react-query";

/** No retries: a second request would be refused, or find nothing, as well. */
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline a call fails at once with a message, instead of waiting unseen; `useReconnect` repeats it when the
      // network is back.
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: "always",
        staleTime: 5_000,
      },
      mutations: { networkMode: "always" },
    },
  });
}

/** One cache for each sign-in: nothing of what one user saw is shown to the next, and the one before is emptied. */
export function useUserQueryClient(token: string | undefined): QueryClient {
  const [own, setOwn] = useState(() => ({ token, client: makeQueryClient() }));
  if (own.token !== token) setOwn({ token, client: makeQueryClient() });
  useEffect(() => () => own.client.clear(), [own.client]);
  return own.client;
}
