/** Values that fields of any entity hold once. */
import { dynamicQueries, type Database } from "#engine/server";
import type { EntityModel, FieldModel } from "#core/language";
import type { Stored } from "#core/values";

/** Names come from the model. */
type AnyTables = Readonly<Record<string, Readonly<Record<string, Stored>>>>;

interface Variant extends Pick<EntityModel, "table" | "key" | "softDelete"> {
  readonly field: string;
}

export function createUniqueValueRepo({ dialect, read }: Database) {
  const queries = dynamicQueries<AnyTables, { readonly value: Stored; readonly except: string }, Variant>(dialect);
  const other = queries((db, { value, except }, { table, key, field, softDelete }) =>
    db
      .selectFrom(table)
      .select((eb) => eb.lit(1).as("found"))
      .where(field, "=", value)
      .where(key, "<>", except)
      .$if(softDelete, (select) => select.where("deletedAt", "is", null))
      .limit(1),
  );
  return {
    /** Whether another row of the entity holds the value. */
    isTaken: async (
      { table, key, softDelete }: EntityModel,
      { name: field }: FieldModel,
      value: Stored,
      except: string,
    ): Promise<boolean> => (await other.get(read, { value, except }, { table, key, softDelete, field })) !== undefined,
  };
}
