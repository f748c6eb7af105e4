/** What one viewer may do with the fields and rows of one entity; the same for all viewers with the same rights key. */
import type { Predicate, EntityModel, FieldModel, MaskModel, Model, RowRule, RowVerb } from "#core/model";
import { hasGrant, type Viewer } from "../viewer.ts";

/**
 * One alternative of row access: the rows that match, and these fields of them (absent: all that the viewer may read).
 */
export interface RowAlternative {
  readonly where: Predicate;
  readonly fields?: ReadonlySet<string>;
  /** The role whose rules these are, or `member` or `public`; absent: rules of the row above. */
  readonly from?: string;
}

/** Rows of a verb: every one, or those of any alternative; no alternative is no row. */
export type RowAccess = "all" | readonly RowAlternative[];

export interface FieldAccess {
  /** Fields that the viewer receives, masked ones too. */
  readonly readable: ReadonlySet<string>;
  readonly masks: ReadonlyMap<string, MaskModel>;
  /** Readable fields that a row shows only where it fits the condition. */
  readonly disclosed: ReadonlyMap<string, Predicate>;
  /** Read in full on every row of the viewer: what they may filter and sort by. */
  readonly filterable: ReadonlySet<string>;
  /** Before conditions on the row. */
  readonly writable: ReadonlySet<string>;
}

/** When a row was deleted is neither readable nor writable. */
const DELETED_AT = "deletedAt";

/** Which fields of an entity a viewer reads, sees masked, may filter by, and may write. */
export function fieldAccess(model: Model, entity: EntityModel, viewer: Viewer, mine = false): FieldAccess {
  const read = rowAccessOf(model, entity, viewer, "read", mine);
  const always = new Set([entity.key, "version"]);
  const granted = (name: string, how: "some" | "every"): boolean =>
    read === "all" || always.has(name) || read[how]((one) => one.fields === undefined || one.fields.has(name));
  const readable = entity.fields.filter((field) => mayRead(field, viewer) && granted(field.name, "some"));
  const masks = new Map<string, MaskModel>();
  for (const field of readable)
    if (field.mask !== undefined && !hasGrant(viewer.grants, field.mask.unless)) masks.set(field.name, field.mask);
  const disclosed = new Map(
    readable.flatMap((field) => (field.disclosed === undefined ? [] : [[field.name, field.disclosed] as const])),
  );
  const filterable = readable.filter(({ name }) => !masks.has(name) && !disclosed.has(name) && granted(name, "every"));
  return {
    readable: new Set(readable.map((field) => field.name)),
    masks,
    disclosed,
    filterable: new Set(filterable.map((field) => field.name)),
    writable: new Set(entity.fields.filter((field) => mayWrite(entity, field, viewer)).map((field) => field.name)),
  };
}

function mayRead(field: FieldModel, viewer: Viewer): boolean {
  return (
    field.name !== DELETED_AT &&
    (field.permissions.read === undefined || hasGrant(viewer.grants, field.permissions.read))
  );
}

/**
 * Never what the engine, an expression or a state machine writes, nor what is not disclosed on every row: a refused or
 * accepted value would say something of the one that is there.
 */
function mayWrite(entity: EntityModel, field: FieldModel, viewer: Viewer): boolean {
  if (field.disclosed !== undefined) return false;
  if (field.system || field.readonly === true || field.expr !== undefined || field.kind === "computed") return false;
  if (entity.states?.field === field.name) return false;
  return field.permissions.write === undefined
    ? mayRead(field, viewer)
    : hasGrant(viewer.grants, field.permissions.write);
}

/**
 * The rows of a verb. Rules of one role hold together; several roles, and each what a member is besides, are
 * alternatives. Members and anonymous viewers: no rule is no row. Office users: a role without a rule is every row.
 * `mine`: as a member, whatever the viewer's roles.
 */
export function rowAccessOf(model: Model, entity: EntityModel, viewer: Viewer, verb: RowVerb, mine = false): RowAccess {
  const own = ownRowAccess(model, entity, viewer, verb, mine);
  const parent = parentWithRights(model, entity);
  return parent === undefined
    ? own
    : withinRows(
        parent.field,
        parentRows(model, parent.model, linesFieldsOf(parent.model, entity), viewer, verb, mine),
        own,
      );
}

/**
 * The rows by the entity's own rules alone, as they hold for lines that are written with their parent. Rules of a child
 * narrow what its parent leaves open, so that without one it is the parent's rows.
 */
export function ownRowAccess(
  model: Model,
  entity: EntityModel,
  viewer: Viewer,
  verb: RowVerb,
  mine = false,
): RowAccess {
  const given = declaredRules(model, entity, viewer, verb, mine);
  return given !== "all" && given.length === 0 && parentWithRights(model, entity) !== undefined ? "all" : given;
}

/** The entity whose rows decide over these, unless their rights are their own. */
function parentWithRights(
  model: Model,
  { parent }: EntityModel,
): { readonly field: string; readonly model: EntityModel } | undefined {
  const above = parent?.rights === "parent" ? model.entities[parent.entity] : undefined;
  return parent === undefined || above === undefined ? undefined : { field: parent.field, model: above };
}

/** The fields of a parent whose rows are its children. */
export function linesFieldsOf(parent: EntityModel, child: EntityModel): readonly FieldModel[] {
  return parent.fields.filter(
    (field) =>
      field.kind === "lines" && field.options["entity"] === child.entity && field.options["by"] === child.parent?.field,
  );
}

/**
 * A child is read with its parent, in a field that is theirs to read, and written by whoever reads and edits its parent
 * and may write the field.
 */
function parentRows(
  model: Model,
  parent: EntityModel,
  lines: readonly FieldModel[],
  viewer: Viewer,
  verb: RowVerb,
  mine: boolean,
): RowAccess {
  const read = rowsShowing(
    lines.filter((field) => mayRead(field, viewer)),
    lines,
    rowAccessOf(model, parent, viewer, "read", mine),
  );
  if (verb === "read") return read;
  return lines.every((field) => mayWrite(parent, field, viewer))
    ? intersection(read, rowAccessOf(model, parent, viewer, "edit", mine))
    : [];
}

/** The rows on which one of the readable fields is shown; all where the children are in no field. */
function rowsShowing(readable: readonly FieldModel[], lines: readonly FieldModel[], rows: RowAccess): RowAccess {
  if (lines.length === 0) return rows;
  if (readable.length === 0) return [];
  return rows === "all"
    ? rows
    : rows.filter(({ fields }) => fields === undefined || readable.some((field) => fields.has(field.name)));
}

function intersection(read: RowAccess, edit: RowAccess): RowAccess {
  if (read === "all") return edit;
  if (edit === "all") return read;
  if (read.length === 0 || edit.length === 0) return [];
  return [{ where: { all: [anyOf(read), anyOf(edit)] } }];
}

const anyOf = (rows: readonly RowAlternative[]): Predicate =>
  rows.length === 1 && rows[0] !== undefined ? rows[0].where : { any: rows.map((one) => one.where) };

/** The alternatives that are left of one's own where the row that `via` points to has to be among others. */
function withinRows(via: string, above: RowAccess, own: RowAccess): RowAccess {
  if (above === "all") return own;
  if (above.length === 0) return [];
  const within: Predicate = { via, where: anyOf(above) };
  return own === "all" ? [{ where: within }] : own.map((one) => ({ ...one, where: { all: [within, one.where] } }));
}

function declaredRules(model: Model, entity: EntityModel, viewer: Viewer, verb: RowVerb, mine: boolean): RowAccess {
  const fromRoles = viewer.roles.flatMap(
    (role) => model.roles[role]?.rowRules.filter((rule) => rule.entity === entity.entity) ?? [],
  );
  const rules = [...entity.rowRules, ...fromRoles].filter((rule) => rule.may.includes(verb));
  const of = (whom: string): readonly RowRule[] => rules.filter((rule) => rule.for === whom);
  if (mine || viewer.userType !== "office") {
    const who = mine || viewer.userType === "member" ? ["member", "public", ...viewer.roles] : ["public"];
    return who
      .map(of)
      .filter((list) => list.length > 0)
      .map(allOf);
  }
  const roles = rolesThatGrant(model, entity, viewer, verb);
  if (roles.length === 0 || roles.some((role) => of(role).length === 0)) return "all";
  return roles.map((role) => allOf(of(role)));
}

/** A role that grants nothing here neither opens nor narrows anything here. */
function rolesThatGrant(model: Model, entity: EntityModel, viewer: Viewer, verb: RowVerb): readonly string[] {
  const codes = verb === "read" ? [entity.permissions.list, entity.permissions.get] : [entity.permissions[verb]];
  const granting = viewer.roles.filter((role) => {
    const grants = model.roles[role]?.grants ?? [];
    return codes.some((code) => code === "public" || code === "signed" || hasGrant(grants, code));
  });
  return granting.length > 0 ? granting : viewer.roles;
}

function allOf(rules: readonly RowRule[]): RowAlternative {
  const only = rules.length === 1 ? rules[0] : undefined;
  const where: Predicate = only?.where ?? { all: rules.map((rule) => rule.where) };
  const [first, ...others] = rules.flatMap((rule) => (rule.fields === undefined ? [] : [new Set(rule.fields)]));
  const from = rules[0] === undefined ? {} : { from: rules[0].for };
  return first === undefined
    ? { where, ...from }
    : { where, ...from, fields: new Set([...first].filter((name) => others.every((set) => set.has(name)))) };
}
