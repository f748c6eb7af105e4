/** Trees for the specification's pickers; each is the generic list of a tree entity under another name. */
import { may, type EntityModel } from "#core/language";
import type { WireRow } from "#core/values";
import { closedObject, defineOperation, type Caller, type Engine, type Operation } from "#engine/server";
import type { Static } from "typebox";
import type { TreeNode } from "../contract.ts";
import { systemErrors } from "../errors.ts";

const CATEGORY = "sys_category";
const CATEGORY_PAGE = "1000";
const TEXT = { type: "string", maxLength: 2000 } as const;
const TREE_QUERY = closedObject({
  pid: TEXT,
  tableName: TEXT,
  text: TEXT,
  code: TEXT,
  pidField: TEXT,
  hasChildField: TEXT,
  condition: TEXT,
});

export function treeOperations(engine: Engine): Operation[] {
  const module = "system";
  const permission = `${CATEGORY}:list`;
  return [
    defineOperation({
      method: "GET",
      path: "/sys/dict/loadTreeData",
      permission: "signed",
      title: "树形数据",
      module,
      query: TREE_QUERY,
      handle: (call) => loadTreeData(engine, call, call.query),
    }),
    defineOperation({
      method: "GET",
      path: "/sys/category/loadTreeRoot",
      permission,
      title: "分类根节点",
      module,
      query: closedObject({ async: TEXT, pcode: TEXT }),
      handle: async (call) => children(engine, call, await idOfCode(engine, call, call.query.pcode ?? "")),
    }),
    defineOperation({
      method: "GET",
      path: "/sys/category/loadTreeChildren",
      permission,
      title: "分类下级",
      module,
      query: closedObject({ pid: TEXT }),
      handle: (call) => children(engine, call, call.query.pid ?? ""),
    }),
    defineOperation({
      method: "GET",
      path: "/sys/category/loadTreeData",
      permission,
      title: "分类树",
      module,
      query: closedObject({ pid: TEXT, pcode: TEXT, condition: TEXT }),
      handle: async (call) => {
        const { pid, pcode, condition } = call.query;
        const parentId = pid ?? (await idOfCode(engine, call, pcode ?? ""));
        return children(engine, call, parentId, conditionOf(condition));
      },
    }),
    defineOperation({
      method: "GET",
      path: "/sys/category/loadOne",
      permission,
      title: "单个分类",
      module,
      query: closedObject({ field: TEXT, val: TEXT }),
      handle: async (call) => {
        const row = await oneBy(engine, call, call.query.field ?? "", call.query.val ?? "");
        return row === undefined ? null : nodeOf(row, "id", "name", "code");
      },
    }),
  ];
}

async function loadTreeData(
  engine: Engine,
  caller: Caller,
  query: Static<typeof TREE_QUERY>,
): Promise<readonly TreeNode[]> {
  const name = query.tableName ?? "";
  const { entities } = engine.model();
  const entity = Object.hasOwn(entities, name) ? entities[name] : undefined;
  if (entity?.tree === undefined || !may(caller.viewer, entity.permissions.list))
    throw systemErrors.error("TREE_UNKNOWN", { name: name.slice(0, 60) });
  const text = fieldOf(entity, query.text ?? entity.titleField);
  const code = fieldOf(entity, query.code ?? entity.key);
  if (query.pidField !== undefined && query.pidField !== entity.tree.parent)
    throw systemErrors.error("FIELD_UNKNOWN", { field: "pidField" });
  // Pages send it empty where the tree has no such field.
  if (query.hasChildField !== undefined && query.hasChildField !== "") fieldOf(entity, query.hasChildField);
  const page = await engine.calls.list(caller, entity.entity, {
    ...conditionOf(query.condition),
    parentId: query.pid ?? "",
    pageSize: CATEGORY_PAGE,
  });
  return page.records.map((row) => nodeOf(row, entity.key, text, code));
}

/** The list refuses names that this caller may not read; here only what is no field at all is refused. */
function fieldOf(entity: EntityModel, name: string): string {
  if (entity.fields.some((field) => field.name === name)) return name;
  throw systemErrors.error("FIELD_UNKNOWN", { field: name.slice(0, 60) });
}

function nodeOf(row: WireRow, key: string, text: string, code: string): TreeNode {
  const title = String(row[text] ?? "");
  return {
    key: String(row[key]),
    value: String(row[code] ?? ""),
    title,
    label: title,
    code: String(row[code] ?? ""),
    leaf: row["hasChildren"] ? 0 : 1,
  };
}

async function children(
  engine: Engine,
  caller: Caller,
  parentId: string,
  condition: Readonly<Record<string, string>> = {},
): Promise<readonly TreeNode[]> {
  const page = await engine.calls.list(caller, CATEGORY, {
    ...condition,
    parentId,
    pageSize: CATEGORY_PAGE,
  });
  return page.records.map((row) => nodeOf(row, "id", "name", "code"));
}

async function idOfCode(engine: Engine, caller: Caller, code: string): Promise<string> {
  if (code === "" || code === "0") return "";
  const row = await oneBy(engine, caller, "code", code);
  return row === undefined ? code : String(row["id"]);
}

async function oneBy(engine: Engine, caller: Caller, field: string, val: string): Promise<WireRow | undefined> {
  const superQueryParams = JSON.stringify([{ field, rule: "eq", val }]);
  const page = await engine.calls.list(caller, CATEGORY, {
    superQueryParams,
    superQueryMatchType: "and",
    pageSize: "1",
  });
  return page.records[0];
}

/** A condition is a JSON object of plain values by field; the list checks names and values like any filter. */
function conditionOf(text = ""): Record<string, string> {
  if (text === "") return {};
  const parsed = parseObject(text);
  const records = Object.entries(parsed).map(([field, val]) => {
    if (typeof val === "object" && val !== null) throw systemErrors.error("CONDITION");
    return { field, rule: "eq", val };
  });
  return records.length === 0 ? {} : { superQueryParams: JSON.stringify(records), superQueryMatchType: "and" };
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Not JSON: refused below, like any other thing that is no object.
  }
  throw systemErrors.error("CONDITION");
}
