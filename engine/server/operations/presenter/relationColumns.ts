import { KINDS } from "#core/fields";
import { canOpen, type EntityModel, type RowAccess } from "#core/language";
import { maskText, type Stored, type StoredRow, type Wire } from "#core/values";
import { ALL_ROWS, bindFor, allOf, isOneOf, rowsPredicate } from "../query/predicates.ts";
import type { QueryContext, ViewerContext } from "../requestContext.ts";
import { selectFor } from "../query/select.ts";
import { textOf } from "./displayTexts.ts";
import { isPrivateFile, privateFileSigner } from "./privateFiles.ts";
import { textSource } from "../textSource.ts";
import { referencedEntity } from "../relations.ts";
import { quote } from "../../db/index.ts";

/** A column `via.field` of a list. */
export interface RelationColumn {
  readonly via: string;
  fill(context: QueryContext, out: Record<string, Wire>[], rows: readonly StoredRow[]): Promise<void>;
}

/**
 * The list's columns that look over a reference. Beyond its title, a referenced row shows what this viewer may read
 * of it, and only where it is one of their rows.
 */
export function relationColumnsOf(viewing: ViewerContext, entity: EntityModel): readonly RelationColumn[] {
  const names = [...new Set(entity.list.columns.map((column) => column.field))].filter((name) => name.includes("."));
  return names.flatMap((name) => relationColumnOf(viewing, entity, name) ?? []);
}

function relationColumnOf(
  { runtime, viewer }: ViewerContext,
  entity: EntityModel,
  column: string,
): RelationColumn | undefined {
  const [via = "", name = ""] = column.split(".");
  const target = referencedEntity(runtime, entity, via);
  if (target === undefined || !canOpen(target, viewer) || !runtime.access(entity, viewer).readable.has(via))
    return undefined;
  const access = runtime.access(target, viewer);
  const field = runtime.table(target.entity).fields.get(name);
  if (field?.column === undefined || !access.readable.has(name)) return undefined;
  const mask = access.masks.get(name);
  const source = textSource(runtime.model, field);
  const wire = (value: Stored): Wire => {
    if (value === null) return null;
    return mask === undefined
      ? KINDS[field.kind].toWire(value, field)
      : maskText(mask.as, KINDS[field.kind].text(value, field));
  };
  return {
    via,
    fill: async (context, out, rows) => {
      const keys = [...new Set(rows.flatMap((row) => row[via] ?? []).map(String))];
      const sign = isPrivateFile(field) && mask === undefined ? await privateFileSigner(context) : undefined;
      const values = keys.length === 0 ? NONE : await valuesOf(context, target, name, keys);
      const texts =
        source === undefined || mask !== undefined
          ? undefined
          : await runtime.texts.read(context.read, source, values.values());
      out.forEach((row, at) => {
        const value = values.get(String(rows[at]?.[via])) ?? null;
        row[column] = sign === undefined ? wire(value) : sign(wire(value));
        if (texts !== undefined) row[`${column}_dictText`] = textOf(texts, field, value);
      });
    },
  };
}

/** The rows of which a rule shows this field. */
function rulesThatShow(rows: RowAccess, name: string): RowAccess {
  return rows === "all" ? rows : rows.filter((one) => one.fields === undefined || one.fields.has(name));
}

const NONE: ReadonlyMap<string, Stored> = new Map();

async function valuesOf(
  context: QueryContext,
  target: EntityModel,
  name: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Stored>> {
  const { runtime, read } = context;
  const access = runtime.access(target, context.viewer);
  const rules = rowsPredicate(rulesThatShow(access.rows("read"), name));
  const bound = bindFor(
    context,
    target,
    allOf(isOneOf(target.key, keys), rules, access.disclosed.get(name) ?? ALL_ROWS),
  );
  const select = selectFor(runtime, target, `relation column ${name}`, bound, () => ({
    columns: `m.${quote(target.key)} as k, m.${quote(name)} as v`,
  }));
  const found = await read.all<{ k: string; v: Stored }>(select.statement, select.bind(bound.values));
  const { cipher, fields } = runtime.table(target.entity);
  const field = fields.get(name);
  return new Map(found.map(({ k, v }) => [k, field === undefined ? v : cipher.openedValue(field, k, v)]));
}
