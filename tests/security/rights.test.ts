// Every operation of the route map, as anonymous and as each user, against an oracle that evaluates rules in memory.
import { afterAll, beforeAll, expect, it } from "vitest";
import { mayOnRow } from "#core/api";
import { KINDS } from "#core/fields";
import type { RowVerb, Viewer } from "#core/language";
import { maskText, type StoredRow, type WireRow } from "#core/values";
import { seedRows, statement } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";
import { permissionsFor, personMay } from "../support/permissionTable.ts";
import { RightsOracle } from "../support/rightsOracle.ts";

interface Page {
  readonly records: readonly Row[];
  readonly total: number;
}

const EVERYBODY: readonly Viewer[] = Object.values(PEOPLE);
/** What the permissions of the small schema set let a person do. */
const may = (viewer: Viewer, permission: string): boolean =>
  personMay((viewer.username || "nobody") as keyof typeof PEOPLE, permission);
const refusedAs = (viewer: Viewer): number => (viewer.userType === "nobody" ? 401 : 403);

describeEachDatabase("rights", (database) => {
  let at: TestEngine;
  let oracle: RightsOracle;
  let serial = 0;

  async function notes(): Promise<readonly StoredRow[]> {
    return at.database.read.all(statement(at.database.dialect, 'select * from "note"'), []);
  }

  async function seed(row: Row): Promise<string> {
    const added = await seedRows(at.engine, at.engine.model(), (seeding) =>
      seeding.add("note", { title: `便签${++serial}`, ...row } as never),
    );
    return String(added["id"]);
  }

  /** One row of every mix of what the rules read. */
  async function seedAll(): Promise<void> {
    for (const createBy of ["clerk", "otherClerk", "boss"]) {
      for (const stage of [0, 1, 2]) {
        for (const owner of [null, "peer", "both", "m1", "m2"]) {
          await seed({
            createBy,
            stage,
            owner,
            phone: "13976001234",
            secret: "99.99",
            price: String(serial % 7),
            maker: stage > 0 ? createBy : null,
          });
        }
      }
    }
  }

  beforeAll(async () => {
    at = await startEngine(database(), {
      operations: ({ hooks }) => (
        hooks.action("note.stamp", () => "done"),
        hooks.action("note.mark", () => "done"),
        hooks.action("note.tally", () => "done"),
        []
      ),
    });
    oracle = new RightsOracle(at.engine.model(), "note");
    await seedAll();
  }, 60_000);
  afterAll(() => at.close());

  it("let the holders of its permission call each operation of the map, and no one else", async () => {
    const operations = at.engine.dispatcher.operations();
    expect(operations.length).toBeGreaterThan(60);
    const wrong: string[] = [];
    for (const operation of operations) {
      for (const viewer of EVERYBODY) {
        const answer = await at.call(viewer, operation.method, operation.path.replace("{entity}", "note"), {
          query: operation.method === "GET" || operation.method === "DELETE" ? "id=none&ids=none" : "",
          body: operation.method === "GET" ? undefined : { id: "none" },
        });
        const stopped = answer.code === "IDENTITY.SIGN_IN" ? 401 : answer.code === "REQUEST.FORBIDDEN" ? 403 : 0;
        const expected = permissionsFor(operation, operations).some((one) => may(viewer, one)) ? 0 : refusedAs(viewer);
        if (answer.status >= 500 || stopped !== expected)
          wrong.push(
            `${operation.method} ${operation.path} as ${viewer.username || "nobody"}: ${answer.status} ${answer.code}`,
          );
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(EVERYBODY.map((viewer) => [viewer.username || "nobody", viewer] as const))(
    "show %s just the rows, fields and masks of their rights in a list",
    async (_, viewer) => {
      const answer = await at.get<Page>(viewer, "/notes/list", { pageSize: "1000" });
      if (!may(viewer, "note:list")) return expect(answer.status).toBe(refusedAs(viewer));
      const stored = new Map((await notes()).map((row) => [String(row["id"]), row]));
      const expected = [...stored.values()].filter((row) => oracle.may(viewer, "read", row)).map((row) => row["id"]);
      expect(answer.result.total).toBe(expected.length);
      expect(answer.result.records.map((row) => row["id"]).sort()).toEqual(expected.sort());
      for (const shown of answer.result.records) expectShown(viewer, shown, stored.get(String(shown["id"]))!);
    },
  );

  /** What a row says of itself is what the design says of it, for each thing that this viewer may do at all. */
  function expectRights(viewer: Viewer, shown: Row, stored: StoredRow): void {
    const steps = ["note:submit", "note:approve", "note:reject"].some((code) => may(viewer, code));
    for (const verb of ["edit", "delete"] as const) {
      if (may(viewer, `note:${verb}`) || (verb === "edit" && steps))
        expect(mayOnRow(shown as WireRow, verb), verb).toBe(oracle.may(viewer, verb, stored));
    }
  }

  function expectShown(viewer: Viewer, { _may, ...shown }: Row, stored: StoredRow): void {
    expectRights(viewer, _may === undefined ? shown : { ...shown, _may }, stored);
    const names = oracle.fields(viewer, stored);
    const got = Object.keys(shown).filter((name) => !name.endsWith("_dictText") && !name.includes("."));
    expect(got.sort()).toEqual([...names].sort());
    for (const name of Object.keys(shown)) expect(names.has(name.replace(/(_dictText|\..*)$/, "")), name).toBe(true);
    for (const name of names) {
      const field = oracle.entity.fields.find((one) => one.name === name)!;
      if (field.column === undefined) continue;
      const value = stored[name] ?? null;
      const wire =
        value === null
          ? null
          : oracle.masked(viewer, name)
            ? maskText(field.mask!.as, String(value))
            : KINDS[field.kind].toWire(value, field);
      expect(shown[name], name).toEqual(wire);
    }
  }

  it.each(EVERYBODY.map((viewer) => [viewer.username || "nobody", viewer] as const))(
    "open to %s the same rows one by one, with their history",
    async (_, viewer) => {
      if (!may(viewer, "note:get"))
        return expect((await at.get(viewer, "/notes/queryById", { id: "x" })).status).toBe(refusedAs(viewer));
      for (const row of await notes()) {
        const id = String(row["id"]);
        const visible = oracle.may(viewer, "read", row);
        const answer = await at.get<Row>(viewer, "/notes/queryById", { id });
        expect(answer.status).toBe(visible ? 200 : 404);
        if (visible) expectShown(viewer, answer.result, row);
        const history = await at.get<{ records: { changes: { field: string; after: unknown }[] }[] }>(
          viewer,
          "/notes/history",
          { id },
        );
        expect(history.status).toBe(visible ? 200 : 404);
        for (const change of visible ? history.result.records.flatMap((entry) => entry.changes) : []) {
          expect(oracle.fields(viewer, row).has(change.field), change.field).toBe(true);
          if (oracle.masked(viewer, change.field)) expect(change.after).toBe("139****1234");
        }
      }
    },
  );

  it("filter, sort, search and sum only by fields that are read in full on every row", async () => {
    const operators = (name: string): boolean =>
      KINDS[oracle.entity.fields.find((field) => field.name === name)!.kind].operators({}).length > 0;
    for (const viewer of EVERYBODY.filter((one) => may(one, "note:list"))) {
      for (const field of oracle.entity.fields.filter((one) => one.column !== undefined && operators(one.name))) {
        const open = oracle.filterable(viewer, field.name);
        const unknown = (name: string) =>
          expect.objectContaining({ status: 400, code: "FILTER.UNKNOWN_FIELD", message: `未知字段：${name}` });
        const value = field.column === "integer" ? "1" : "a";
        const answers = [
          await at.get(viewer, "/notes/list", { [field.name]: value }),
          await at.get(viewer, "/notes/list", { [`${field.name}_begin`]: value }),
          await at.get(viewer, "/notes/totals", { [field.name]: value }),
          await at.get(viewer, "/notes/counts", { [field.name]: value }),
          await at.get(viewer, "/notes/list", {
            superQueryParams: JSON.stringify([{ field: field.name, rule: "eq", val: value }]),
          }),
          await at.get(viewer, "/notes/list", { column: field.name }),
        ];
        for (const [which, answer] of answers.entries()) {
          if (open) expect(answer.code, `${viewer.username} ${field.name} ${which}`).not.toBe("FILTER.UNKNOWN_FIELD");
          else expect(answer).toEqual(unknown(which === 1 ? `${field.name}_begin` : field.name));
        }
        // The same words as for a name that does not exist.
        if (!open)
          expect(answers[0]!.message.replace(field.name, "nonsense")).toBe(
            (await at.get(viewer, "/notes/list", { nonsense: value })).message,
          );
      }
      const sums = (await at.get<{ sums: Row }>(viewer, "/notes/totals")).result.sums;
      expect(Object.keys(sums).sort()).toEqual(
        ["price", "secret", "weight"].filter((name) => oracle.filterable(viewer, name)),
      );
    }
  });

  it("sum and count just the rows that the viewer may see", async () => {
    for (const viewer of EVERYBODY.filter((one) => may(one, "note:list"))) {
      const mine = (await notes()).filter((row) => oracle.may(viewer, "read", row));
      const { count, sums } = (await at.get<{ count: number; sums: Row }>(viewer, "/notes/totals")).result;
      expect(count).toBe(mine.length);
      if ("price" in sums)
        expect(Number(sums["price"])).toBe(mine.reduce((sum, row) => sum + Number(row["price"] ?? 0), 0) / 100);
      const tabs = [() => true, (row: StoredRow) => row["stage"] === 0, (row: StoredRow) => row["stage"] === 1];
      if (oracle.filterable(viewer, "stage"))
        expect((await at.get(viewer, "/notes/counts")).result).toEqual(tabs.map((tab) => mine.filter(tab).length));
      const options = await at.get<Page>(viewer, "/notes/options", { field: "friend", pageSize: "1000" });
      if (options.status === 200) expect(options.result.total).toBe(mine.length);
    }
  });

  it(
    "write, delete, restore and step only where rule and machine say so",
    { tags: "full", timeout: 120_000 },
    async () => {
      const acts: readonly {
        readonly op: string;
        readonly code: string;
        readonly verb: RowVerb;
        readonly run: (viewer: Viewer, id: string) => ReturnType<TestEngine["call"]>;
        readonly fits?: (row: StoredRow, viewer: Viewer) => boolean;
      }[] = [
        {
          op: "edit",
          code: "note:edit",
          verb: "edit",
          run: (viewer, id) => at.put(viewer, "/notes/edit", { id, count: 7 }),
        },
        {
          op: "restore",
          code: "note:edit",
          verb: "edit",
          run: (viewer, id) => at.post(viewer, "/notes/restore", { id, version: 1 }),
        },
        {
          op: "submit",
          code: "note:submit",
          verb: "edit",
          run: (viewer, id) => at.post(viewer, "/notes/submit", { id }),
          fits: (row) => row["stage"] === 0,
        },
        {
          op: "approve",
          code: "note:approve",
          verb: "edit",
          run: (viewer, id) => at.post(viewer, "/notes/approve", { id }),
          fits: (row, viewer) => row["stage"] === 1 && row["maker"] !== viewer.username,
        },
        { op: "stamp", code: "note:stamp", verb: "read", run: (viewer, id) => at.post(viewer, "/notes/stamp", { id }) },
        {
          op: "delete",
          code: "note:delete",
          verb: "delete",
          run: (viewer, id) => at.remove(viewer, "/notes/delete", { id }),
        },
        {
          op: "deleteBatch",
          code: "note:delete",
          verb: "delete",
          run: (viewer, id) => at.remove(viewer, "/notes/deleteBatch", { ids: id }),
        },
      ];
      for (const viewer of EVERYBODY) {
        for (const act of acts) {
          for (const [createBy, stage, owner] of [
            ["clerk", 0, null],
            ["otherClerk", 0, "m1"],
            ["boss", 1, "peer"],
            ["clerk", 1, "m2"],
            ["boss", 2, "m1"],
          ] as const) {
            const id = await seed({ createBy, stage, owner, maker: stage > 0 ? createBy : null });
            const before = (await notes()).find((row) => row["id"] === id)!;
            const answer = await act.run(viewer, id);
            const readable = oracle.may(viewer, "read", before);
            const writable = readable && oracle.may(viewer, act.verb, before);
            const fits = act.fits?.(before, viewer) ?? true;
            const expected = !may(viewer, act.code)
              ? [refusedAs(viewer)]
              : !writable
                ? act.op === "deleteBatch"
                  ? [409]
                  : [readable ? 403 : 404]
                : fits
                  ? [200]
                  : [403, 409];
            const who = `${viewer.username || "nobody"} ${act.op} ${createBy}/${stage}/${owner ?? ""}: ${answer.code}`;
            expect(expected, who).toContain(answer.status);
            if (answer.status !== 200)
              expect(
                (await notes()).find((row) => row["id"] === id),
                who,
              ).toEqual(before);
          }
        }
      }
    },
  );

  it("take a new or changed row only where the rule holds on it afterwards", async () => {
    for (const viewer of EVERYBODY.filter((one) => may(one, "note:add"))) {
      for (const owner of [null, viewer.username, "m1", "m2", "somebody"]) {
        const count = (await notes()).length;
        const answer = await at.post<Row>(viewer, "/notes/add", { title: "新", owner });
        const allowed = oracle.may(viewer, "add", { owner, createBy: viewer.username, stage: 0 });
        expect(answer.status, `${viewer.username} ${String(owner)}`).toBe(
          allowed ? 200 : viewer.userType === "office" ? 403 : 404,
        );
        expect((await notes()).length).toBe(count + (allowed ? 1 : 0));
      }
    }
    const mine = await at.added(PEOPLE.member, "/notes", { title: "我的", owner: "m1" });
    expect((await at.put(PEOPLE.member, "/notes/edit", { id: mine["id"], owner: "m2" })).status).toBe(404);
    expect((await at.get<Row>(PEOPLE.member, "/notes/queryById", { id: String(mine["id"]) })).result).toMatchObject({
      owner: "m1",
      version: 1,
    });
  });

  it("show through a reference its title and nothing else", async () => {
    const hidden = await seed({ createBy: "boss", stage: 0, title: "藏", owner: "秘密" });
    const shown = await seed({ createBy: "clerk", stage: 0, friend: hidden });
    const row = (await at.get<Page>(PEOPLE.clerk, "/notes/list", { id: shown })).result.records[0]!;
    expect(row).toMatchObject({ friend: hidden, friend_dictText: "藏", "friend.owner": null });
    expect((await at.get<Page>(PEOPLE.boss, "/notes/list", { id: shown })).result.records[0]!["friend.owner"]).toBe(
      "秘密",
    );
    // A filter over the reference would reveal what the viewer may not open.
    expect((await at.get(PEOPLE.clerk, "/notes/list", { "friend.owner": "秘密" })).code).toBe("FILTER.UNKNOWN_FIELD");
    expect((await at.get<Page>(PEOPLE.boss, "/notes/list", { "friend.owner": "秘密" })).result.total).toBe(1);
  });

  it("give an alias of scope “mine” the rows of a member, whoever calls", async () => {
    const mine = (await notes()).filter((row) => (row["deletedAt"] ?? null) === null && row["owner"] === "m1").length;
    expect((await at.post<Page>(PEOPLE.member, "/notes/mine", {})).result.total).toBe(mine);
    expect((await at.post<Page>(PEOPLE.boss, "/notes/mine", { pageSize: 5 })).result).toMatchObject({
      total: 0,
      size: 5,
    });
  });

  it("show an anonymous viewer the public rows of a public entity, and no other", async () => {
    await at.added(PEOPLE.boss, "/online/api/post", { title: "公开", shown: true });
    await at.added(PEOPLE.boss, "/online/api/post", { title: "未公开", shown: false });
    for (const viewer of [PEOPLE.nobody, PEOPLE.member]) {
      expect((await at.get<Page>(viewer, "/online/api/post/list")).result.records.map((row) => row["title"])).toEqual([
        "公开",
      ]);
    }
    expect((await at.get<Page>(PEOPLE.boss, "/online/api/post/list")).result.total).toBe(2);
  });

  it("cut the model to whoever asks", async () => {
    expect((await at.get(PEOPLE.nobody, "/online/model/note")).status).toBe(404);
    expect((await at.get(PEOPLE.idle, "/online/model/note")).status).toBe(404);
    const text = JSON.stringify((await at.get(PEOPLE.clerk, "/online/model/note")).result);
    expect(text).not.toContain("secret");
    expect(text).not.toContain("底价");
    expect(JSON.stringify((await at.get(PEOPLE.checker, "/online/model/note")).result)).toContain("secret");
    expect(
      (await at.get<{ menu: Row[] }>(PEOPLE.clerk, "/online/model")).result.menu.map((node) => node["path"]),
    ).toEqual(["/notes", "/topics", "/bills", "/posts"]);
    expect(
      (await at.get<{ menu: Row[] }>(PEOPLE.idle, "/online/model")).result.menu.map((node) => node["path"]),
    ).toEqual(["/posts"]);
  });
});
