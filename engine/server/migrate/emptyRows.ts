/** The rows in which a field is empty although it is shown in them: what `--fill` would fill. */
import type { EntityModel, FieldModel, Model } from "#core/language";
import { fieldState, type RowContext } from "#core/validate";
import type { Stored, StoredRow } from "#core/values";
import { quote, statement, type Database } from "../db/index.ts";
import { createRowCipher } from "../encryption/index.ts";

/** Of rows in which a field is empty. */
export interface UnfilledRows {
  /** Those that show the field. */
  readonly shown: number;
  /** Those of them that have to have a value, as they are now. */
  readonly required: number;
}

interface EmptyRowsQuery {
  readonly table: string;
  /** The key's column as it is called now. */
  readonly key: string;
  /** The columns that the table has now, by field. */
  readonly columns: ReadonlyMap<string, string>;
  /** Fields whose columns are sealed by now. */
  readonly sealed: ReadonlySet<string>;
  /** Conditions of the rows to look at, as SQL. */
  readonly where: readonly string[];
}

/** As a person without any role sees the row: conditions on the viewer do not hold. */
const contextOf = (model: Model): RowContext => ({
  now: Date.now(),
  user: {},
  dictItems: (dict) => (model.dicts[dict]?.source === undefined ? model.dicts[dict]?.items : undefined),
  entityOf: (name) => model.entities[name],
});

/** Whether the state of a field depends on its row. */
export const isConditional = ({ form }: EntityModel, { name, visible, required, readonly }: FieldModel): boolean =>
  visible !== undefined ||
  required?.when !== undefined ||
  typeof readonly === "object" ||
  form.sections.some((section) => section.visible !== undefined && section.fields.includes(name));

/** The state of a field that is the same in all rows. */
export function unfilledOf(model: Model, entity: EntityModel, field: FieldModel, rows: number): UnfilledRows {
  const { hidden, required } = fieldState(entity, field.name, {}, contextOf(model));
  return { shown: hidden ? 0 : rows, required: required ? rows : 0 };
}

/** Looks at each row, for a field whose state depends on it. */
export async function countUnfilledRows(
  db: Database,
  model: Model,
  entity: EntityModel,
  field: FieldModel,
  query: EmptyRowsQuery,
): Promise<UnfilledRows> {
  const context = contextOf(model);
  const cipher = createRowCipher(sealedOf(entity, query), db.fieldCipher);
  let shown = 0;
  let required = 0;
  for await (const page of emptyRows(db, query)) {
    for (const row of page.map((stored) => cipher.opened(stored))) {
      const state = fieldState(entity, field.name, row, context);
      if (!state.hidden) shown++;
      if (state.required) required++;
    }
  }
  return { shown, required };
}

/** As the table is, not as the model says: a plan comes before the conversion. */
const sealedOf = (entity: EntityModel, { sealed }: EmptyRowsQuery): EntityModel => ({
  ...entity,
  fields: entity.fields.map((field) => ({ ...field, encrypted: sealed.has(field.name) })),
});

const PAGE = 1_000;

async function* emptyRows(db: Database, query: EmptyRowsQuery): AsyncGenerator<readonly StoredRow[]> {
  const list = [...query.columns].map(([field, column]) => `${quote(column)} as ${quote(field)}`);
  const select = `select ${[`${quote(query.key)} as "hw_key"`, ...list].join(", ")} from ${quote(query.table)}`;
  const end = `order by ${quote(query.key)} limit ${PAGE}`;
  const where = (conditions: readonly string[]): string =>
    conditions.length === 0 ? "" : ` where ${conditions.join(" and ")}`;
  const first = statement(db.dialect, `${select}${where(query.where)} ${end}`);
  const next = statement(db.dialect, `${select}${where([...query.where, `${quote(query.key)} > ?`])} ${end}`);
  let page = await db.read.all<Record<string, Stored>>(first, []);
  while (page.length > 0) {
    yield page;
    page = page.length < PAGE ? [] : await db.read.all<Record<string, Stored>>(next, [page.at(-1)!["hw_key"] ?? null]);
  }
}
