import { projectEntity, type Access, type EntityModel, type Model, type Viewer } from "#core/language";
import { requestErrors } from "../errors.ts";
import type { Call, Operation } from "../operation.ts";
import { onlyParameters } from "../queryString.ts";
import type { Finding } from "../../source/finding.ts";
import { runAction } from "./action.ts";
import { add } from "./add.ts";
import { sanitizeForm, sanitizeInput } from "../mutation/richText/sanitizeBody.ts";
import { counts } from "./counts.ts";
import { deletable } from "./deletable.ts";
import { deleteOne } from "./delete.ts";
import { deleteBatch } from "./deleteBatch.ts";
import { dictOptions } from "./dictOptions.ts";
import { describeOperation } from "./describeOperation.ts";
import { edit } from "./edit.ts";
import { history } from "./history.ts";
import { list } from "./list.ts";
import { menuFor, pageFor, steppableEntities } from "../policy/menu.ts";
import { options } from "./options.ts";
import { queryById } from "./queryById.ts";
import { restore } from "./restore.ts";
import { saveRows } from "./saveRows.ts";
import { runStep } from "./step.ts";
import { totals } from "./totals.ts";
import type { EngineRuntime } from "../runtime.ts";
import type { OperationContext } from "../requestContext.ts";

type Run = (request: OperationContext) => unknown;

interface GenericOperation {
  readonly op: string;
  readonly method: Operation["method"];
  readonly title: string;
  readonly access: (entity: EntityModel) => Access;
  readonly run: Run;
}

/** One line an operation that every entity has. */
const GENERIC_OPERATIONS: readonly GenericOperation[] = [
  { op: "list", method: "GET", title: "列表", access: (entity) => entity.permissions.list, run: list },
  { op: "counts", method: "GET", title: "各页签数量", access: (entity) => entity.permissions.list, run: counts },
  { op: "totals", method: "GET", title: "合计", access: (entity) => entity.permissions.list, run: totals },
  { op: "queryById", method: "GET", title: "详情", access: (entity) => entity.permissions.get, run: queryById },
  {
    op: "history",
    method: "GET",
    title: "修改历史",
    access: (entity) => (entity.history ? entity.permissions.get : "none"),
    run: history,
  },
  { op: "options", method: "GET", title: "可选项", access: optionsAccess, run: options },
  { op: "add", method: "POST", title: "新增", access: (entity) => entity.permissions.add, run: sanitized(add) },
  { op: "edit", method: "PUT", title: "修改", access: (entity) => entity.permissions.edit, run: sanitized(edit) },
  { op: "delete", method: "DELETE", title: "删除", access: (entity) => entity.permissions.delete, run: deleteOne },
  {
    op: "deleteBatch",
    method: "DELETE",
    title: "批量删除",
    access: (entity) => entity.permissions.delete,
    run: deleteBatch,
  },
  {
    op: "deletable",
    method: "GET",
    title: "检查能否删除",
    access: (entity) => entity.permissions.delete,
    run: deletable,
  },
  { op: "saveRows", method: "POST", title: "批量保存", access: saveRowsAccess, run: sanitized(saveRows, true) },
  {
    op: "restore",
    method: "POST",
    title: "恢复",
    access: (entity) => (entity.history ? entity.permissions.edit : "none"),
    run: restore,
  },
];

function sanitized(run: Run, rows = false): Run {
  return async (request) => run({ ...request, call: await sanitizeForm(request, rows) });
}

/** Whoever may see the list, add or edit; which of them is checked by the operation itself. */
function optionsAccess({ permissions, fields }: EntityModel): Access {
  if (!fields.some((field) => ["reference", "tree", "dict"].includes(field.kind))) return "none";
  const verbs = [permissions.list, permissions.add, permissions.edit];
  return verbs.includes("public") ? "public" : verbs.every((access) => access === "none") ? "none" : "signed";
}

/** Whoever may add, edit or delete; which of them is checked by the operation itself. */
function saveRowsAccess({ permissions }: EntityModel): Access {
  const verbs = [permissions.add, permissions.edit, permissions.delete];
  return verbs.includes("public") ? "public" : verbs.every((access) => access === "none") ? "none" : "signed";
}

/** The operations of one entity: the generic ones, its steps and actions, and those of its aliases. */
function entityOperations(runtime: EngineRuntime, entity: EntityModel): readonly Operation[] {
  const generic = GENERIC_OPERATIONS.map((one) => genericOperation(runtime, entity, one));
  const steps = (entity.states?.steps ?? []).map((step): Operation => ({
    method: "POST",
    path: `${entity.path}/${step.name}`,
    permission: step.permission,
    title: `${entity.title}：${step.title}`,
    module: MODULE,
    entity: entity.entity,
    op: step.name,
    ...describeOperation(entity, "step", step.input),
    handle: async (call) => {
      const request = requestOf(runtime, entity, await sanitizeInput(runtime, step.input, call));
      return runStep(request, entity.states as NonNullable<typeof entity.states>, step);
    },
  }));
  const actions = entity.actions.map((action): Operation => ({
    method: "POST",
    path: `${entity.path}/${action.name}`,
    permission: action.permission,
    title: `${entity.title}：${action.title}`,
    module: MODULE,
    entity: entity.entity,
    op: action.name,
    ...describeOperation(entity, "action", action.input),
    handle: async (call) =>
      runAction(requestOf(runtime, entity, await sanitizeInput(runtime, action.input, call)), action),
  }));
  const own = [...generic, ...steps, ...actions].filter((operation) => operation.permission !== "none");
  return [...own, ...aliasOperations(runtime, entity, own)];
}

const MODULE = "engine";

/** `asMember`: as a member sees the entity, whoever calls. */
function requestOf(runtime: EngineRuntime, entity: EntityModel, call: Call, asMember = false): OperationContext {
  const { viewer, now } = call;
  return { runtime, viewer, now, access: runtime.access(entity, viewer, asMember), call };
}

function genericOperation(runtime: EngineRuntime, entity: EntityModel, one: GenericOperation): Operation {
  return {
    method: one.method,
    path: `${entity.path}/${one.op}`,
    permission: one.access(entity),
    title: `${entity.title}：${one.title}`,
    module: MODULE,
    entity: entity.entity,
    op: one.op,
    ...describeOperation(entity, one.op, []),
    handle: (call) => one.run(requestOf(runtime, entity, call)),
  };
}

/** Paths of the specification for the same operations. A list asked for by POST takes its parameters from the body. */
function aliasOperations(runtime: EngineRuntime, entity: EntityModel, own: readonly Operation[]): readonly Operation[] {
  return entity.aliases.flatMap((alias) => {
    const operation = own.find((one) => one.op === alias.op);
    const generic = GENERIC_OPERATIONS.find((one) => one.op === alias.op);
    if (operation === undefined) return [];
    const run =
      generic === undefined
        ? operation.handle
        : (call: Call) => generic.run(requestOf(runtime, entity, call, alias.scope === "mine"));
    const handler =
      generic?.method === "GET" && alias.method !== "GET"
        ? (call: Call) => run({ ...call, query: queryFrom(call) })
        : run;
    return [{ ...operation, method: alias.method, path: alias.path, handle: handler }];
  });
}

function queryFrom(call: Call): Call["query"] {
  const query = Object.assign(Object.create(null), call.query) as Record<string, string>;
  if (call.body === undefined || call.body === null) return query;
  if (typeof call.body !== "object" || Array.isArray(call.body)) throw requestErrors.error("NOT_OBJECT");
  for (const [name, value] of Object.entries(call.body)) {
    if (value === null || value === undefined) continue;
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
      throw requestErrors.error("INVALID", { name: name.slice(0, 60) });
    if (name in query) throw requestErrors.error("REPEATED", { name: name.slice(0, 60) });
    query[name] = String(value);
  }
  return query;
}

/** Everything that a model serves: its entities, the model itself cut to whoever asks, and the findings of its files. */
export function generatedOperations(runtime: EngineRuntime, findings: () => readonly Finding[]): readonly Operation[] {
  const { model } = runtime;
  return [
    ...Object.values(model.entities).flatMap((entity) => entityOperations(runtime, entity)),
    {
      method: "GET",
      path: "/online/model",
      permission: "signed",
      title: "模型与菜单",
      module: MODULE,
      handle: (call) => ({
        hash: model.hash,
        menu: menuFor(model, call.viewer),
        stepping: steppableEntities(model, call.viewer),
      }),
    },
    {
      method: "GET",
      path: "/online/model/{entity}",
      permission: "public",
      title: "实体",
      module: MODULE,
      handle: (call) => viewOf(model, String(call.params["entity"]), call.viewer),
    },
    {
      method: "GET",
      path: "/online/page",
      permission: "signed",
      title: "页面能否打开",
      module: MODULE,
      handle: (call) => pageOf(model, call),
    },
    {
      method: "GET",
      path: "/online/dict/{dict}/options",
      permission: "signed",
      title: "字典可选项",
      module: MODULE,
      handle: (call) => dictOptions({ runtime, viewer: call.viewer, now: call.now }, call),
    },
    {
      method: "GET",
      path: "/online/findings",
      permission: "schema:list",
      title: "配置检查结果",
      module: MODULE,
      handle: () => findings(),
    },
  ];
}

function viewOf(model: Model, entity: string, viewer: Viewer): unknown {
  const view = projectEntity(model, entity, viewer);
  if (view === undefined) throw requestErrors.error("NOT_FOUND");
  return view;
}

/** For an address outside the caller's menu: a page of others is refused, a page that does not exist is not found. */
function pageOf(model: Model, { query, viewer }: Call): null {
  onlyParameters(query, "path");
  const page = pageFor(model, viewer, query["path"] ?? "");
  if (page !== "open") throw requestErrors.error(page === "closed" ? "FORBIDDEN" : "NOT_FOUND");
  return null;
}
