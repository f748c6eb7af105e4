/**
 * Explains why somebody may or may not do something: the checks of the operation in their order, each with the role,
 * rule or state that decides it. Rules of rows, conditions and guards are evaluated by the code that the operations
 * use.
 */
import {
  GENERIC_OPERATIONS,
  hasGrant,
  isGenericOperation,
  may,
  type RowAlternative,
  type RowVerb,
  type StepModel,
  type Verb,
} from "#core/language";
import type { StoredRow } from "#core/values";
import { quote } from "../../db/index.ts";
import { requestErrors } from "../errors.ts";
import { allOf, bindFor, keyIs, notDeleted } from "../query/predicates.ts";
import type { QueryContext } from "../requestContext.ts";
import { selectFor } from "../query/select.ts";
import type { EntityAccess } from "./entityAccess.ts";
import { keysThatFit } from "./fieldPermissions.ts";
import { evaluateGuards } from "./guards.ts";

export interface AccessQuestion {
  readonly entity: string;
  /** Name of a generic operation, a step or an action. */
  readonly op: string;
  /** Key of the row; absent: the question is whether the operation may be done at all. */
  readonly id?: string;
  /** A field that is to be read or, for an operation that writes, written. */
  readonly field?: string;
}

interface AccessCheck {
  readonly check: "permission" | "row" | "state" | "condition" | "samePerson" | "guard" | "field";
  readonly allowed: boolean;
  /** The permission code of the check, the name of the guard, or the field. */
  readonly name: string;
  /** Roles whose grants or rules decide; `*` where no role narrows. */
  readonly by: readonly string[];
  /** The sentence of a guard, or the permission that would lift the mask of a field. */
  readonly message?: string;
}

export interface AccessExplanation {
  readonly entity: string;
  readonly op: string;
  readonly allowed: boolean;
  readonly checks: readonly AccessCheck[];
}

export async function explainAccess(
  context: QueryContext,
  access: EntityAccess,
  { op, id, field }: AccessQuestion,
): Promise<AccessExplanation> {
  const { entity } = access;
  const checked = operationOf(access, op);
  const checks: AccessCheck[] = [permissionCheck(context, checked.permission)];
  if (field !== undefined) checks.push(fieldCheck(context, access, field, checked.verb !== "read"));
  if (id === undefined) checks.push(rowsCheck(context, access, checked.verb));
  else {
    const row = await storedRow(context, access, id);
    checks.push(await rowCheck(context, access, "read", id, row));
    if (row !== undefined && checked.verb !== "read" && checked.verb !== "add")
      checks.push(await rowCheck(context, access, checked.verb, id, row));
    if (row !== undefined && checked.step !== undefined)
      checks.push(...(await stepChecks(context, access, checked.step, row, id)));
    if (row !== undefined) checks.push(...(await guardChecks(context, access, op, row)));
  }
  return { entity: entity.entity, op, allowed: checks.every(({ allowed }) => allowed), checks };
}

interface OperationChecks {
  readonly permission: string;
  readonly verb: RowVerb;
  readonly step?: StepModel;
}

const VERB_OF_ROWS: Readonly<Record<Verb, RowVerb>> = {
  list: "read",
  get: "read",
  export: "read",
  add: "add",
  import: "add",
  edit: "edit",
  delete: "delete",
};

function operationOf({ entity }: EntityAccess, op: string): OperationChecks {
  if (isGenericOperation(op)) {
    const [verb = "list"] = GENERIC_OPERATIONS[op].verbs;
    return { permission: entity.permissions[verb], verb: VERB_OF_ROWS[verb] };
  }
  const step = entity.states?.steps.find((one) => one.name === op);
  if (step !== undefined) return { permission: step.permission, verb: "edit", step };
  const action = entity.actions.find((one) => one.name === op);
  if (action === undefined) throw requestErrors.error("INVALID", { name: "op" });
  return { permission: action.permission, verb: "read" };
}

/**
 * Names the roles that grant the code. If none does and the code is allowed all the same, it is open to everybody: `*`.
 */
function permissionCheck({ runtime, viewer }: QueryContext, code: string): AccessCheck {
  const holding = viewer.roles.filter((role) => hasGrant(runtime.model.roles[role]?.grants ?? [], code));
  const allowed = may(viewer, code);
  return { check: "permission", allowed, name: code, by: allowed && holding.length === 0 ? ["*"] : holding };
}

function fieldCheck(
  { runtime, viewer }: QueryContext,
  access: EntityAccess,
  name: string,
  write: boolean,
): AccessCheck {
  const field = access.entity.fields.find((one) => one.name === name);
  if (field === undefined) throw requestErrors.error("INVALID", { name: "field" });
  const code = write ? (field.permissions.write ?? field.permissions.read) : field.permissions.read;
  const by =
    code === undefined ? ["*"] : viewer.roles.filter((role) => hasGrant(runtime.model.roles[role]?.grants ?? [], code));
  const allowed = write ? access.writable.has(name) : access.readable.has(name) && !access.masks.has(name);
  const mask = access.masks.get(name)?.unless;
  return { check: "field", allowed, name, by, ...(mask === undefined ? {} : { message: mask }) };
}

const rolesOf = (alternatives: readonly RowAlternative[]): readonly string[] => [
  ...new Set(alternatives.flatMap(({ from }) => (from === undefined ? [] : [from]))),
];

/** Whether the rules allow the operation with any row. It reads no row. */
function rowsCheck(_context: QueryContext, access: EntityAccess, verb: RowVerb): AccessCheck {
  const rows = access.rows(verb);
  return {
    check: "row",
    allowed: rows === "all" || rows.length > 0,
    name: verb,
    by: rows === "all" ? ["*"] : rolesOf(rows),
  };
}

/** Names the roles whose rules the row fits; for a row that fits none, the roles whose rules it fails. */
async function rowCheck(
  context: QueryContext,
  access: EntityAccess,
  verb: RowVerb,
  id: string,
  row: StoredRow | undefined,
): Promise<AccessCheck> {
  const rows = access.rows(verb);
  if (row === undefined) return { check: "row", allowed: false, name: verb, by: [] };
  if (rows === "all") return { check: "row", allowed: true, name: verb, by: ["*"] };
  const fitting: RowAlternative[] = [];
  for (const one of rows) if ((await keysThatFit(context, access.entity, [id], one.where)).has(id)) fitting.push(one);
  const allowed = fitting.length > 0;
  return { check: "row", allowed, name: verb, by: rolesOf(allowed ? fitting : rows) };
}

async function stepChecks(
  context: QueryContext,
  { entity }: EntityAccess,
  step: StepModel,
  row: StoredRow,
  id: string,
): Promise<readonly AccessCheck[]> {
  const { viewer } = context;
  const checks: AccessCheck[] = [];
  const state = entity.states?.field ?? "";
  checks.push({ check: "state", allowed: step.from.includes(row[state] ?? null), name: state, by: [] });
  if (step.when !== undefined) {
    const fits = await keysThatFit(context, entity, [id], step.when);
    checks.push({ check: "condition", allowed: fits.has(id), name: step.name, by: [] });
  }
  for (const name of step.not) {
    const person = row[name] ?? null;
    const same = person !== null && (person === viewer.username || person === viewer.id);
    checks.push({ check: "samePerson", allowed: !same, name, by: [] });
  }
  return checks;
}

async function guardChecks(
  context: QueryContext,
  { entity, table }: EntityAccess,
  op: string,
  row: StoredRow,
): Promise<readonly AccessCheck[]> {
  const guards = entity.guards.filter((guard) => guard.of.includes(op) && guard.fields === undefined);
  if (guards.length === 0) return [];
  const allowed = await evaluateGuards(context, table, guards, [row]);
  return guards.map((guard) => ({
    check: "guard",
    allowed: allowed.get(guard)?.[0] === true,
    name: guard.name,
    by: [],
    message: guard.message,
  }));
}

/** Reads the row as it is stored, whoever may read it: `rowCheck` then says whether the person in question may. */
async function storedRow(
  context: QueryContext,
  { entity, table }: EntityAccess,
  id: string,
): Promise<StoredRow | undefined> {
  const bound = bindFor(context, entity, allOf(keyIs(entity, id), notDeleted(entity)));
  const select = selectFor(context.runtime, entity, "stored", bound, () => ({
    columns: table.columnNames.map((name) => `m.${quote(name)} as ${quote(name)}`).join(", "),
  }));
  return table.cipher.opened(
    await context.read.get<Record<string, StoredRow[string]>>(select.statement, select.bind(bound.values)),
  );
}
