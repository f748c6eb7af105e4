/**
 * What a step will write onto another row, at the time of the request: whether each value is valid there, what it
 * replaces, and the change in words.
 */
import { itemText, joinLabels, KINDS, type Issue } from "#core/fields";
import { contentHash, type ApplyModel, type FieldModel, type StepModel } from "#core/language";
import { fieldState, type RowContext } from "#core/validate";
import { maskText, splitValues, type Stored, type StoredRow } from "#core/values";
import type { Draft } from "../hooks.ts";
import { rowErrors } from "../errors.ts";
import { canAccessRow } from "../policy/rowAccess.ts";
import { referencedTable } from "../relations.ts";
import { isDeleted, type EntityTable } from "../entityTable.ts";
import { assertNoIssues, rowContext, normalizeDraft } from "./normalize.ts";
import { isMultiple } from "../textSource.ts";
import type { EngineRuntime } from "../runtime.ts";
import { lockRow } from "./locks.ts";
import type { MutationContext } from "./mutationContext.ts";
import { elevatedViewer } from "../policy/elevatedViewer.ts";

/** One value that is asked for: the field there, the field here that holds it. */
export interface RequestedValue {
  readonly field: FieldModel;
  readonly own: string;
  readonly value: Stored;
}

/** An empty value leaves the field there as it is. */
export function requestedValues(
  target: EntityTable,
  { fields }: ApplyModel,
  row: StoredRow,
): readonly RequestedValue[] {
  return Object.entries(fields).flatMap(([name, own]) => {
    const field = target.fields.get(name);
    const value = row[own] ?? null;
    return field === undefined || value === null ? [] : [{ field, own, value }];
  });
}

/** Values that would be approved and not written, or change nothing, each at the field that holds it. */
export function inapplicableValues(
  target: EntityTable,
  requested: readonly RequestedValue[],
  before: StoredRow,
  draft: StoredRow,
  context: RowContext,
): readonly Issue[] {
  const { title } = target.entity;
  return requested.flatMap(({ field, own, value }) => {
    const { hidden, readonly } = fieldState(target.entity, field.name, draft, context);
    const locked = readonly && typeof field.readonly === "object";
    const reason = hidden
      ? `该${title}不填写此项`
      : locked
        ? `该${title}当前不能修改此项`
        : (before[field.name] ?? null) === value
          ? "与现在的值相同"
          : (draft[field.name] ?? null) !== value
            ? "不能写入"
            : undefined;
    return reason === undefined
      ? []
      : [{ field: own, code: "ROW.NOT_APPLICABLE", message: `“${field.title}”${reason}` }];
  });
}

export function assertApplicable({ title }: Pick<StepModel, "title">, issues: readonly Issue[]): void {
  const [first] = issues;
  if (first !== undefined)
    throw rowErrors.error(
      "NOT_APPLICABLE",
      { title, reason: issues.map(({ message }) => message).join("；") },
      { issues },
    );
}

/**
 * A row that asks for a change, before it is stored: refuses what could not be written, and keeps what it is asked
 * over.
 */
export async function prepareChangeRequests(
  mutation: MutationContext,
  table: EntityTable,
  draft: Draft,
): Promise<void> {
  for (const { apply } of table.entity.states?.steps ?? []) {
    const found = apply === undefined ? undefined : await targetRow(mutation, table, apply, draft);
    if (apply === undefined || found === undefined) continue;
    const { target, before } = found;
    const requested = requestedValues(target, apply, draft);
    const context = rowContext(mutation, before);
    const after = normalizeDraft(
      mutation.runtime.access(target.entity, elevatedViewer(mutation.viewer)),
      { ...before, ...valuesOf(requested) },
      context,
    );
    assertNoIssues(inapplicableValues(target, requested, before, after, context));
    recordChangeRequest(mutation.runtime, apply, draft, { requested, before });
  }
}

export const valuesOf = (requested: readonly RequestedValue[]): StoredRow =>
  Object.fromEntries(requested.map(({ field, value }) => [field.name, value]));

/** Before a step that asks for it: over the values that stand then. Whether it may be asked for is refused later. */
export async function recordChangeRequests(
  mutation: MutationContext,
  table: EntityTable,
  draft: Draft,
  next: readonly StepModel[],
): Promise<void> {
  for (const { apply } of next) {
    const found = apply === undefined ? undefined : await targetRow(mutation, table, apply, draft);
    if (apply !== undefined && found !== undefined)
      recordChangeRequest(mutation.runtime, apply, draft, {
        requested: requestedValues(found.target, apply, draft),
        before: found.before,
      });
  }
}

async function targetRow(
  mutation: MutationContext,
  table: EntityTable,
  { to }: ApplyModel,
  row: StoredRow,
): Promise<{ readonly target: EntityTable; readonly before: StoredRow } | undefined> {
  const target = referencedTable(mutation.runtime, table, to);
  const key = row[to] ?? null;
  if (target === undefined || key === null) return undefined;
  const before = await lockRow(mutation, target, String(key));
  const theirs =
    before !== undefined &&
    !isDeleted(before) &&
    (await canAccessRow(mutation, mutation.runtime.access(target.entity, mutation.viewer), "read", String(key)));
  return theirs ? { target, before } : undefined;
}

interface ChangeRequest {
  readonly requested: readonly RequestedValue[];
  readonly before: StoredRow;
}

function recordChangeRequest(
  runtime: EngineRuntime,
  { seen, summary }: ApplyModel,
  draft: Draft,
  { requested, before }: ChangeRequest,
): void {
  if (seen !== undefined)
    draft[seen] =
      requested.length === 0
        ? null
        : JSON.stringify(Object.fromEntries(requested.map(({ field }) => [field.name, valueHash(before, field)])));
  if (summary !== undefined)
    draft[summary] =
      requested.map((one) => changeSummary(runtime, one, before[one.field.name] ?? null)).join("\n") || null;
}

/** A mark of the value and not the value, which not everybody may see who reads this row. */
const valueHash = (row: StoredRow, { name }: FieldModel): string => contentHash(row[name] ?? null);

/** Refuses to approve a change over values that are no longer those it was asked over. */
export function assertRequestNotStale(
  runtime: EngineRuntime,
  { title }: StepModel,
  { seen }: ApplyModel,
  row: StoredRow,
  { requested, before }: ChangeRequest,
): void {
  const recorded = seen === undefined ? null : (row[seen] ?? null);
  if (recorded === null) return;
  const hashes = JSON.parse(String(recorded)) as Readonly<Record<string, string>>;
  const outdated = requested.filter(
    ({ field }) => hashes[field.name] !== undefined && hashes[field.name] !== valueHash(before, field),
  );
  if (outdated.length === 0) return;
  const reason = outdated
    .map(({ field }) => `“${field.title}”在提交之后已改为${shownText(runtime, field, before[field.name] ?? null)}`)
    .join("；");
  throw rowErrors.error(
    "NOT_APPLICABLE",
    { title, reason },
    {
      issues: outdated.map(({ field, own }) => ({
        field: own,
        code: "ROW.OVERTAKEN",
        message: `“${field.title}”已不是提交时的值`,
      })),
    },
  );
}

function changeSummary(runtime: EngineRuntime, { field, value }: RequestedValue, old: Stored): string {
  const [was, is] = [shownText(runtime, field, old), shownText(runtime, field, value)];
  return `${field.title}：${was === is ? "内容有改动" : `${was} → ${is}`}`;
}

const MAX_LENGTH = 80;

/** As any reader of the row may see it: masked where anybody sees it masked, without what needs a right of its own. */
function shownText(runtime: EngineRuntime, field: FieldModel, value: Stored): string {
  if (field.permissions.read !== undefined) return "（不显示）";
  if (value === null) return "（空）";
  // One line a change: what was typed makes no lines of its own.
  const text = plainText(runtime, field, value).replace(/\s+/gu, " ");
  const masked = field.mask === undefined ? text : maskText(field.mask.as, text);
  return masked.length > MAX_LENGTH ? `${masked.slice(0, MAX_LENGTH)}…` : masked;
}

function plainText(runtime: EngineRuntime, field: FieldModel, value: Stored): string {
  if (field.kind !== "dict") return KINDS[field.kind].text(value, field);
  const each = isMultiple(field) ? splitValues(String(value)) : [String(value)];
  const labels = each.map(
    (code) => itemText(String(field.options["dict"]), code, { dictItems: (dict) => runtime.dicts.items(dict) }) ?? code,
  );
  return joinLabels(labels, "、");
}
