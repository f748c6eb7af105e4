/** Where a field has to refer to an entity, only fields that do are proposed. */
import { describe, expect, it } from "vitest";
import { compile } from "#core/language";
import { changed, I, lint, T } from "./findings/faulty.fixture.ts";
import { PROJECT_FILES, type Json } from "./project.fixture.ts";

const GUARD = "/guards/inUse/none/by";

describe("a field that has to refer to an entity", () => {
  it.each([
    [GUARD, "NAME.UNKNOWN", "txet"],
    [GUARD, "LINK.WRONG", "text"],
    ["/children/items/by", "NAME.UNKNOWN", "txet"],
    ["/children/items/by", "LINK.WRONG", "text"],
    ["/fields/parts/by", "NAME.UNKNOWN", "txet"],
    ["/fields/parts/by", "PARENT.WRONG", "text"],
  ])("%s: the one that does", (place, code, written) =>
    expect(lint(T, place, written).find(({ pointer }) => pointer === place)).toMatchObject({
      code,
      suggestion: "taskId",
    }),
  );

  const withItem = (item: Json, place: string, by: string) => {
    const files = { ...PROJECT_FILES, [I]: item, [T]: changed(PROJECT_FILES[T] ?? {}, place.split("/").slice(1), by) };
    const { findings } = compile(Object.entries(files).map(([path, json]) => ({ path, text: JSON.stringify(json) })));
    return findings.filter(({ file, pointer }) => file === T && pointer === place);
  };
  const item = PROJECT_FILES[I] ?? {};

  it("lists those that do where there are several", () => {
    const two = changed(item, ["fields", "earlierId"], { kind: "reference", to: "task", title: "先前的任务" });
    expect(withItem(two, GUARD, "wrong")[0]?.message).toContain("可以写：taskId、earlierId");
    expect(withItem(two, GUARD, "text")[0]?.message).toContain("可以写：taskId、earlierId");
  });

  it("says that there is none", () => {
    const elsewhere = changed(item, ["fields", "taskId", "to"], "place");
    expect(withItem(elsewhere, GUARD, "text")[0]?.message).toContain("实体“item”没有引用“task”的单值字段");
  });

  it("counts lines of an entity without a parent, too", () => {
    const free = changed(item, ["parent"], undefined);
    expect(withItem(free, "/fields/parts/by", "text")[0]).toMatchObject({ code: "LINK.WRONG", suggestion: "taskId" });
  });

  it("waits while the file of that entity cannot be read", () => {
    const broken = changed(item, ["fields", "taskId"], { kind: "reference", target: "task", title: "任务" });
    expect(withItem(broken, "/children/items/by", "taskId")).toEqual([]);
  });

  it("names the fields by which a tree, a parent or a correction can go", () => {
    expect(lint("place.entity.json", "/tree/parent", "name")[0]?.message).toContain("可以写：pid");
    expect(lint(I, "/parent", "text")[0]?.message).toContain("可以写：taskId");
    const applied = lint("remedy.entity.json", "/states/steps/approve/apply/to", "newName");
    expect(applied[0]?.message).toContain("可以写：taskId");
  });
});
