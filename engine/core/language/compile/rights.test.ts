import { describe, expect, it } from "vitest";
import { compile, openRights, rightsOf, roleFile, withRights, type Model, type RightsContent } from "#core/language";

const FILES = {
  "visit.entity.json": {
    entity: "visit",
    title: "来访",
    purpose: "Who came",
    fields: {
      visitor: { kind: "text", title: "来访人", required: true },
      status: { kind: "integer", title: "状态" },
    },
    indexes: [["-createTime"]],
  },
  "menu.json": { menu: [{ path: "/visits", title: "来访", opens: "entity:visit" }] },
  "roles/clerk.role.json": {
    role: "clerk",
    title: "文员",
    office: true,
    grants: ["visit:list"],
    rowRules: [{ entity: "visit", may: ["read"], where: { status: 1 } }],
  },
  "more.role.json": { role: "clerk", adds: true, grants: ["visit:get"], users: ["amy"] },
};
const files = Object.entries(FILES).map(([path, value]) => ({ path, text: JSON.stringify(value) }));
const model = compile(files).model as Model;
const compiler = openRights(model, files);
const ofFiles = rightsOf(model, files);
const role = (change: object): RightsContent => ({
  ...ofFiles,
  roles: [{ ...ofFiles.roles[0]!, ...change }],
});

describe("rights that are stored", () => {
  it("compile to those of the files they come from", () => {
    const { rights, findings } = compiler.compile(ofFiles);
    expect(findings).toEqual([]);
    expect(rights).toEqual({ menu: model.menu, roles: model.roles });
    expect(withRights(model, rights)).toBe(model);
  });

  it("give a model with the same entities and another hash", () => {
    const { rights } = compiler.compile(role({ grants: ["visit:*"] }));
    const changed = withRights(model, rights);
    expect(changed.roles["clerk"]?.grants).toEqual(["visit:*"]);
    expect(changed.entities).toBe(model.entities);
    expect(changed.hash).not.toBe(model.hash);
  });

  it.each([
    ["an unknown permission", { grants: ["visit:fly"] }, "PERMISSION.UNKNOWN", "/grants/0"],
    [
      "an unknown field",
      { rowRules: [{ entity: "visit", may: ["read"], where: { colour: 1 } }] },
      "PREDICATE.FIELD",
      "/rowRules/0/where/colour",
    ],
    [
      "an unknown verb",
      { rowRules: [{ entity: "visit", may: ["look"], where: {} }] },
      "SHAPE.WRONG_VALUE",
      "/rowRules/0/may/0",
    ],
  ])("say where %s is", (_what, change, code, pointer) => {
    const { findings } = compiler.compile(role(change));
    expect(findings).toContainEqual(expect.objectContaining({ file: roleFile("clerk"), code, pointer }));
  });

  it("show no row where a rule is broken, and keep the rest of the role", () => {
    const broken = { rowRules: [{ entity: "visit", may: ["read"] as const, where: { colour: 1 } }] };
    const { rights } = compiler.compile(role(broken));
    expect(rights.roles["clerk"]).toMatchObject({
      grants: ["visit:list", "visit:get"],
      rowRules: [{ entity: "visit", may: ["read"], where: { any: [] } }],
    });
  });

  it("leave out a menu entry that opens nothing, and keep its neighbours", () => {
    const menu = [...ofFiles.menu, { path: "/gone", title: "旧页", opens: "entity:gone" }];
    const { rights, findings } = compiler.compile({ ...ofFiles, menu });
    expect(rights.menu.map(({ path }) => path)).toEqual(["/visits"]);
    expect(findings).toContainEqual(expect.objectContaining({ code: "NAME.UNKNOWN", pointer: "/menu/1/opens" }));
  });

  it("take a variable only where the compiler was given it", () => {
    const rules = { rowRules: [{ entity: "visit", may: ["read"] as const, where: { visitor: "$user.positionId" } }] };
    expect(compiler.compile(role(rules)).findings).toContainEqual(
      expect.objectContaining({ code: "PREDICATE.VARIABLE" }),
    );
    const withVariable = openRights(model, files, { userVariables: ["positionId"] });
    expect(withVariable.compile(role(rules)).findings).toEqual([]);
  });
});
