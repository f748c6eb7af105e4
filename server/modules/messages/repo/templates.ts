import { staticQueries, type Database, type Params, type ReadConnection } from "#engine/server";
import type { MessageTables } from "./tables.ts";

const TEMPLATE = ["id", "template", "title", "channels", "variables", "text"] as const;
export type TemplateRow = Pick<MessageTables["message_template"], (typeof TEMPLATE)[number]>;

const query = staticQueries<MessageTables>();

const ALL = query((db) => db.selectFrom("message_template").select(TEMPLATE).where("deletedAt", "is", null));
const BY_CODE = query((db, { template }: Params<{ template: string }>) =>
  db.selectFrom("message_template").select(TEMPLATE).where("template", "=", template).where("deletedAt", "is", null),
);

export function createTemplateRepo({ dialect }: Database) {
  return {
    templates: (connection: ReadConnection): Promise<readonly TemplateRow[]> => ALL[dialect].all(connection),
    byCode: (connection: ReadConnection, template: string): Promise<TemplateRow | undefined> =>
      BY_CODE[dialect].get(connection, { template }),
  };
}

export type TemplateRepo = ReturnType<typeof createTemplateRepo>;
