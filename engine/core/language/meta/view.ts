/** Meta-schema of views. */
import type { MetaSchema } from "../schemaCheck/metaSchema.ts";
import { LIST } from "./entity.ts";
import { PREDICATE, SNAKE, TITLE, file, nameOf } from "./schemaBuilders.ts";

export const viewSchema = (codes: readonly string[]): MetaSchema =>
  file(
    { view: SNAKE, title: TITLE, entity: nameOf("entity"), where: PREDICATE, list: LIST },
    ["view", "title", "entity"],
    codes,
  );
