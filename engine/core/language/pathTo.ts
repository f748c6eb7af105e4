/** A name that the entity's own fields lack and those of a referred row have: the path over the reference. */
import type { RawFinding } from "./finding.ts";
import { isSlip } from "./suggest.ts";

/** Of more references than these none was meant. */
const FEW = 4;

/** `paths`: all that lead to a field of this name. A slip in a name of the entity's own comes before them. */
export function pathTo(
  name: string,
  paths: readonly string[],
  own: Iterable<string>,
): Pick<RawFinding, "meant" | "allowed"> {
  const [only = ""] = paths;
  if (paths.length === 0 || paths.length > FEW || [...own].some((one) => isSlip(name, one))) return {};
  return paths.length === 1 ? { meant: only } : { allowed: paths };
}
