// @module-tag full
// Random roles, row rules, rows and operations: every way of asking gives the same answer as the rules read by hand.
import { afterAll, beforeAll, expect, it } from "vitest";
import { mayOnRow } from "#core/api";
import { evaluate } from "#core/filter";
import {
  hasGrant,
  may,
  type EntityModel,
  type MenuSource,
  type Model,
  type RightsContent,
  type RoleSource,
  type RowVerb,
  type Viewer,
} from "#core/language";
import type { StoredRow, WireRow } from "#core/values";
import { seedRows, statement, type RightsSource } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { startEngine, type Row, type TestEngine } from "../support/engine.ts";
import { below, pick } from "../support/randomFormulas.ts";
import { seeded, type Random } from "../support/schemaEvolution.ts";

const CASES = 1_000;
const CASES_PER_SET = 20;
const ROWS = 25;
const ROLES = ["r0", "r1", "r2", "r3"];
const PEOPLE = ["amy", "ben", "cleo"];
const CODES = ["note:list", "note:get", "note:edit", "note:delete", "note:submit", "note:*"];
const VERBS: readonly RowVerb[] = ["read", "edit", "delete"];

/** Conditions over what the rows differ in; some reach over a reference, some read the person. */
const CONDITIONS: readonly object[] = [
  { createBy: "$user.username" },
  { owner: "$user.username" },
  { owner: { in: "$user.departIds" } },
  { owner: { empty: true } },
  { stage: { in: [0, 1] } },
  { stage: 0 },
  { not: { stage: 2 } },
  { price: { between: ["1.00", "4.00"] } },
  { or: [{ level: "a" }, { owner: { like: "e" } }] },
  { "friend.stage": 0 },
  { locked: false, done: true },
  { done: { ne: true } },
];

type Operation = "read" | "edit" | "delete" | "submit";

interface SetOfRights {
  readonly content: RightsContent;
  readonly viewers: readonly Viewer[];
}

function randomSet(random: Random, model: Model, revision: number): SetOfRights {
  const roles = ROLES.map((role): RoleSource => {
    const grants = CODES.filter(() => random() < 0.5);
    const conditions = new Set(Array.from({ length: below(random, 3) }, () => pick(random, CONDITIONS)));
    const rowRules = [...conditions].map((where) => ({
      entity: "note",
      may: VERBS.filter((verb, at) => at === below(random, 3) || random() < 0.6 || verb === "read").slice(0, 3),
      where: where as never,
    }));
    return { role, title: role, office: true, grants, rowRules };
  });
  const viewers = PEOPLE.map((username): Viewer => {
    const own = ROLES.filter(() => random() < 0.45);
    return {
      id: `id-${username}`,
      username,
      userType: "office",
      roles: own,
      grants: [...new Set(own.flatMap((name) => roles.find(({ role }) => role === name)?.grants ?? []))],
      tenantId: "0",
      variables: { id: `id-${username}`, username, roles: own, departIds: [username, "ben"] },
      rightsKey: `${own.join()} ${revision}`,
    };
  });
  const menu: readonly MenuSource[] = model.menu.map(({ path, title, opens }) => ({
    path,
    title,
    ...(opens === undefined ? {} : { opens }),
  }));
  return { content: { menu, roles }, viewers };
}

describeEachDatabase("random rights", (database, dialect) => {
  let at: TestEngine;
  let stored: { content: RightsContent; revision: number };
  let ids: readonly string[];
  let rows: ReadonlyMap<string, StoredRow>;
  const random = seeded(20261123);

  beforeAll(async () => {
    stored = { content: { menu: [], roles: [] }, revision: 1 };
    const rights: RightsSource = { read: () => Promise.resolve(stored) };
    at = await startEngine(database(), {
      product: { rights, userVariables: ["id", "username", "memberId", "roles", "departIds"] },
    });
    const made: string[] = [];
    await seedRows(at.engine, at.engine.model(), async (seeding) => {
      for (let index = 0; index < ROWS; index += 1) {
        const row = await seeding.add("note", {
          title: `便签${index}`,
          createBy: pick(random, PEOPLE),
          owner: pick(random, [...PEOPLE, null]),
          stage: pick(random, [0, 0, 1, 2]),
          level: pick(random, ["a", "b"]),
          price: pick(random, ["0.50", "1.00", "4.00", "9.00", null]),
          locked: random() < 0.3,
          done: random() < 0.5,
          friend: made.length > 0 && random() < 0.5 ? pick(random, made) : null,
        });
        made.push(String(row["id"]));
      }
    });
    ids = made;
    await readRows();
  }, 60_000);
  afterAll(() => at.close());

  async function readRows(): Promise<void> {
    const all = await at.database.read.all<Row>(statement(dialect, 'select * from "note"'), []);
    rows = new Map(all.map((row) => [String(row["id"]), row as StoredRow]));
  }

  /** The rules as the documentation says them. */
  function rowFits(viewer: Viewer, verb: RowVerb, row: StoredRow): boolean {
    const model = at.engine.model();
    const { permissions } = model.entities["note"] as EntityModel;
    const codes = verb === "read" ? [permissions.list, permissions.get] : [permissions[verb]];
    const granting = viewer.roles.filter((role) =>
      codes.some((code) => hasGrant(model.roles[role]?.grants ?? [], code)),
    );
    const deciding = granting.length > 0 ? granting : viewer.roles;
    const rulesOf = (role: string) =>
      (model.roles[role]?.rowRules ?? []).filter((rule) => rule.entity === "note" && rule.may.includes(verb));
    if (deciding.length === 0 || deciding.some((role) => rulesOf(role).length === 0)) return true;
    const scope = { now: 0, user: viewer.variables, lookup: (_via: string, key: unknown) => rows.get(String(key)) };
    return deciding.some((role) => rulesOf(role).every(({ where }) => evaluate(where, row, scope)));
  }

  function expected(viewer: Viewer, operation: Operation, row: StoredRow): boolean {
    const readable = may(viewer, "note:get") && rowFits(viewer, "read", row);
    if (operation === "read") return readable;
    const fits = rowFits(viewer, "read", row) && rowFits(viewer, operation === "delete" ? "delete" : "edit", row);
    if (operation !== "submit") return may(viewer, `note:${operation}`) && fits;
    return may(viewer, "note:submit") && fits && row["stage"] === 0 && row["locked"] === 0;
  }

  /** What each way of asking says; undefined where it says nothing of this operation. */
  async function answers(
    viewer: Viewer,
    operation: Operation,
    id: string,
  ): Promise<Readonly<Record<string, boolean | undefined>>> {
    const single = await at.get<WireRow>(viewer, "/notes/queryById", { id });
    const listed = await at.get<{ records: readonly Row[] }>(viewer, "/notes/list", { pageSize: "100" });
    const view = at.engine.calls.view("note", viewer);
    const op = operation === "read" ? "queryById" : operation;
    const { allowed: explained } = await at.engine.calls.explain(viewer, { entity: "note", op, id });
    const inList = listed.success ? listed.result.records.some((row) => row["id"] === id) : undefined;
    if (operation === "read")
      return {
        single: single.success,
        list: may(viewer, "note:get") ? inList : undefined,
        explained,
      };
    const right = operation === "delete" ? "delete" : "edit";
    const state = single.success ? single.result["stage"] === 0 && single.result["locked"] === false : false;
    const marked = single.success
      ? view?.may[operation] === true && mayOnRow(single.result, right) && (operation !== "submit" || state)
      : undefined;
    return { done: await isDone(viewer, operation, id), formState: marked, explained };
  }

  async function isDone(viewer: Viewer, operation: Operation, id: string): Promise<boolean> {
    if (operation === "delete") {
      const attempt = await at.get<{ refused: readonly unknown[] }>(viewer, "/notes/deletable", { ids: id });
      return attempt.success && attempt.result.refused.length === 0;
    }
    const count = below(random, 1000);
    const answer =
      operation === "edit"
        ? await at.put(viewer, "/notes/edit", { id, count })
        : await at.post(viewer, "/notes/submit", { id });
    if (answer.success && operation === "submit") {
      await seedRows(at.engine, at.engine.model(), (seeding) => seeding.change("note", id, { stage: 0 }));
    }
    return answer.success;
  }

  it(`agree in ${CASES} cases`, async () => {
    const wrong: object[] = [];
    const seen = { allowed: 0, refused: 0 };
    for (let done = 0; done < CASES;) {
      const revision = stored.revision + 1;
      const { content, viewers } = randomSet(random, at.engine.model(), revision);
      stored = { content, revision };
      await at.engine.rights.refresh(revision);
      expect(at.engine.rights.findings()).toEqual([]);
      for (let index = 0; index < CASES_PER_SET; index += 1, done += 1) {
        const viewer = pick(random, viewers);
        const operation = pick(random, ["read", "read", "edit", "delete", "submit"] as const);
        const id = pick(random, ids);
        const row = rows.get(id) as StoredRow;
        const awaited = expected(viewer, operation, row);
        seen[awaited ? "allowed" : "refused"] += 1;
        for (const [way, answer] of Object.entries(await answers(viewer, operation, id)))
          if (answer !== undefined && answer !== awaited)
            wrong.push({ way, operation, awaited, roles: viewer.roles, row: row["title"], content: content.roles });
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(Math.min(seen.allowed, seen.refused)).toBeGreaterThan(CASES / 5);
  }, 240_000);
});
