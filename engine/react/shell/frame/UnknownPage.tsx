import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#core/api";
import { useApi } from "../../api/index.ts";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { NotFoundPage, ForbiddenPage } from "../ExceptionPages.tsx";

/** An address that this person's menu does not open: the server knows whether another's does. */
export function UnknownPage({ path }: { readonly path: string }) {
  const api = useApi();
  const { error, isPending, refetch } = useQuery({
    queryKey: ["page", path],
    queryFn: () => api.get("/online/page", { path }, { quiet: true }),
  });
  if (isPending) return null;
  // That the server could not be asked does not make the page a missing one.
  if (error && !(error instanceof ApiError && (error.status === 403 || error.status === 404)))
    return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return error instanceof ApiError && error.status === 403 ? <ForbiddenPage /> : <NotFoundPage />;
}
