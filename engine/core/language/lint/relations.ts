/** Relations between entities: trees, children, and the paths of their API. */
import { GENERIC_OPERATIONS, type FieldModel } from "#core/model";
import { isObject, pointerOf } from "../jsonPointer.ts";
import { pathOf } from "../compile/entity.ts";
import { lintAlias } from "./aliases.ts";
import type { EntityLintContext, ProjectLintContext } from "./lintContext.ts";
import { notReferring } from "./referringFields.ts";
import { ownActsOf, rawField } from "./unknownNames.ts";

export function lintLinks(lint: EntityLintContext): void {
  lintTree(lint);
  for (const { field, pointer } of lint.writtenFields) lintFill(field, pointer, lint);
  for (const [name, child] of Object.entries(lint.source.children ?? {})) {
    const target = lint.project.names.entities.get(child.entity);
    if (target === undefined) continue;
    const pointer = pointerOf("children", name, "by");
    const wrong = notReferring(child.by, target, lint.entity.entity, pointer, lint.project);
    if (wrong !== undefined) lint.report(wrong);
  }
}

const TEXTS: ReadonlySet<string> = new Set(["text", "textarea"]);

/** What a reference fills in is stored, and fits where it is put: the same kind, or text. */
function lintFill(field: FieldModel, pointer: string, lint: EntityLintContext): void {
  const fill = field.options["fill"];
  const target = lint.project.names.entities.get(String(field.options["to"]));
  const stored = lint.project.model.entities[String(field.options["to"])]?.fields;
  if (!isObject(fill)) return;
  for (const [name, from] of Object.entries(fill)) {
    const source = stored?.find((one) => one.name === from);
    if (source !== undefined && source.column === undefined)
      lint.report({
        pointer: `${pointer}/fill${pointerOf(name)}`,
        code: "LINK.WRONG",
        details: { detail: `“${source.title}”不存储，不能带出` },
        unstored: source.name,
      });
    const own = lint.field(name);
    if (own?.kind === "computed") {
      reportComputed(own, `${pointer}/fill${pointerOf(name)}`, source, lint);
      continue;
    }
    const there = rawField(target, String(from), lint.project.names)?.["kind"];
    if (own === undefined || there === undefined || own.kind === there || TEXTS.has(own.kind)) continue;
    // Of one that is not stored it is said above.
    if (there === "computed" && source?.column === undefined) continue;
    const called = `“${source?.title ?? String(from)}”（${String(from)}）`;
    const detail =
      there === "computed"
        ? `${called}是计算字段，不能带入“${own.title}”：fill 只带出填写的值，请带出它所依据的字段，在本行用 expr 再算`
        : `“${own.title}”的类型与“${String(from)}”不同`;
    lint.report({ pointer: `${pointer}/fill${pointerOf(name)}`, code: "LINK.WRONG", details: { detail } });
  }
}

/** A computed value follows from its expression, so nothing is filled into it. */
function reportComputed(
  own: FieldModel,
  pointer: string,
  source: FieldModel | undefined,
  lint: EntityLintContext,
): void {
  const allowed = lint.entity.fields.filter((one) => one.kind === source?.kind && !one.system).map(({ name }) => name);
  const details = { detail: `“${own.title}”是计算字段，不能带入值` };
  lint.report({ pointer, code: "LINK.WRONG", details, ...(allowed.length === 0 ? {} : { allowed }) });
}

function lintTree(lint: EntityLintContext): void {
  const { tree } = lint.source;
  const parent = tree === undefined ? undefined : lint.field(tree.parent);
  const order = tree?.order === undefined ? undefined : lint.field(tree.order);
  if (parent !== undefined && (parent.options["to"] !== lint.entity.entity || parent.options["multiple"] === true)) {
    lint.report({
      pointer: "/tree/parent",
      code: "LINK.WRONG",
      details: { detail: `“${parent.name}”应引用本实体的一行` },
      allowed: lint.entity.fields
        .filter(({ options }) => options["to"] === lint.entity.entity && options["multiple"] !== true)
        .map(({ name }) => name),
    });
  }
  if (order !== undefined && order.kind !== "integer" && order.kind !== "decimal") {
    lint.report({
      pointer: "/tree/order",
      code: "LINK.WRONG",
      details: { detail: `“${order.name}”不是数字，不能决定顺序` },
    });
  }
  if (tree !== undefined && !lint.entity.indexes.some((index) => index[0]?.field === tree.parent)) {
    lint.report({
      pointer: "/tree/parent",
      code: "INDEX.MISSING",
      details: { name: tree.parent },
      allowed: [`"indexes": [["${tree.parent}"]]`],
    });
  }
}

/** Every method and path is answered by one operation, every table belongs to one entity. */
export function lintPaths(project: ProjectLintContext): void {
  const routes = new Map<string, string>();
  const tables = new Map<string, string>();
  for (const one of project.names.entities.values()) {
    const entity = project.model.entities[one.name];
    if (entity === undefined) continue;
    const path = pathOf(entity);
    const clash = routes.get(`GET ${path}/list`);
    if (clash !== undefined)
      one.file.report({ pointer: "/path", code: "PATH.DUPLICATE", details: { name: path, other: `“${clash}”` } });
    for (const [op, { method }] of Object.entries(GENERIC_OPERATIONS))
      routes.set(`${method} ${path}/${op}`, entity.title);
    for (const act of ownActsOf(one.value)) routes.set(`POST ${path}/${act}`, entity.title);
    const table = tables.get(entity.table);
    if (table !== undefined)
      one.file.report({
        pointer: one.value["table"] === undefined ? "/entity" : "/table",
        code: "PATH.DUPLICATE",
        details: { name: entity.table, other: `“${table}”的表` },
      });
    tables.set(entity.table, entity.title);
    const engineOwn = entity.managed && (entity.table.startsWith("hw_") || entity.table.endsWith("__search"));
    if (engineOwn)
      one.file.report({
        pointer: one.value["table"] === undefined ? "/entity" : "/table",
        code: "NAME.RESERVED",
        details: { name: entity.table },
      });
  }
  for (const one of project.names.entities.values()) {
    const entity = project.model.entities[one.name];
    for (const alias of entity?.aliases ?? []) {
      const route = `${alias.method} ${alias.path}`;
      const pointer = pointerOf("aliases", route);
      const other = routes.get(route);
      if (other !== undefined)
        one.file.report({ pointer, code: "PATH.DUPLICATE", details: { name: route, other: `“${other}”` } });
      routes.set(route, entity?.title ?? "");
      if (entity !== undefined) lintAlias(alias, entity, project, one.file.report);
    }
  }
}
