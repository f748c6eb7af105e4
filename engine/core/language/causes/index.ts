/**
 * One mistake behind several findings: it is reported where it was made, and what only follows from it waits.
 * `lint/` looks at one thing at a time; here the findings are looked at together.
 */
import type { RawFinding } from "../finding.ts";
import type { ReadFile } from "../compile/readFiles.ts";
import type { Names } from "../compile/projectNames.ts";
import { contradictionsOfWrongValues } from "./wrongValues.ts";
import { exchangedFills } from "./exchangedFill.ts";
import { leftEntities } from "./leftEntity.ts";
import { unstoredFields } from "./unstored.ts";

/** Reports the causes, and answers what waits for them. */
export function findCauses(files: readonly ReadFile[], names: Names): ReadonlySet<RawFinding> {
  const waiting = new Set<RawFinding>();
  for (const find of [exchangedFills, leftEntities, unstoredFields, contradictionsOfWrongValues])
    for (const rawFinding of find(files, names)) waiting.add(rawFinding);
  return waiting;
}
