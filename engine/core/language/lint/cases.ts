/** Test files: the role that a case uses, the fields that it names, the operations that it checks. */
import type { CaseSource, TestSource } from "../cases/caseSource.ts";
import { kindOf, valueKind } from "#core/fields";
import { dictValues } from "../compile/compileContext.ts";
import { literalHint } from "../compile/literalHint.ts";
import type { ReadFile } from "../compile/readFiles.ts";
import { VERBS, type EntityModel } from "#core/model";
import { pointerOf } from "../jsonPointer.ts";
import type { ProjectLintContext } from "./lintContext.ts";
import { actsOf, missing } from "./unknownNames.ts";

export function lintCases(file: ReadFile, project: ProjectLintContext): void {
  const source = file.value as unknown as TestSource;
  const entity = project.model.entities[source.of.replace(/^entity:/, "")];
  const named = entity === undefined ? undefined : project.names.entities.get(entity.entity);
  source.cases.forEach((one, at) => {
    const role = one.as?.startsWith("role:") === true ? one.as.slice("role:".length) : undefined;
    if (role !== undefined && !project.names.roles.has(role))
      file.report(
        missing(
          pointerOf("cases", at, "as"),
          role,
          "角色",
          [...project.names.roles.keys()].map((name) => name),
        ),
      );
    if (entity === undefined || named === undefined) return;
    lintNames(one, pointerOf("cases", at), entity, file);
    lintValues(one, pointerOf("cases", at), entity, file, project);
    lintNumbers(one, pointerOf("cases", at), entity, file);
    const acts: readonly string[] = [...VERBS, ...actsOf(named.value), "apply"];
    for (const key of ["allowed", "refused"] as const) {
      one.expect[key]?.forEach(
        (act, part) =>
          !acts.includes(act) &&
          file.report(missing(`${pointerOf("cases", at, "expect", key)}/${part}`, act, "操作", acts)),
      );
    }
  });
}

/** A value of a dictionary that it has not, unless the case is about just that. */
function lintValues(
  { row, input, expect }: CaseSource,
  pointer: string,
  entity: EntityModel,
  file: ReadFile,
  { names }: ProjectLintContext,
): void {
  for (const [place, object] of [
    ["row", row],
    ["input", input],
  ] as const)
    for (const [name, value] of Object.entries(object ?? {})) {
      const field = entity.fields.find((one) => one.name === name);
      const known = field === undefined ? undefined : dictValues(field, names);
      const written = typeof value === "string" && field?.options["multiple"] === true ? value.split(",") : [value];
      if (
        field === undefined ||
        known === undefined ||
        value === null ||
        value === "" ||
        expect.errors?.[name] !== undefined
      )
        continue;
      for (const literal of written.filter((item) => !known.includes(String(item))))
        file.report({
          pointer: `${pointer}/${place}${pointerOf(name)}`,
          code: "PREDICATE.DICT",
          details: { dict: String(field.options["dict"]), name: String(literal) },
          ...literalHint(literal, field, names),
        });
    }
}

const IN_TEXT: ReadonlySet<string> = new Set(["money", "decimal"]);

/** Money and decimals as the API gives them: what is expected is compared with this text, digit by digit. */
function lintNumbers(
  { row, input, expect }: CaseSource,
  pointer: string,
  { fields }: EntityModel,
  file: ReadFile,
): void {
  for (const [place, object] of [
    ["row", row],
    ["input", input],
    ["expect/values", expect.values],
  ] as const)
    for (const [name, value] of Object.entries(object ?? {})) {
      const field = fields.find((one) => one.name === name);
      if (field === undefined || !IN_TEXT.has(valueKind(field)) || value === null) continue;
      const isExpected = place === "expect/values";
      if (!isExpected && (typeof value !== "number" || expect.errors?.[name] !== undefined)) continue;
      const kind = kindOf({ kind: valueKind(field) });
      const parsed = kind.toStored(String(value), field);
      const wire = "value" in parsed && parsed.value !== null ? kind.toWire(parsed.value, field) : undefined;
      if (wire === value) continue;
      const detail = `“${field.title}”（${kind.title}）的值是文本，写出全部小数位，不是 ${JSON.stringify(value)}`;
      file.report({
        pointer: `${pointer}/${place}${pointerOf(name)}`,
        code: "PREDICATE.LITERAL",
        details: { detail },
        ...(typeof wire === "string" ? { meant: JSON.stringify(wire) } : {}),
      });
    }
}

function lintNames(one: CaseSource, pointer: string, entity: EntityModel, file: ReadFile): void {
  const fields = entity.fields.map((field) => field.name);
  const places: readonly (readonly [string, object | undefined])[] = [
    ["row", one.row],
    ["input", one.input],
    ...(["visible", "required", "readonly", "values", "errors"] as const).map(
      (key) => [`expect/${key}`, one.expect[key]] as const,
    ),
  ];
  for (const [place, object] of places) {
    for (const name of Object.keys(object ?? {})) {
      const [own = ""] = name.split(".");
      if (!fields.includes(own)) file.report(missing(`${pointer}/${place}${pointerOf(name)}`, own, "字段", fields));
    }
  }
}
