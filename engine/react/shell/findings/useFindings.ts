import { useQuery } from "@tanstack/react-query";
import type { SchemaFinding } from "#core/api";
import { useApi } from "../../api/index.ts";

/** While the page is open, a saved file is seen within this time. */
const REFRESH_MS = 3_000;

interface Findings {
  readonly error: Error | null;
  readonly pending: boolean;
  readonly waiting: readonly SchemaFinding[];
  readonly problems: readonly SchemaFinding[];
  readonly waived: number;
  readonly retry: () => void;
}

/** The findings of the schema files and what waits to be named, as they are now. */
export function useFindings(): Findings {
  const api = useApi();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["findings"],
    queryFn: () => api.get<readonly SchemaFinding[]>("/online/findings", {}, { quiet: true }),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });
  const open = data?.filter((finding) => finding.waived === undefined) ?? [];
  return {
    error: data === undefined ? error : null,
    pending: isPending,
    waiting: open.filter((finding) => finding.waiting !== undefined),
    problems: open.filter((finding) => finding.waiting === undefined).sort(errorsFirst),
    waived: (data?.length ?? 0) - open.length,
    retry: () => void refetch(),
  };
}

const ORDER = ["error", "warning", "hint"];

const errorsFirst = (one: SchemaFinding, other: SchemaFinding): number =>
  ORDER.indexOf(one.severity) - ORDER.indexOf(other.severity);
