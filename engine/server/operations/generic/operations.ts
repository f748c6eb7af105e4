import {
  GENERIC_OPERATIONS,
  isGenericOperation,
  may,
  projectView,
  type Access,
  type EntityModel,
  type FieldModel,
  type GenericOperation,
  type GenericOperationName,
  type Model,
  type Requirement,
  type Viewer,
} from "#core/language";
import type { EntityView } from "#core/api";
import { cacheName } from "../caches.ts";
import { requestErrors } from "../errors.ts";
import type { Call, JsonSchema, Operation } from "../operation.ts";
import { countFindings, type Finding } from "../../source/finding.ts";
import { runAction } from "./action.ts";
import { add } from "./add.ts";
import { aliasOperation } from "./aliases.ts";
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
import { pending } from "./pending.ts";
import { queryById } from "./queryById.ts";
import { restore } from "./restore.ts";
import { saveRows } from "./saveRows.ts";
import { runStep } from "./step.ts";
import { inListedView } from "../query/listedView.ts";
import { totals } from "./totals.ts";
import type { EngineRuntime } from "../runtime.ts";
import type { OperationContext } from "../requestContext.ts";

type Run = (request: OperationContext) => unknown;

interface ServedOperation {
  readonly title: string;
  readonly run: Run;
}

/** How each operation of the list is served; one that is missing, or that the list does not have, does not compile. */
const SERVED: Readonly<Record<GenericOperationName, ServedOperation>> = {
  list: { title: "列表", run: viewed(list) },
  counts: { title: "各页签数量", run: viewed(counts) },
  pending: { title: "待我处理", run: viewed(pending) },
  totals: { title: "合计", run: viewed(totals) },
  queryById: { title: "详情", run: queryById },
  history: { title: "修改历史", run: history },
  options: { title: "可选项", run: options },
  add: { title: "新增", run: sanitized(add) },
  edit: { title: "修改", run: sanitized(edit) },
  delete: { title: "删除", run: deleteOne },
  deleteBatch: { title: "批量删除", run: deleteBatch },
  deletable: { title: "检查能否删除", run: deletable },
  saveRows: { title: "批量保存", run: sanitized((request) => saveRows(request), true) },
  restore: { title: "恢复", run: restore },
};

const OPERATION_NAMES = Object.keys(GENERIC_OPERATIONS) as GenericOperationName[];

function sanitized(run: Run, rows = false): Run {
  return async (request) => run({ ...request, call: await sanitizeForm(request, rows) });
}

/** Takes the parameter `view`. */
function viewed(run: Run): Run {
  return (request) => run(inListedView(request));
}

/** With several permissions whoever has one of them may call it; the operation itself checks which. */
function accessTo(name: GenericOperationName, entity: EntityModel): Access {
  const { verbs, needs }: GenericOperation = GENERIC_OPERATIONS[name];
  if (needs === "history" && !entity.history) return "none";
  if (needs === "states" && entity.states === undefined) return "none";
  if (needs === "choices" && !entity.fields.some((field) => CHOOSING_KINDS.includes(field.kind))) return "none";
  const permissions = verbs.map((verb) => entity.permissions[verb]);
  const [first = "none", ...others] = permissions;
  if (others.length === 0) return first;
  return permissions.includes("public")
    ? "public"
    : permissions.every((access) => access === "none")
      ? "none"
      : "signed";
}

const CHOOSING_KINDS: readonly FieldModel["kind"][] = ["reference", "tree", "dict"];

/** What any of its verbs requires; a check that writes nothing requires nothing of its own. */
function requirementsOf(name: GenericOperationName, { requires = {} }: EntityModel): Pick<Operation, "requires"> {
  const { method, verbs }: GenericOperation = GENERIC_OPERATIONS[name];
  const reading = verbs.every((verb) => verb === "list" || verb === "get");
  if (method === "GET" && !reading) return {};
  return requiring([...new Set(verbs.flatMap((verb) => requires[verb] ?? []))]);
}

const requiring = (requires: readonly Requirement[] = []): Pick<Operation, "requires"> =>
  requires.length === 0 ? {} : { requires };

/** The operations of one entity: the generic ones, its steps and actions, and those of its aliases. */
function entityOperations(runtime: EngineRuntime, entity: EntityModel): readonly Operation[] {
  const generic = OPERATION_NAMES.map((name) => servedOperation(runtime, entity, name));
  const steps = (entity.states?.steps ?? []).map((step): Operation => ({
    method: "POST",
    path: `${entity.path}/${step.name}`,
    permission: step.permission,
    ...requiring(step.requires),
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
    ...requiring(action.requires),
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

function servedOperation(runtime: EngineRuntime, entity: EntityModel, name: GenericOperationName): Operation {
  const { title, run } = SERVED[name];
  return {
    method: GENERIC_OPERATIONS[name].method,
    path: `${entity.path}/${name}`,
    permission: accessTo(name, entity),
    ...requirementsOf(name, entity),
    title: `${entity.title}：${title}`,
    module: MODULE,
    entity: entity.entity,
    op: name,
    ...describeOperation(entity, name, []),
    handle: (call) => run(requestOf(runtime, entity, call)),
  };
}

/** Paths of the specification for the same operations. */
function aliasOperations(runtime: EngineRuntime, entity: EntityModel, own: readonly Operation[]): readonly Operation[] {
  return entity.aliases.flatMap((alias) => {
    const operation = own.find((one) => one.op === alias.op);
    if (operation === undefined) return [];
    const served = isGenericOperation(alias.op) ? SERVED[alias.op] : undefined;
    const run =
      served === undefined
        ? operation.handle
        : (call: Call) => served.run(requestOf(runtime, entity, call, alias.scope === "mine"));
    return [aliasOperation(entity, alias, operation, run)];
  });
}

const textParameters = (...names: readonly string[]): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
  additionalProperties: false,
});

/** Of administrators: no role but theirs is granted everything. */
const FINDINGS_PERMISSION = "schema:list";

/**
 * Everything that a model serves: its entities, the model itself cut to whoever asks, and the findings of its files.
 */
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
        ...(may(call.viewer, FINDINGS_PERMISSION) ? { findings: countFindings(findings()) } : {}),
      }),
    },
    {
      method: "GET",
      path: "/online/model/{entity}",
      permission: "public",
      title: "实体",
      module: MODULE,
      handle: (call) => viewOf(runtime, String(call.params["entity"]), call.viewer),
    },
    {
      method: "GET",
      path: "/online/view/{view}",
      permission: "public",
      title: "视图",
      module: MODULE,
      handle: (call) => listedViewOf(runtime, String(call.params["view"]), call.viewer),
    },
    {
      method: "GET",
      path: "/online/page",
      permission: "signed",
      title: "页面能否打开",
      module: MODULE,
      query: textParameters("path"),
      handle: (call) => pageOf(model, call),
    },
    {
      method: "GET",
      path: "/online/dict/{dict}/options",
      permission: "signed",
      title: "字典可选项",
      module: MODULE,
      query: textParameters("keyword", "values", "parentId", "pageNo", "pageSize"),
      handle: (call) => dictOptions({ runtime, viewer: call.viewer, now: call.now }, call),
    },
    {
      method: "GET",
      path: "/online/findings",
      permission: FINDINGS_PERMISSION,
      title: "配置检查结果",
      module: MODULE,
      handle: () => findings(),
    },
  ];
}

function viewOf(runtime: EngineRuntime, name: string, viewer: Viewer): EntityView {
  const { entities } = runtime.model;
  const entity = Object.hasOwn(entities, name) ? entities[name] : undefined;
  const view = entity === undefined ? undefined : runtime.access(entity, viewer).projection;
  if (view === undefined) throw requestErrors.error("NOT_FOUND");
  return view;
}

const VIEWS = cacheName<EntityView>();

function listedViewOf(runtime: EngineRuntime, name: string, viewer: Viewer): EntityView {
  const { caches, model } = runtime;
  return caches.get(VIEWS, `${name} ${viewer.rightsKey}`, () => {
    const view = projectView(model, name, viewer);
    if (view === undefined) throw requestErrors.error("NOT_FOUND");
    return view;
  });
}

/** For an address outside the caller's menu: a page of others is refused, a page that does not exist is not found. */
function pageOf(model: Model, { query, viewer }: Call): null {
  const page = pageFor(model, viewer, query["path"] ?? "");
  if (page !== "open") throw requestErrors.error(page === "closed" ? "FORBIDDEN" : "NOT_FOUND");
  return null;
}
