import { useQuery } from "@tanstack/react-query";
import type { MenuNode } from "#core/language";
import { keys, useApi } from "../api/index.ts";

interface Permission {
  readonly menu: readonly MenuNode[];
  readonly auth: readonly { readonly action: string; readonly type: number; readonly status: number | string }[];
  readonly allAuth: readonly { readonly action: string; readonly type: number; readonly status: number | string }[];
  readonly sysSafeMode: boolean;
}

/** The menu and the permission codes of who is signed in. */
export function usePermission(token: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: [...keys.permission, token],
    queryFn: () => api.get<Permission>("/sys/permission/getUserPermissionByToken"),
    staleTime: Infinity,
    retry: false,
    enabled: token !== undefined,
  });
}
