/** Values that fields of any entity hold once. */
import { comparedColumnOf, comparedValueOf, dynamicQueries, type Database } from "#engine/server";
import type { EntityModel, FieldModel } from "#core/language";
import type { Stored } from "#core/values";

/** Names come from the model. */
type AnyTables = Readonly<Record<string, Readonly<Record<string, Stored>>>>;

interface Variant extends Pick<EntityModel, "table" | "key" | "softDelete"> {
  readonly field: string;
}

export function createUniqueValueRepo({ dialect, read, fieldCipher }: Database) {
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
    /** Whether another row of the entity holds the value, or another spelling of it. */
    isTaken: async (
      { entity, table, key, softDelete }: EntityModel,
      field: FieldModel,
      value: Stored,
      except: string,
    ): Promise<boolean> => {
      if (value === null) return false;
      const compared = comparedValueOf(entity, field, value, fieldCipher);
      const variant = { table, key, softDelete, field: comparedColumnOf(field) };
      return (await other.get(read, { value: compared, except }, variant)) !== undefined;
    },
  };
}
