/** Trees for the specification's pickers; each is the generic list of a tree entity under another name. */
import type { Page } from "#core/api";
import { may, type EntityModel } from "#core/language";
import type { WireRow } from "#core/values";
import type { Call, Engine, Operation } from "#engine/server";
import type { TreeNode } from "../contract.ts";
import { systemErrors } from "../errors.ts";
import { callOperation } from "./callOperation.ts";

const CATEGORY = "sys_category";
const CATEGORY_PAGE = "1000";
const TEXT = { type: "string", maxLength: 2000 } as const;
const query = (...names: string[]) => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, TEXT])),
  additionalProperties: false,
});

export function treeOperations(engine: Engine): Operation[] {
  const module = "system";
  const permission = `${CATEGORY}:list`;
  return [
    {
      method: "GET",
      path: "/sys/dict/loadTreeData",
      permission: "signed",
      title: "树形数据",
      module,
      query: query("pid", "tableName", "text", "code", "pidField", "hasChildField", "condition"),
      handle: (call) => loadTreeData(engine, call),
    },
    {
      method: "GET",
      path: "/sys/category/loadTreeRoot",
      permission,
      title: "分类根节点",
      module,
      query: query("async", "pcode"),
      handle: async (call) => children(engine, call, await idOfCode(engine, call, call.query["pcode"] ?? "")),
    },
    {
      method: "GET",
      path: "/sys/category/loadTreeChildren",
      permission,
      title: "分类下级",
      module,
      query: query("pid"),
      handle: (call) => children(engine, call, call.query["pid"] ?? ""),
    },
    {
      method: "GET",
      path: "/sys/category/loadTreeData",
      permission,
      title: "分类树",
      module,
      query: query("pid", "pcode", "condition"),
      handle: async (call) =>
        children(
          engine,
          call,
          call.query["pid"] ?? (await idOfCode(engine, call, call.query["pcode"] ?? "")),
          conditionOf(call),
        ),
    },
    {
      method: "GET",
      path: "/sys/category/loadOne",
      permission,
      title: "单个分类",
      module,
      query: query("field", "val"),
      handle: (call) => loadOne(engine, call),
    },
  ];
}

async function loadTreeData(engine: Engine, call: Call): Promise<readonly TreeNode[]> {
  const name = call.query["tableName"] ?? "";
  const { entities } = engine.model();
  const entity = Object.hasOwn(entities, name) ? entities[name] : undefined;
  if (entity?.tree === undefined || !may(call.viewer, entity.permissions.list))
    throw systemErrors.error("TREE_UNKNOWN", { name: name.slice(0, 60) });
  const text = fieldOf(entity, call.query["text"] ?? entity.titleField);
  const code = fieldOf(entity, call.query["code"] ?? entity.key);
  if (call.query["pidField"] !== undefined && call.query["pidField"] !== entity.tree.parent)
    throw systemErrors.error("FIELD_UNKNOWN", { field: "pidField" });
  if (call.query["hasChildField"] !== undefined) fieldOf(entity, call.query["hasChildField"]);
  const page = await callOperation<Page<WireRow>>(engine, call, `${entity.path}/list`, {
    ...conditionOf(call),
    parentId: call.query["pid"] ?? "",
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
  call: Call,
  parentId: string,
  condition: Readonly<Record<string, string>> = {},
): Promise<readonly TreeNode[]> {
  const page = await callOperation<Page<WireRow>>(engine, call, "/sys/category/list", {
    ...condition,
    parentId,
    pageSize: CATEGORY_PAGE,
  });
  return page.records.map((row) => nodeOf(row, "id", "name", "code"));
}

async function idOfCode(engine: Engine, call: Call, code: string): Promise<string> {
  if (code === "" || code === "0") return "";
  const row = await oneBy(engine, call, "code", code);
  return row === undefined ? code : String(row["id"]);
}

async function loadOne(engine: Engine, call: Call): Promise<TreeNode | null> {
  const row = await oneBy(engine, call, call.query["field"] ?? "", call.query["val"] ?? "");
  return row === undefined ? null : nodeOf(row, "id", "name", "code");
}

async function oneBy(engine: Engine, call: Call, field: string, val: string): Promise<WireRow | undefined> {
  const superQueryParams = JSON.stringify([{ field, rule: "eq", val }]);
  const page = await callOperation<Page<WireRow>>(engine, call, "/sys/category/list", {
    superQueryParams,
    superQueryMatchType: "and",
    pageSize: "1",
  });
  return page.records[0];
}

/** A condition is a JSON object of plain values by field; the list checks names and values like any filter. */
function conditionOf(call: Call): Record<string, string> {
  const text = call.query["condition"] ?? "";
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
