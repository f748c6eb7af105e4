// The design's word on rows and fields, for tests of rights.
import { evaluate } from "#core/filter";
import {
  ANONYMOUS,
  hasGrant,
  type EntityModel,
  type Model,
  type RowRule,
  type RowVerb,
  type Viewer,
} from "#core/language";
import type { StoredRow } from "#core/values";
import { createFieldCipher, openAmount, statement, type Engine } from "#engine/server";
import { dataKeysOf } from "../../server/app/dataKeys.ts";

type RowOf = (entity: string, key: string) => StoredRow | undefined;

/** What the design says of rows, written down once more, without SQL and without the code under test. */
export class RightsOracle {
  readonly entity: EntityModel;
  private readonly all: readonly RowRule[];
  private readonly above: RightsOracle | undefined;
  private readonly rowOf: RowOf;

  /** `rowOf`: the row of an entity by its key, for the rules of a parent. */
  constructor(model: Model, entity: string, rowOf: RowOf = () => undefined) {
    const found = model.entities[entity];
    if (found === undefined) throw new Error(`No entity ${entity}.`);
    this.entity = found;
    const ofRoles = Object.values(model.roles).flatMap((role) =>
      role.rowRules.filter((rule) => rule.entity === entity),
    );
    this.all = [...found.rowRules, ...ofRoles];
    this.above = found.parent?.rights === "parent" ? new RightsOracle(model, found.parent.entity, rowOf) : undefined;
    this.rowOf = rowOf;
  }

  private rules(viewer: Viewer, verb: RowVerb): "all" | readonly (readonly RowRule[])[] {
    const whom =
      viewer.userType === "office"
        ? [...viewer.roles]
        : viewer.userType === "member"
          ? ["member", "public", ...viewer.roles]
          : ["public"];
    const groups = whom.map((who) => this.all.filter((rule) => rule.for === who && rule.may.includes(verb)));
    const given = groups.filter((group) => group.length > 0);
    // Of a part, rules only narrow what its parent leaves open.
    if (viewer.userType !== "office") return given.length === 0 && this.above !== undefined ? "all" : given;
    return whom.length === 0 || groups.some((group) => group.length === 0) ? "all" : groups;
  }

  private matching(viewer: Viewer, verb: RowVerb, row: StoredRow): "all" | readonly (readonly RowRule[])[] {
    const rules = this.rules(viewer, verb);
    if (rules === "all") return "all";
    return rules.filter((group) =>
      group.every((rule) => evaluate(rule.where, row, { now: 0, user: viewer.variables })),
    );
  }

  may(viewer: Viewer, verb: RowVerb, row: StoredRow): boolean {
    if ((row["deletedAt"] ?? null) !== null || !this.mayAbove(viewer, verb, row)) return false;
    const matching = this.matching(viewer, verb, row);
    return matching === "all" || matching.length > 0;
  }

  /** A part is read with its parent and written where its parent may be edited. */
  private mayAbove(viewer: Viewer, verb: RowVerb, row: StoredRow): boolean {
    const { parent } = this.entity;
    if (this.above === undefined || parent === undefined) return true;
    const above = this.rowOf(parent.entity, String(row[parent.field]));
    return (
      above !== undefined &&
      this.above.may(viewer, "read", above) &&
      (verb === "read" || this.above.may(viewer, "edit", above))
    );
  }

  /** Names of the fields that this row shows the viewer. */
  fields(viewer: Viewer, row: StoredRow): ReadonlySet<string> {
    const matching = this.matching(viewer, "read", row);
    const shown = this.entity.fields.filter(
      (field) =>
        field.kind !== "lines" &&
        field.name !== "deletedAt" &&
        (field.permissions.read === undefined || hasGrant(viewer.grants, field.permissions.read)),
    );
    const names = shown.map((field) => field.name);
    if (matching === "all" || matching.some((group) => group.every((rule) => rule.fields === undefined)))
      return new Set(names);
    const granted = new Set(
      matching.flatMap((group) =>
        names.filter((name) => group.every((rule) => rule.fields === undefined || rule.fields.includes(name))),
      ),
    );
    return new Set(names.filter((name) => granted.has(name) || name === this.entity.key || name === "version"));
  }

  masked(viewer: Viewer, name: string): boolean {
    const mask = this.entity.fields.find((field) => field.name === name)?.mask;
    return mask !== undefined && !hasGrant(viewer.grants, mask.unless);
  }

  filterable(viewer: Viewer, name: string): boolean {
    const field = this.entity.fields.find((one) => one.name === name);
    if (field === undefined || name === "deletedAt" || this.masked(viewer, name)) return false;
    if (field.permissions.read !== undefined && !hasGrant(viewer.grants, field.permissions.read)) return false;
    const rules = this.rules(viewer, "read");
    return (
      rules === "all" ||
      name === this.entity.key ||
      name === "version" ||
      rules.flat().every((rule) => rule.fields === undefined || rule.fields.includes(name))
    );
  }
}

/** A demo account, whose one role has its name, or an anonymous visitor. */
export function viewerOf(model: Model, caller: string): Viewer {
  const role = model.roles[caller];
  if (role === undefined) return ANONYMOUS;
  return {
    ...ANONYMOUS,
    id: caller,
    username: caller,
    userType: "office",
    roles: [caller],
    grants: role.grants,
    variables: { username: caller },
    rightsKey: caller,
  };
}

/** Every row of an entity, deleted ones too, as it is stored. */
export function storedRows(engine: Engine, entity: string): Promise<readonly StoredRow[]> {
  const { table } = engine.model().entities[entity]!;
  const { read, dialect } = engine.database;
  return read.all(statement(dialect, `select * from "${table}"`), []);
}

/** The same with encrypted fields in clear text, by the keys of the data folder. */
export async function clearRows(engine: Engine, entity: string, dataDir: string): Promise<readonly StoredRow[]> {
  const { key, fields } = engine.model().entities[entity]!;
  const cipher = createFieldCipher(dataKeysOf({ dataDir, dataKeys: undefined }));
  const opened = (row: StoredRow): StoredRow =>
    Object.fromEntries(
      fields.flatMap(({ name, kind, encrypted }) => {
        const value = row[name] ?? null;
        if (!encrypted || value === null) return [];
        const sealed = [{ entity, field: name }, String(row[key]), String(value)] as const;
        return [[name, kind === "money" ? openAmount(cipher, ...sealed) : cipher.open(...sealed)]];
      }),
    );
  return (await storedRows(engine, entity)).map((row) => ({ ...row, ...opened(row) }));
}
