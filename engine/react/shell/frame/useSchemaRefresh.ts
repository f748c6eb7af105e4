import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { FindingCounts } from "#core/api";
import { keys, useApi, useServerReachable } from "../../api/index.ts";

/**
 * Schemas may change under a running page: polls their hash and fetches anew what has changed. Returns how many
 * findings there are, for viewers who may read them.
 */
export function useSchemaRefresh(): FindingCounts | undefined {
  const api = useApi();
  const client = useQueryClient();
  const reachable = useServerReachable();
  const { data } = useQuery({
    queryKey: keys.schemaHash,
    queryFn: () => api.get<{ readonly hash: string; readonly findings?: FindingCounts }>("/online/model"),
    // While the server cannot be reached this is what finds out that it can again.
    refetchInterval: reachable ? 20_000 : 3_000,
    refetchOnWindowFocus: true,
    staleTime: 2_000,
  });
  const known = useRef<string | undefined>(undefined);
  const hash = data?.hash;
  useEffect(() => {
    if (hash !== undefined && known.current !== undefined && known.current !== hash) {
      void client.invalidateQueries({ queryKey: keys.allModels });
      void client.invalidateQueries({ queryKey: keys.permission });
      void client.invalidateQueries({ queryKey: keys.allDicts });
    }
    known.current = hash;
  }, [hash, client]);
  return data?.findings;
}
