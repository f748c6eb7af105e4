import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sql } from "kysely";
import { bindPredicate, type Predicate } from "#core/filter";
import { entity, field } from "../../../tests/support/model.ts";
import { describeEachDatabase } from "../../../tests/support/databases.ts";
import { compileSlotted, dialectOf, dynamicQueries, openDatabase, statement, type Database } from "../db/index.ts";
import { predicateSql } from "../filter/index.ts";
import type { Stored } from "#core/values";
import {
  applyTextIndex,
  textIndexOf,
  textIndexSql,
  searchDdl,
  searchedOf,
  wordSearch,
  type IndexedQuery,
} from "./index.ts";

const article = entity("article", [field("title", "text"), field("place", "text"), field("status", "integer")], {
  search: ["title", "place"],
});
const searched = searchedOf(article)!;
const like = (
  name: string,
  word: string,
  test: "like" | "left_like" | "right_like" | "not_like" = "like",
): Predicate => ({ test, on: { field: name }, operands: [{ literal: word }] });
const status = (literal: number): Predicate => ({ test: "eq", on: { field: "status" }, operands: [{ literal }] });

describeEachDatabase("the search", { inGate: "both" }, (database) => {
  let db: Database;
  const run = (text: string, ...values: Stored[]) => db.write((tx) => tx.run(statement(db.dialect, text), values));
  const add = (id: string, title: string | null, place: string | null = null, state = 1) =>
    run(`insert into "article" ("id", "title", "place", "status") values (?, ?, ?, ?)`, id, title, place, state);
  const bind = (where: Predicate) =>
    bindPredicate(where, { now: 0, user: {}, column: ({ field: name }) => (name === "status" ? "integer" : "text") });

  async function rows(bound: IndexedQuery): Promise<string> {
    const dialect = dialectOf(db.dialect);
    const indexed = textIndexSql(article, db.dialect, "m", bound);
    const exact = predicateSql(bound.predicate, { dialect, entity: article, alias: "m", entityOf: () => undefined });
    const query =
      indexed === undefined
        ? sql`select "id" from "article" as "m" where ${exact}`
        : sql`select "id" from "article" as "m" ${indexed.hint} where ${indexed.condition} and ${exact}`;
    const { statement: compiled, bind: values } = compileSlotted({ compile: () => query.compile(dialect.builder) });
    const found = await db.read.all<{ id: string }>(compiled, values(bound.values));
    return found
      .map((row) => row.id)
      .sort()
      .join(" ");
  }

  /** Rows found by way of the index, which must be those found without it. */
  async function found(where: Predicate): Promise<string> {
    const bound = bind(where);
    const indexed = await applyTextIndex(db.read, textIndexOf(article, db.dialect), bound);
    expect(indexed.lookup).toBe(bound.values.length);
    const answer = await rows(indexed);
    expect(answer).toBe(await rows(bound));
    return answer;
  }

  const make = async () => {
    for (const text of searchDdl(searched, db.dialect).create) await run(text);
  };
  const drop = async () => {
    for (const text of searchDdl(searched, db.dialect).drop) await run(text);
  };

  beforeAll(async () => {
    const { dialect, url } = database();
    db = await openDatabase(dialect === "sqlite" ? { file: url, clock: () => 0 } : { url, clock: () => 0 });
    const { text, integer } = dialectOf(dialect).columnTypes;
    await run(
      `create table "article" ("id" ${text} not null primary key, "title" ${text}, "place" ${text}, ` +
        `"status" ${integer})`,
    );
    await add("old", "台风损毁柑橘木");
    await make();
  });
  afterAll(() => db.close());
  beforeEach(() => run(`delete from "article" where "id" <> 'old'`));

  it("finds for the queries of a module what it finds for conditions", async () => {
    await add("brackets", "Teak 100%_柚木");
    await add("place", null, "儋州市台风路");
    const search = wordSearch(article, db.dialect)!;
    const articles = dynamicQueries<
      { readonly article: { readonly id: string } },
      { readonly lookup: string; readonly folded: string },
      null
    >(db.dialect);
    const holding = articles((builder, { lookup, folded }) =>
      builder
        .selectFrom("article as m")
        .select("m.id")
        .orderBy("m.id")
        .where(search.condition("m", lookup, folded)),
    );
    const byHand = async (word: string) =>
      (await holding.all(db.read, search.encode(word), null)).map((row) => row.id).join(" ");
    expect(await byHand("台风")).toBe("old place");
    expect(await byHand("tEAK 100%_")).toBe("brackets");
    expect(await byHand("台%")).toBe("");
    expect(await byHand("'柚\\")).toBe("");
  });

  it("finds rows that stood before it was made, and rows that came after", async () => {
    await add("new", "柑橘更新竹");
    expect(await found(like("title", "柑橘"))).toBe("new old");
    expect(await found(like("title", "台风"))).toBe("old");
  });

  it("finds words of one character, of two, of many, at both edges", async () => {
    await add("a", "风灾竹木采伐权");
    for (const word of ["风", "权", "风灾", "伐权", "灾竹木采伐", "风灾竹木采伐权"])
      expect(await found(like("title", word))).toContain("a");
    expect(await found(like("title", "权风"))).toBe("");
  });

  it("finds signs, Latin letters in either case, and characters beyond the first plane as they are", async () => {
    await add("a", `A%_\\'"b & | ! ( ) : * 😀𠮷É`);
    for (const word of ["a%_", "\\'", "'\"B", "& | !", "( )", ": *", "😀𠮷", "𠮷", "É", " ", "''"]) {
      expect(await found(like("title", word)), word).toBe(word === "''" ? "" : "a");
    }
    expect(await found(like("title", "é"))).toBe("");
  });

  it("follows every change, whoever makes it", async () => {
    await add("a", "柑橘原木");
    await run(`update "article" set "title" = '桉树竹' where "id" = 'a'`);
    expect(await found(like("title", "原木"))).toBe("");
    expect(await found(like("title", "桉树"))).toBe("a");
    await run(`update "article" set "title" = null where "id" = 'a'`);
    expect(await found(like("title", "桉树"))).toBe("");
    await run(`delete from "article" where "id" = 'a'`);
    await add("b", "桉树");
    expect(await found(like("title", "桉树"))).toBe("b");
  });

  it("forgets what was rolled back", async () => {
    await expect(
      db.write(async (tx) => {
        await tx.run(statement(db.dialect, `insert into "article" ("id", "title") values ('gone', '木麻黄')`), []);
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await found(like("title", "木麻黄"))).toBe("");
  });

  it("stays right when many rows come, change and go", async () => {
    const words = ["柑橘", "原木", "桉树", "台风", "A区", "b区"];
    const title = (at: number) => `${words[at % 6]}第${at % 97}批${words[(at * 7) % 5]}`;
    await db.write(async (tx) => {
      const insert = statement(
        db.dialect,
        `insert into "article" ("id", "title", "place", "status") values (?, ?, ?, ?)`,
      );
      for (let at = 0; at < 700; at++)
        await tx.run(insert, [`r${at}`, title(at), at % 3 === 0 ? null : `地${at % 11}`, at % 5]);
    });
    await run(`update "article" set "title" = '改' || "title" where "status" = 2`);
    await run(`delete from "article" where "status" = 3`);
    for (const word of ["柑橘第", "改柑橘", "A区", "第9", "批桉树", "改"]) {
      expect(await found({ all: [like("title", word), { not: status(4) }] }), word).not.toBe("");
    }
    expect(await found({ any: [like("title", "改A区"), like("place", "地10")] })).not.toBe("");
    if (db.dialect === "sqlite") {
      // Rows were deleted, so a VACUUM might number the rest anew; it may not, or the index would speak of other rows.
      const file = await import("better-sqlite3").then(({ default: Sqlite }) => new Sqlite(database().url));
      file.exec("vacuum");
      file.close();
      expect(await found(like("title", "改柑橘"))).not.toBe("");
    }
  });

  it("looks into texts too long to index", async () => {
    await add("long", `${"长".repeat(4_100)}末尾`);
    expect(await found(like("title", "末尾"))).toBe("long");
  });

  it("takes a keyword in any of the fields, and a word at an edge", async () => {
    await add("a", "原木", "台风路");
    expect(await found({ any: [like("title", "台风"), like("place", "台风")] })).toBe("a old");
    expect(await found(like("title", "台风", "right_like"))).toBe("old");
    expect(await found(like("place", "路", "left_like"))).toBe("a");
  });

  it.each<[string, Predicate]>([
    ["no word", status(1)],
    ["a word that must be absent", like("title", "台风", "not_like")],
    ["a word under not", { not: like("title", "台风") }],
    ["a word or something else", { any: [like("title", "台风"), status(1)] }],
    ["nothing", { all: [] }],
  ])("is left out where the condition asks for %s", async (_, where) => {
    expect((await applyTextIndex(db.read, textIndexOf(article, db.dialect), bind(where))).lookup).toBeUndefined();
  });

  it("is left out where too many rows hold the word", async () => {
    const number =
      db.dialect === "sqlite"
        ? "with recursive c(n) as (select 1 union all select n + 1 from c where n < 5000) select n from c"
        : "select n from generate_series(1, 5000) as n";
    await run(`insert into "article" ("id", "title") select 'm' || n, '柑橘' || n from (${number}) as numbers`);
    expect(
      (await applyTextIndex(db.read, textIndexOf(article, db.dialect), bind(like("title", "柑橘")))).lookup,
    ).toBeUndefined();
    expect(await found(like("title", "台风"))).toBe("old");
  });

  it("is not asked for what it does not hold", async () => {
    const other = { ...article, search: ["place"] };
    expect(
      (await applyTextIndex(db.read, textIndexOf(other, db.dialect), bind(like("title", "台风")))).lookup,
    ).toBeUndefined();
    expect(
      (
        await applyTextIndex(
          db.read,
          textIndexOf({ ...article, managed: false }, db.dialect),
          bind(like("title", "台风")),
        )
      ).lookup,
    ).toBeUndefined();
  });

  it("can be taken away and made again", async () => {
    await drop();
    await add("between", "台风");
    await make();
    expect(await found(like("title", "台风"))).toBe("between old");
  });
});
