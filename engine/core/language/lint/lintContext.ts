/** The input of a lint rule. */
import type { CompileOptions } from "../compile/compileOptions.ts";
import type { Names } from "../compile/projectNames.ts";
import type { ReadFile } from "../compile/readFiles.ts";
import type { ReportFinding } from "../finding.ts";
import type { EntityModel, FieldModel, RoleModel, UnhashedModel } from "#core/model";
import type { EntitySource, FieldSource } from "../source.ts";

export interface ProjectLintContext {
  readonly files: readonly ReadFile[];
  /** Files that passed their meta-schema; only these are looked into. */
  readonly validFiles: ReadonlySet<ReadFile>;
  readonly names: Names;
  readonly model: UnhashedModel;
  readonly options: CompileOptions;
}

export interface EntityLintContext {
  readonly source: EntitySource;
  readonly entity: EntityModel;
  readonly project: ProjectLintContext;
  readonly report: ReportFinding;
  readonly field: (name: string) => FieldModel | undefined;
  /** Declared fields, then those that steps and actions ask for. */
  readonly writtenFields: readonly WrittenField[];
}

export interface WrittenField {
  readonly field: FieldModel;
  /** With its preset's keys under its own. */
  readonly source: FieldSource;
  readonly pointer: string;
  /** False for what is asked for before an act. */
  readonly declared: boolean;
}

/** The roles; undefined while one of them is broken, since its grants are then unknown. */
export const rolesOf = (project: ProjectLintContext): readonly RoleModel[] | undefined =>
  [...project.names.roles.values()].every(({ file }) => project.validFiles.has(file))
    ? Object.values(project.model.roles)
    : undefined;
