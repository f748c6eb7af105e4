// Notes of the test schemas that attacks are tried on, and the requests that several attacks make.
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { statement } from "#engine/server";
import type { StoredRow } from "#core/values";
import type { TestDatabase } from "./databases.ts";
import { PEOPLE, startEngine, type Answered, type Row, type TestEngine } from "./engine.ts";

export const LISTS = ["/notes/list", "/notes/totals", "/notes/counts", "/notes/all"];

/** For a describe block: an engine with five notes. Fails a test after which a prototype has another property. */
export function attackedNotes(database: () => TestDatabase) {
  let at: TestEngine;
  const ids: string[] = [];
  beforeAll(async () => {
    at = await startEngine(database(), { operations: ({ hooks }) => (hooks.action("note.tally", () => "done"), []) });
    for (const title of ["一", "' or '1'='1", "100%", "a_b", "a\\b"])
      ids.push(String((await at.added(PEOPLE.clerk, "/notes", { title, count: 1 }))["id"]));
  });
  afterAll(() => at.close());
  afterEach(() => {
    expect(({} as Row)["isAdmin"]).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
  return {
    engine: () => at,
    ids,
    stored: (): Promise<readonly StoredRow[]> =>
      at.database.read.all(statement(at.database.dialect, 'select * from "note" order by "id"'), []),
    /** The answers of every list to a query. */
    each: async (
      query: string | Record<string, string>,
      paths: readonly string[] = LISTS,
    ): Promise<readonly Answered[]> => {
      const answers = [];
      for (const path of paths) answers.push(await at.get(PEOPLE.clerk, path, query));
      return answers;
    },
  };
}
