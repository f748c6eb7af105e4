/** Parents: an entity whose rows are part of others declares it, and declares nothing that contradicts it. */
import { inheritedPermission, parentOf, writtenPermission } from "../compile/parent.ts";
import { VERBS, type EntityModel, type FieldModel } from "#core/model";
import { pointerOf } from "../jsonPointer.ts";
import type { EntityLintContext } from "./lintContext.ts";
import { notReferring } from "./referringFields.ts";

export function lintParents(lint: EntityLintContext): void {
  const written = lint.source.parent;
  if (written === undefined) lintMissing(lint);
  else {
    lintField(lint, typeof written === "string" ? written : written.field);
    lintParentEntity(lint);
    lintPermissions(lint);
  }
  lintLines(lint);
}

interface Use {
  readonly by: string;
  readonly title: string;
}

/**
 * Fields by which rows of this entity are under others: in a form, in a list below a record, or because they go with
 * it.
 */
function usesOf({ entity, project }: EntityLintContext): readonly Use[] {
  const others = Object.values(project.model.entities).filter((other) => other !== entity);
  const used = others.flatMap((other) => [
    ...other.fields
      .filter((field) => field.kind === "lines" && field.options["entity"] === entity.entity)
      .map((field) => ({ by: String(field.options["by"]), title: other.title })),
    ...other.children
      .filter((child) => child.entity === entity.entity)
      .map((child) => ({ by: child.by, title: other.title })),
  ]);
  const cascading = entity.fields
    .filter(
      (field) => field.kind === "reference" && field.required !== undefined && field.options["onDelete"] === "cascade",
    )
    .map((field) => ({
      by: field.name,
      title: project.model.entities[String(field.options["to"])]?.title ?? field.title,
    }));
  return [...used, ...cascading];
}

function lintMissing(lint: EntityLintContext): void {
  for (const { by, title } of usesOf(lint)) {
    if (lint.field(by) === undefined) continue;
    lint.report({
      pointer: pointerOf("fields", by),
      code: "PARENT.MISSING",
      details: { name: by, title },
      wanted: by,
      among: [by],
    });
  }
}

/** Without its parent a row is not seen and not written, so it always has one, and goes with it or holds it. */
function lintField(lint: EntityLintContext, name: string): void {
  const field = lint.field(name);
  if (field === undefined) return;
  const detail = contradiction(field, lint.entity);
  const fits = lint.entity.fields.filter((one) => contradiction(one, lint.entity) === undefined);
  const allowed = fits.map((one) => one.name);
  if (detail !== undefined) wrong(lint, `“${field.title}”不能指明所属的行：${detail}`, allowed);
  const found =
    [...lint.entity.indexes.map((index) => index[0]?.field), ...lint.entity.unique.map((fields) => fields[0])].includes(
      name,
    ) || field.unique;
  if (!found)
    lint.report({
      pointer: "/parent",
      code: "INDEX.MISSING",
      details: { name },
      allowed: [`"indexes": [["${name}"]]`],
    });
}

function contradiction(field: FieldModel, entity: EntityModel): string | undefined {
  if (field.kind !== "reference" || field.options["multiple"] === true) return "应为单值引用";
  if (field.column === undefined) return "应存储";
  if (field.required === undefined || field.required.when !== undefined) return "应为必填";
  if (field.visible !== undefined) return "不能按条件隐藏";
  if (field.options["onDelete"] === "clear") return "所属的行删除时不能清空";
  return field.options["to"] === entity.entity ? "不能是本实体" : undefined;
}

function lintParentEntity(lint: EntityLintContext): void {
  const { entity, project } = lint;
  const above = project.model.entities[entity.parent?.entity ?? ""];
  if (above === undefined) return;
  if (above.tenant !== entity.tenant)
    wrong(lint, `“${above.title}”${above.tenant ? "" : "不"}按租户分开，本实体${entity.tenant ? "" : "不"}按租户分开`);
  if (
    entity.parent?.rights === "own" &&
    above.fields.some((field) => field.kind === "lines" && field.options["entity"] === entity.entity)
  ) {
    wrong(lint, `本实体是“${above.title}”的明细，随它显示和保存，权限不能是自己的`);
  }
  const chain: EntityModel[] = [entity];
  for (
    let at: EntityModel | undefined = above;
    at !== undefined && at !== entity;
    at = project.model.entities[at.parent?.entity ?? ""]
  ) {
    if (chain.includes(at)) return;
    chain.push(at);
    if (at.parent?.entity === entity.entity && chain.length > 1)
      return wrong(lint, `互相属于：${[...chain, entity].map((one) => one.entity).join(" → ")}`);
  }
}

const wrong = (lint: EntityLintContext, detail: string, allowed: readonly string[] = []): void =>
  lint.report({ pointer: "/parent", code: "PARENT.WRONG", details: { detail }, allowed });

/** A code beside the parent's would say otherwise without saying so; `none` only takes away. */
function lintPermissions(lint: EntityLintContext): void {
  const { names } = lint.project;
  const value = names.entities.get(lint.entity.entity)?.value;
  if (value === undefined) return;
  for (const verb of VERBS) {
    const written = writtenPermission(value, verb);
    const inherited = inheritedPermission(value, verb, names);
    if (written === undefined || inherited === undefined || written === "none" || written === inherited) continue;
    lint.report({
      pointer: pointerOf("permissions", verb),
      code: "PARENT.RIGHTS",
      details: { name: written, parent: inherited },
      wanted: inherited,
      among: [inherited],
    });
  }
}

/** The rows of a `lines` field are part of the row that shows them, and of no other. */
function lintLines(lint: EntityLintContext): void {
  const { names } = lint.project;
  for (const { field, pointer } of lint.writtenFields) {
    if (field.kind !== "lines") continue;
    const target = names.entities.get(String(field.options["entity"]));
    const parent = target === undefined ? undefined : parentOf(target.value, names);
    const by = String(field.options["by"]);
    const wrongField = target && notReferring(by, target, lint.entity.entity, `${pointer}/by`, lint.project);
    if (parent === undefined && wrongField?.code === "LINK.WRONG") lint.report(wrongField);
    if (parent === undefined || (parent.entity === lint.entity.entity && parent.field === by)) continue;
    // A name that there is not is reported as such.
    if (!lint.project.model.entities[String(field.options["entity"])]?.fields.some((one) => one.name === by)) continue;
    lint.report({
      pointer: `${pointer}/by`,
      code: "PARENT.WRONG",
      details: { detail: `“${String(field.options["entity"])}”的行按“${parent.field}”属于“${parent.entity}”` },
      ...(parent.entity === lint.entity.entity ? { meant: parent.field } : {}),
    });
  }
}
