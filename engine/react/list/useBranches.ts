/** Which branches of a tree are open. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EntityView } from "#core/api";
import type { Wire, WireRow } from "#core/values";
import { keys, useApi } from "../api/index.ts";

export interface Branches {
  readonly expanded: readonly string[];
  readonly setExpanded: (keys: readonly string[]) => void;
  /** Opens the branch of this row, and those that it lies in. */
  readonly reveal: (parent: Wire | undefined) => void;
}

/** No tree of people or places is deeper; a row that lies below itself ends the search, too. */
const DEEPEST = 20;

export function useBranches(view: EntityView): Branches {
  const api = useApi();
  const client = useQueryClient();
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const { entity, path, tree } = view.entity;
  const parentOf = async (id: string): Promise<Wire | undefined> => {
    const row = await client.fetchQuery({
      queryKey: keys.row(entity, id),
      queryFn: () => api.get<WireRow>(`${path}/queryById`, { id }, { quiet: true }),
    });
    return row[tree?.parent ?? ""];
  };
  const reveal = async (from: Wire | undefined) => {
    let parent = from;
    for (let level = 0; level < DEEPEST && isKey(parent) && !expanded.includes(parent); level++) {
      const id = parent;
      setExpanded((before) => (before.includes(id) ? before : [...before, id]));
      // A branch that cannot be read is not shown either.
      parent = await parentOf(id).catch(() => undefined);
    }
  };
  return { expanded, setExpanded, reveal: (parent) => void reveal(parent) };
}

/** Roots have an empty parent, or `0`. */
function isKey(parent: Wire | undefined): parent is string {
  return typeof parent === "string" && parent !== "" && parent !== "0";
}
