import type { ApplyModel, StepModel } from "#core/language";
import type { StoredRow } from "#core/values";
import { rowErrors } from "../errors.ts";
import {
  requestedValues,
  assertRequestNotStale,
  assertApplicable,
  inapplicableValues,
  valuesOf,
  type RequestedValue,
} from "./changeRequest.ts";
import { withComputed } from "./computedRow.ts";
import { linesForComputed } from "./computedValues.ts";
import { elevatedViewer } from "../policy/elevatedViewer.ts";
import { assertGuardsAllow } from "./assertGuards.ts";
import { lockReferenced } from "./locks.ts";
import { referencedTable } from "../relations.ts";
import { assertParentEditable, lockParents } from "./parents.ts";
import { assertReferences } from "./references.ts";
import { loadRow } from "./loadRow.ts";
import { assertRowValid, rowContext, normalizeDraft } from "./normalize.ts";
import type { EntityTable } from "../entityTable.ts";
import { changeRow } from "./writeRow.ts";
import { hookContext } from "./hookContext.ts";
import type { MutationContext } from "./mutationContext.ts";

/** The operation's name in hooks and in the history of the row that is written to. */
const APPLY = "apply";

interface PreparedChange {
  readonly mutation: MutationContext;
  readonly target: EntityTable;
  readonly before: StoredRow;
  readonly draft: StoredRow;
  readonly requested: readonly RequestedValue[];
}

/**
 * Writes the values that a step approves onto the row it refers to, in the step's transaction. The row is checked as an
 * edit checks it and meets all guards but those that the step names; its history names the viewer and who asked for it.
 * What the row is part of has to be editable, with all its guards: its figures change along.
 */
export async function applyStep(
  mutation: MutationContext,
  table: EntityTable,
  step: StepModel,
  row: StoredRow,
): Promise<void> {
  if (step.apply === undefined) return;
  const {
    target,
    before,
    draft,
    requested,
    mutation: approved,
  } = await prepare(mutation, table, step, step.apply, row);
  assertRequestNotStale(mutation.runtime, step, step.apply, row, { requested, before });
  await changeRow(approved, target, before, draft, APPLY);
}

/** Refuses what the approving step would refuse, so that the error reaches the requester. */
export async function assertCanApply(
  mutation: MutationContext,
  table: EntityTable,
  step: StepModel,
  row: StoredRow,
): Promise<void> {
  if (step.apply === undefined) return;
  await prepare(mutation, table, step, step.apply, row);
}

async function prepare(
  mutation: MutationContext,
  table: EntityTable,
  { title, not }: StepModel,
  apply: ApplyModel,
  row: StoredRow,
): Promise<PreparedChange> {
  const { runtime, viewer } = mutation;
  const { to, passes } = apply;
  const target = referencedTable(runtime, table, to);
  const key = row[to] ?? null;
  const requested = target === undefined ? [] : requestedValues(target, apply, row);
  if (target === undefined || key === null || requested.length === 0)
    throw rowErrors.error("NOTHING_TO_APPLY", { title });
  await lockParents(mutation, target, [String(key)]);
  const before = await loadRow(mutation, runtime.access(target.entity, viewer), "read", String(key));
  await assertParentEditable(mutation, target, before, false);
  const approved: MutationContext = {
    ...mutation,
    exemptGuards: { entity: target.entity.entity, guards: passes },
    ...(await behalfOf(mutation, not, row)),
  };
  const access = runtime.access(target.entity, elevatedViewer(viewer));
  const context = rowContext(approved, before);
  const computing = rowContext(approved, before, await linesForComputed(approved, target, String(key)));
  const draft = normalizeDraft(access, { ...before, ...valuesOf(requested) }, computing);
  for (const hook of runtime.hooks.of(target.entity.entity, "beforeEdit"))
    await hook(draft, before, hookContext(approved, target, APPLY));
  Object.assign(draft, withComputed(target, draft, computing));
  await assertGuardsAllow(approved, target, APPLY, before, draft);
  assertApplicable({ title }, inapplicableValues(target, requested, before, draft, context));
  assertRowValid(access, draft, context, []);
  await lockReferenced(approved, target, draft);
  await assertReferences(approved, target, draft, before);
  return { mutation: approved, target, before, draft, requested };
}

/** Whoever the step excludes has asked for it. */
async function behalfOf(
  { runtime, tx, viewer }: MutationContext,
  not: readonly string[],
  row: StoredRow,
): Promise<Pick<MutationContext, "onBehalf">> {
  const makers = [...new Set(not.flatMap((name) => row[name] ?? []).map(String))].filter(
    (name) => name !== viewer.username,
  );
  if (makers.length === 0) return {};
  const names = await runtime.texts.read(tx, { from: "accounts" }, makers);
  return { onBehalf: makers.map((name) => names.get(name) ?? name).join("、") };
}
