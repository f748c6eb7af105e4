// A table that takes no new rows while a call runs, so that one statement of the call fails on either database.
import type { Database } from "#engine/server";

const NAME = "refused_insert";

/** @param only refuses only rows with this value; without it, all rows */
export async function refusingInserts<T>(
  database: Database,
  table: string,
  run: () => Promise<T>,
  only?: { readonly column: string; readonly value: string },
): Promise<T> {
  const execute = (sql: string) => database.write((tx) => tx.run({ sql, key: {} }, []));
  const sqlite = database.dialect === "sqlite";
  const row = sqlite ? "new." : "";
  const refused = only === undefined ? "1 = 1" : `${row}"${only.column}" = '${only.value}'`;
  await execute(
    sqlite
      ? `create trigger "${NAME}" before insert on "${table}" when ${refused} begin select raise(abort, 'refused'); end`
      : `alter table "${table}" add constraint "${NAME}" check (not (${refused})) not valid`,
  );
  try {
    return await run();
  } finally {
    await execute(sqlite ? `drop trigger "${NAME}"` : `alter table "${table}" drop constraint "${NAME}"`);
  }
}
