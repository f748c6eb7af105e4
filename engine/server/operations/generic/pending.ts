import type { PendingRows } from "#core/api";
import type { Predicate } from "#core/filter";
import type { Stored } from "#core/values";
import { countRows } from "../query/countRows.ts";
import { listCondition } from "../query/listQuery.ts";
import { pendingRows, pendingSteps } from "../query/pendingRows.ts";
import { ALL_ROWS, allOf, bindFor } from "../query/predicates.ts";
import { onlyParameters } from "../queryString.ts";
import { type OperationContext, inSnapshot } from "../requestContext.ts";

/**
 * `GET P/pending`: for each tab of states how many rows the caller may take a step with: under their rights, their row
 * rules, the step's `when` and `not`, and its guards.
 */
export async function pending(request: OperationContext): Promise<readonly PendingRows[]> {
  const { access, call, viewer } = request;
  onlyParameters(call.query);
  const { states } = access.entity;
  if (states === undefined) return [];
  const steps = pendingSteps(access.entity, viewer);
  const readable = listCondition(access, ALL_ROWS);
  const tabs = access.view.list.tabs.flatMap(({ where = ALL_ROWS }, tab) => {
    const shown = statesIn(where, states.field);
    const taken = steps.filter((step) => step.from.some((from) => shown.includes(from)));
    return taken.length === 0 ? [] : [{ tab, where, taken }];
  });
  return inSnapshot(request, async (context) => {
    const found: PendingRows[] = [];
    for (const { tab, where, taken } of tabs) {
      const rows = await pendingRows(context, access, taken, allOf(readable, where));
      const count = await countRows(context, access.entity, bindFor(context, access.entity, rows.where));
      found.push({ tab, steps: taken.map((step) => step.title), count, more: rows.more });
    }
    return found;
  });
}

/** The states that a tab's condition names; empty if it names none. */
function statesIn(where: Predicate, field: string): readonly Stored[] {
  if ("all" in where) return where.all.flatMap((part) => statesIn(part, field));
  if (!("test" in where) || where.on.field !== field || where.on.via !== undefined) return [];
  if (where.test !== "eq" && where.test !== "in") return [];
  return where.operands.flatMap((operand) => ("literal" in operand ? [operand.literal] : []));
}
