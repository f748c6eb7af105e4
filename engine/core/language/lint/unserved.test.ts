/** Keys without effect: each is implemented, or reported as a finding. */
import { describe, expect, it } from "vitest";
import { compile, type CompileOptions } from "#core/language";
import { PROJECT_FILES, type Json } from "./project.fixture.ts";

type JsonObject = Readonly<Record<string, Json>>;

function findingsOf(changed: Readonly<Record<string, Json>>, options: CompileOptions) {
  const files = { ...PROJECT_FILES, ...changed };
  return compile(
    Object.entries(files).map(([path, json]) => ({ path, text: JSON.stringify(json) })),
    options,
  ).findings.map(({ file, pointer, code, suggestion }) => [file, pointer, code, suggestion]);
}

const TASK = PROJECT_FILES["task.entity.json"] as JsonObject;
const BOARD = PROJECT_FILES["work.board.json"] as JsonObject;
const withIcon = (icon: string): JsonObject => ({
  ...BOARD,
  blocks: [{ type: "shortcuts", shortcuts: [{ link: "/work/tasks", icon }] }],
});

describe("an action", () => {
  it("without code is a finding, with the action that has some", () => {
    const changed = { "task.entity.json": { ...TASK, actions: { remnid: { title: "提醒", on: "row" } } } };
    expect(findingsOf(changed, { actions: ["task.remind", "place.remind"] })).toEqual([
      ["task.entity.json", "/actions/remnid", "ACTION.HANDLER", "task.remind"],
    ]);
  });

  it("with code is none, nor is any where the code is not known", () => {
    expect(findingsOf({}, { actions: ["task.remind"] })).toEqual([]);
    expect(findingsOf({}, {})).toEqual([]);
  });
});

describe("the handler of a job", () => {
  it("that no module has is an error, with the one that was meant", () => {
    expect(findingsOf({}, { handlers: ["task.cleanUp"] })).toEqual([
      ["clean.job.json", "/handler", "NAME.UNKNOWN", "task.cleanUp"],
    ]);
    expect(findingsOf({}, { handlers: ["task.clean"] })).toEqual([]);
  });
});

describe("an icon", () => {
  const ICONS: CompileOptions = { icons: ["home", "dashboard"] };

  it("that does not exist is a finding in a menu and in a shortcut", () => {
    const menu = {
      menu: [
        {
          path: "/work",
          title: "工作",
          icon: "dashbord",
          children: [{ path: "/work/tasks", title: "任务", opens: "entity:task" }],
        },
      ],
    };
    const before = findingsOf({ "work.board.json": withIcon("home") }, ICONS);
    expect(before).toEqual([]);
    expect(findingsOf({ "work.board.json": withIcon("hom") }, ICONS)).toEqual([
      ["work.board.json", "/blocks/0/shortcuts/0/icon", "NAME.UNKNOWN", "home"],
    ]);
    expect(findingsOf({ "menu.json": menu, "work.board.json": withIcon("home") }, ICONS)).toEqual([
      ["menu.json", "/menu/0/icon", "NAME.UNKNOWN", "dashboard"],
    ]);
  });
});

describe("the permission of a menu entry", () => {
  const menu = (permission: string): JsonObject => ({
    menu: [{ path: "/work/tasks", title: "任务", opens: "entity:task", permission }],
  });
  const found = (permission: string) =>
    findingsOf({ "menu.json": menu(permission), "work.board.json": withIcon("home") }, {});

  it("that no role can hold would hide the entry from every user, and is a finding", () => {
    expect(found("task:lits")).toEqual([["menu.json", "/menu/0/permission", "PERMISSION.UNKNOWN", "task:list"]]);
  });

  it("may be any that exists, or a word for who is signed in", () => {
    expect([...found("task:list"), ...found("signed")]).toEqual([]);
  });
});

describe("the order of menu entries", () => {
  it("puts those with a number among the others, which count as 0, whichever file they are in", () => {
    const entry = (path: string, order?: number): JsonObject => ({
      path,
      title: path,
      opens: "entity:task",
      ...(order === undefined ? {} : { order }),
    });
    const files = {
      ...PROJECT_FILES,
      "work.board.json": { board: "work", title: "工作台", blocks: [{ type: "text", greeting: true }] },
      "menu.json": { menu: [entry("/last", 1), entry("/plain"), entry("/first", -1)] },
      "more/menu.json": { menu: [entry("/second", -1), entry("/end", 2)] },
    };
    const { model } = compile(Object.entries(files).map(([path, json]) => ({ path, text: JSON.stringify(json) })));
    expect(model?.menu.map(({ path }) => path)).toEqual(["/first", "/second", "/plain", "/last", "/end"]);
  });
});
