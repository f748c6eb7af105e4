/** Row rules that exclude the rows without a value, although they only say which values they exclude. */
import { mayBeEmpty } from "#core/fields";
import type { FieldRef, FilterOp, Predicate, UnhashedModel } from "#core/model";
import { parseOn } from "../compile/createEntityContext.ts";
import type { ReadFile } from "../compile/readFiles.ts";
import type { ReportFinding } from "../finding.ts";
import { pointerOf } from "../jsonPointer.ts";
import type { RoleSource } from "../source.ts";
import type { EntityLintContext, ProjectLintContext } from "./lintContext.ts";

interface PlacedRule {
  readonly entity: string;
  /** Undefined where it does not parse. */
  readonly where: Predicate | undefined;
  /** Place of the condition in its file. */
  readonly pointer: string;
}

export function lintRowRules({ entity, project, report }: EntityLintContext): void {
  entity.rowRules.forEach(({ where }, at) =>
    lintRule({ entity: entity.entity, where, pointer: pointerOf("rowRules", at, "where") }, project.model, report),
  );
}

export function lintRowRulesOfRole(file: ReadFile, project: ProjectLintContext): void {
  for (const rule of rowRulesIn(file, project)) lintRule(rule, project.model, file.report);
}

/** The rules of this role file alone: a role has those of every file that adds to it. */
export function rowRulesIn(file: ReadFile, project: ProjectLintContext): readonly PlacedRule[] {
  const drafts = new Map(Object.entries(project.model.entities));
  const parse = parseOn({ names: project.names, drafts, report: () => undefined });
  return ((file.value as unknown as RoleSource).rowRules ?? []).map(({ entity, where }, at) => {
    const pointer = pointerOf("rowRules", at, "where");
    return { entity, where: parse(where, entity, pointer), pointer };
  });
}

function lintRule({ entity, where, pointer }: PlacedRule, model: UnhashedModel, report: ReportFinding): void {
  if (where === undefined) return;
  const tests = testsIn(where, false);
  const decided = new Set(tests.filter(({ op }) => op === "empty").map(({ on }) => nameOf(on)));
  const excluding = tests.filter(({ op, negated }) => (NEGATIVE.has(op) ? !negated : negated && op !== "empty"));
  const names = new Set(excluding.filter(({ on }) => isOptional(on, entity, model)).map(({ on }) => nameOf(on)));
  for (const name of names) {
    if (decided.has(name)) continue;
    const written = (empty: boolean) => `{ "${name}": { "empty": ${empty} } }`;
    report({ pointer, code: "RULE.EMPTY", details: { name, empty: written(true), filled: written(false) } });
  }
}

const NEGATIVE: ReadonlySet<FilterOp> = new Set<FilterOp>(["ne", "not_in", "not_like"]);

interface Test {
  readonly on: FieldRef;
  readonly op: FilterOp;
  /** Under an odd number of `not`. */
  readonly negated: boolean;
}

function testsIn(predicate: Predicate, negated: boolean): readonly Test[] {
  if ("all" in predicate) return predicate.all.flatMap((part) => testsIn(part, negated));
  if ("any" in predicate) return predicate.any.flatMap((part) => testsIn(part, negated));
  if ("not" in predicate) return testsIn(predicate.not, !negated);
  // No file can write a condition on a referenced row: it is made when the model is complete.
  return "via" in predicate ? [] : [{ on: predicate.on, op: predicate.test, negated }];
}

const nameOf = ({ field, via }: FieldRef): string => (via === undefined ? field : `${via}.${field}`);

function isOptional({ field, via }: FieldRef, entityName: string, model: UnhashedModel): boolean {
  const entity = model.entities[entityName];
  const read = entity?.fields.find(({ name }) => name === (via ?? field));
  if (entity === undefined || read === undefined) return false;
  if (mayBeEmpty(read, entity)) return true;
  return via !== undefined && isOptional({ field }, String(read.options["to"]), model);
}
