/** Shows what each role may do on each page of the menu. */
import { hasGrant, type Model } from "#core/language";
import type { WireRow } from "#core/values";
import type { Caller, Operation } from "#engine/server";
import { RIGHTS_MATRIX_PATH, type MatrixRole, type RightsMatrix, type RightsModule } from "../contract.ts";
import { menusByEntity, type RightsEngine } from "./grants.ts";
import { allRows, treeOf } from "./trees.ts";

const MENU = 0;

export function rightsMatrixOperation(engine: RightsEngine): Operation {
  return {
    method: "GET",
    path: RIGHTS_MATRIX_PATH,
    permission: "sys_data_rule:simulate",
    title: "模块权限",
    module: "identity",
    handle: (call) => matrixOf(engine, call),
  };
}

async function matrixOf(engine: RightsEngine, caller: Caller): Promise<RightsMatrix> {
  const entries = inOrder(treeOf(await allRows(engine, caller, "sys_permission"), "title"));
  const roles = await allRows(engine, caller, "sys_role");
  const grants = await allRows(engine, caller, "sys_role_permission");
  const rules = await allRows(engine, caller, "sys_data_rule");
  const modules = modulesOf(engine.model(), entries);
  const menus = menusByEntity(engine, entries);
  const actions = new Map(entries.map(({ id, action }) => [String(id), textOf(action)]));
  const ofRole = (rows: readonly WireRow[], id: string) => rows.filter(({ roleId }) => roleId === id);
  return {
    modules,
    roles: roles.map((role): MatrixRole => {
      const id = String(role["id"]);
      const codes = ofRole(grants, id).map(({ permissionId }) => actions.get(String(permissionId)) ?? "");
      const holding = ofRole(rules, id).filter(({ status }) => Number(status) === 1);
      return {
        id,
        title: textOf(role["roleName"]),
        used: Number(role["status"]) === 1,
        grants: grantedBy(modules, codes),
        rules: Object.fromEntries(
          modules.map((module) => [
            module.id,
            holding
              .filter(({ permissionId, entity }) => (textOf(permissionId) || menus.get(textOf(entity))) === module.id)
              .map(({ ruleName }) => textOf(ruleName)),
          ]),
        ),
      };
    }),
  };
}

/** Lists each row before those below it, as the menu shows them. Rows whose parents form a circle are in no tree. */
const inOrder = (nodes: ReturnType<typeof treeOf>): readonly WireRow[] =>
  nodes.flatMap(({ children, ...row }) => [row as WireRow, ...inOrder(children)]);

const textOf = (value: WireRow[string] | undefined): string => (typeof value === "string" ? value : "");

/**
 * Lists pages and groups that have something to grant: their own code, and the codes of those directly below them that
 * are no menus.
 */
function modulesOf(model: Model, rows: readonly WireRow[]): readonly RightsModule[] {
  const byId = new Map(rows.map((row) => [String(row["id"]), row]));
  const isMenu = ({ type }: WireRow): boolean => Number(type) === MENU;
  const trailOf = (row: WireRow): readonly string[] => {
    const above = byId.get(textOf(row["pid"]));
    return above === undefined ? [] : [...trailOf(above), textOf(above["title"])];
  };
  return rows.filter(isMenu).flatMap((menu): RightsModule[] => {
    const id = String(menu["id"]);
    const own = rows.filter((row) => !isMenu(row) && row["pid"] === menu["id"]);
    const entries = [menu, ...own].flatMap((row) => {
      const action = textOf(row["action"]);
      if (action === "") return [];
      const operation = operationOf(model, action);
      const title = textOf(row["title"]);
      return [{ id: String(row["id"]), title, action, ...(operation === undefined ? {} : { operation }) }];
    });
    return entries.length === 0 ? [] : [{ id, title: textOf(menu["title"]), trail: trailOf(menu), entries }];
  });
}

/** `get` is the operation `queryById`; steps and actions have their own names. */
function operationOf({ entities }: Model, action: string): { entity: string; op: string } | undefined {
  const [name = "", verb = ""] = action.split(":");
  const entity = Object.hasOwn(entities, name) ? entities[name] : undefined;
  if (entity === undefined) return undefined;
  if (["list", "add", "edit", "delete"].includes(verb)) return { entity: name, op: verb };
  if (verb === "get") return { entity: name, op: "queryById" };
  const act = [...(entity.states?.steps ?? []), ...entity.actions].find(({ permission }) => permission === action);
  return act === undefined ? undefined : { entity: name, op: act.name };
}

/** The code by which an entry is granted: its own where that is granted, else one that stands for many. */
function grantedBy(modules: readonly RightsModule[], codes: readonly string[]): Readonly<Record<string, string>> {
  const granted = modules
    .flatMap(({ entries }) => entries)
    .flatMap(({ id, action }): [string, string][] => {
      const by = codes.find((code) => code === action) ?? codes.find((code) => hasGrant([code], action));
      return by === undefined ? [] : [[id, by]];
    });
  return Object.fromEntries(granted);
}
