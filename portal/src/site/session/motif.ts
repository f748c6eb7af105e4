import type { SessionRow } from "#server/modules/bidding/contract";
import type { Motif } from "#portal/ui/index.ts";

/** Which drawn scene comes nearest to what is sold. */
export function motifOf({ lotKind, species_dictText: species }: Pick<SessionRow, "lotKind" | "species_dictText">): Motif {
  if (lotKind === "log" || lotKind === "root") return "stack";
  if (species.includes("橡胶")) return "plantation";
  return species.includes("桉") || species.includes("相思") ? "slender" : "forest";
}
