import { describe, expect, it } from "vitest";
import { ApiError, clientErrors, type RowError, type SaveRows } from "#core/api";
import type { WireRow } from "#core/values";
import type { Api } from "../api/index.ts";
import { createLiveTarget, type LiveTarget } from "./live/applyChanges.ts";
import { lineRow, sampleGrid } from "./rowStore/grid.fixture.ts";
import { saveBatches, sendChanges } from "./saveChanges.ts";

const given = [1, 2, 3, 4].map((index) => lineRow(index));

function page(): LiveTarget {
  return createLiveTarget(sampleGrid({ rows: given }), "id", given);
}

/** A server that stores what it is sent, or refuses it. */
function server(errorsOf: (body: SaveRows) => readonly RowError[] = () => []) {
  const bodies: SaveRows[] = [];
  const api = {
    post: (_path: string, body: SaveRows) => {
      bodies.push(body);
      const refused = errorsOf(body);
      if (refused.length > 0)
        return Promise.reject(new ApiError("ROW.BATCH", { status: 409, text: "" }, {}, { refused }));
      const rows = [...(body.add ?? []), ...(body.edit ?? [])].map((row): WireRow => ({
        ...given.find((one) => one["id"] === row["id"]),
        ...row,
        version: Number(row["version"] ?? 0) + 1,
      }));
      return Promise.resolve({ rows });
    },
  } as unknown as Api;
  return { api, bodies };
}

const SAID = { unreachable: "没有网络", unanswered: "没有答复" };
const send = (at: LiveTarget, api: Api, most = 200) =>
  sendChanges(api, "/lines", at, saveBatches(at.rows.changes(), "id", at.versions, most), SAID);

describe("saving a grid", () => {
  it("sends what changed with what it was made from, deletes as they were seen, and is clean then", async () => {
    const at = page();
    const { api, bodies } = server();
    at.rows.set([{ row: "r1", key: "name", value: "改" }]);
    const [fresh = ""] = at.rows.add(1);
    at.rows.set([{ row: fresh, key: "code", value: "C9" }]);
    at.rows.remove(["r4"]);
    expect(await send(at, api)).toEqual({ saved: 3, refused: 0, problems: [] });
    expect(bodies).toEqual([
      {
        delete: [{ id: "r4", version: 1 }],
        edit: [{ id: "r1", version: 1, name: "改", base: { name: "名称 1" } }],
        add: [expect.objectContaining({ id: fresh, code: "C9" })],
      },
    ]);
    expect([at.rows.dirty, at.rows.isNew(fresh), at.versions.get("r1")]).toEqual([false, false, 2]);
  });

  it("puts what is refused at its cells, and keeps everything as it was typed", async () => {
    const at = page();
    at.rows.set([
      { row: "r2", key: "code", value: "C1" },
      { row: "r3", key: "name", value: "无权" },
    ]);
    const { api } = server(() => [
      {
        id: "r2",
        code: "ROW.NOT_UNIQUE",
        message: "编号已存在",
        issues: [{ field: "code", code: "ROW.NOT_UNIQUE", message: "编号已存在" }],
      },
      { id: "r3", code: "ROW.FORBIDDEN", message: "没有权限处理该数据" },
    ]);
    expect(await send(at, api)).toEqual({ saved: 0, refused: 2, problems: ["第 3 行：没有权限处理该数据"] });
    expect(at.rows.issue("r2", "code")?.message).toBe("编号已存在");
    expect([at.rows.value("r2", "code"), at.rows.value("r3", "name"), at.rows.dirty]).toEqual(["C1", "无权", true]);
  });

  it("shows both values where somebody else was quicker, and sends the choice against the newer row", async () => {
    const at = page();
    at.rows.set([
      { row: "r1", key: "name", value: "我的" },
      { row: "r2", key: "name", value: "留下" },
    ]);
    const current = lineRow(1, { name: "他的", version: 5 });
    const refusing = server(() => [
      { id: "r1", code: "ROW.CONFLICT", message: "", conflict: { current, fields: [] } },
      { id: "r2", code: "ROW.NOT_FOUND", message: "数据不存在或已被删除" },
    ]);
    expect((await send(at, refusing.api)).problems).toEqual([]);
    expect(at.rows.conflicts().map(({ row, kind }) => [row, kind])).toEqual([
      ["r1", "cell"],
      ["r2", "deletedThere"],
    ]);
    for (const conflict of at.rows.conflicts())
      at.rows.resolve(conflict, conflict.kind === "cell" ? "yours" : "theirs");
    const { api, bodies } = server();
    await send(at, api);
    expect(bodies).toEqual([{ edit: [{ id: "r1", version: 5, name: "我的", base: { name: "他的" } }] }]);
  });

  it(
    "sends many rows in calls of at most 200, stops at a refused one, and keeps what was " + "saved before it",
    async () => {
      const at = page();
      for (const id of at.rows.add(5)) at.rows.set([{ row: id, key: "code", value: `N${id.slice(-2)}` }]);
      const { api, bodies } = server((body) =>
        bodies.length === 3
          ? [{ id: String(body.add?.[0]?.["id"]), code: "ROW.RULE", message: "保存后的数据超出了您的权限范围" }]
          : [],
      );
      expect(await send(at, api, 2)).toEqual({
        saved: 4,
        refused: 1,
        problems: ["第 9 行：保存后的数据超出了您的权限范围"],
      });
      expect(bodies.map((body) => body.add?.length)).toEqual([2, 2, 1]);
      expect(at.rows.changes().added).toHaveLength(1);
    },
  );

  it("says so when the server cannot be reached, and loses nothing", async () => {
    const at = page();
    at.rows.set([{ row: "r1", key: "name", value: "改" }]);
    const api = { post: () => Promise.reject(new Error("offline")) } as unknown as Api;
    expect((await send(at, api)).problems).toEqual(["没有网络"]);
    expect(at.rows.isDirty("r1", "name")).toBe(true);
    const silent = { post: () => Promise.reject(clientErrors.error("OFFLINE")) } as unknown as Api;
    expect((await send(at, silent)).problems).toEqual(["没有答复"]);
  });
});
