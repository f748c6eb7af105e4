/** Values that fields of any entity hold once. */
import { dynamicQueries, type Database } from "#engine/server";
import type { EntityModel, FieldModel } from "#core/language";
import type { Stored } from "#core/values";

/** Names come from the model. */
type AnyTables = Readonly<Record<string, Readonly<Record<string, Stored>>>>;

export function createUniqueValueRepo({ dialect, read }: Database) {
  const queries = dynamicQueries<AnyTables>(dialect);
  return {
    /** Whether another row of the entity holds the value. */
    isTaken: async (
      { table, key, softDelete }: EntityModel,
      { name }: FieldModel,
      value: Stored,
      except: string,
    ): Promise<boolean> => {
      const others = queries.db
        .selectFrom(table)
        .select((eb) => eb.lit(1).as("found"))
        .where(name, "=", value)
        .where(key, "<>", except)
        .$if(softDelete, (select) => select.where("deletedAt", "is", null))
        .limit(1);
      return (await queries.get(read, others)) !== undefined;
    },
  };
}
