/** The history of rows whose field becomes encrypted: its earlier values are sealed as well. */
import type { Wire } from "#core/values";
import { type Database, type Params, type WriteTransaction, staticQueries } from "../db/index.ts";
import { openChange, sealChange, type FieldCipher, type SealedColumn } from "../encryption/index.ts";

interface Tables {
  readonly hw_history: {
    readonly id: string;
    readonly entity: string;
    readonly rowId: string;
    readonly before: string | null;
    readonly after: string | null;
  };
}

type HistoryLine = Omit<Tables["hw_history"], "entity">;

const PAGE = 500;

const query = staticQueries<Tables>();

const LINES = query((db, { entity, after }: Params<{ entity: string; after: string }>) =>
  db
    .selectFrom("hw_history")
    .select(["id", "rowId", "before", "after"])
    .where("entity", "=", entity)
    .where("id", ">", after)
    .orderBy("id")
    .limit(PAGE),
);

const UPDATE = query((db, row: Params<Omit<HistoryLine, "rowId">>) =>
  db.updateTable("hw_history").set({ before: row.before, after: row.after }).where("id", "=", row.id),
);

/** `fields`: the names under which the values were recorded. A value that is sealed already gets the newest key. */
export async function sealHistory(
  { dialect, fieldCipher }: Database,
  tx: WriteTransaction,
  fields: readonly string[],
  column: SealedColumn,
): Promise<void> {
  for (let after = ""; ;) {
    const lines: readonly HistoryLine[] = await LINES[dialect].all(tx, { entity: column.entity, after });
    for (const { id, rowId, before, after: later } of lines) {
      const seal = (json: string | null): string | null => sealedSide(json, rowId, fields, column, fieldCipher);
      const [sealedBefore, sealedAfter] = [seal(before), seal(later)];
      if (sealedBefore !== before || sealedAfter !== later)
        await UPDATE[dialect].run(tx, { id, before: sealedBefore, after: sealedAfter });
    }
    const last = lines.at(-1);
    if (last === undefined || lines.length < PAGE) return;
    after = last.id;
  }
}

function sealedSide(
  json: string | null,
  rowId: string,
  fields: readonly string[],
  column: SealedColumn,
  cipher: FieldCipher,
): string | null {
  if (json === null) return null;
  const changes = JSON.parse(json) as Record<string, Wire>;
  const present = fields.filter((name) => (changes[name] ?? null) !== null);
  if (present.length === 0) return json;
  for (const name of present)
    changes[name] = sealChange(cipher, column, rowId, openChange(cipher, column, rowId, changes[name] ?? null));
  return JSON.stringify(changes);
}
