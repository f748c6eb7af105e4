export type {
  Access,
  ActionModel,
  AliasModel,
  ApplyModel,
  BlockKind,
  BlockModel,
  BoardModel,
  CheckModel,
  ChildModel,
  ColumnModel,
  ColumnType,
  DictItem,
  DictModel,
  EntityModel,
  ExpressionModel,
  FieldModel,
  FilterModel,
  FormModel,
  GuardModel,
  ListModel,
  MaskModel,
  MenuNode,
  Model,
  ReportChartModel,
  ReportColumnModel,
  ReportModel,
  ReportParamModel,
  ReportTake,
  RoleModel,
  RowRule,
  RowVerb,
  SectionModel,
  ShortcutModel,
  SortKey,
  SqlPiece,
  StatesModel,
  StepModel,
  SuppressModel,
  TabModel,
  Tone,
  TreeModel,
  Verb,
} from "./model.ts";
export { ANONYMOUS, hasGrant, may } from "./viewer.ts";
export type { Viewer } from "./viewer.ts";
export { compile, compileProject, compileProjectWithPauses, openProject } from "./compile/compile.ts";
export type { OpenProject, Project } from "./compile/compile.ts";
export type { CompileResult, CompileOptions } from "./compile/compileAndLint.ts";
export { FINDINGS } from "./finding.ts";
export type { Finding, FindingCode, Severity } from "./finding.ts";
export { FILE_KINDS, fileKindOf } from "./meta/index.ts";
export type { FileKind } from "./meta/index.ts";
export type { SourceFile } from "./source.ts";
export { projectEntity } from "./project/projectEntity.ts";
export { projectBoard, projectReport, reportDenial, canSeeBlock, canSeeRows } from "./project/projectReport.ts";
export { parseAggregate } from "./lint/boards.ts";
export { fieldAccess, linesFieldsOf, ownRowAccess, rowAccessOf } from "./project/access.ts";
export { dictFields, dictUsages, dictValueUsages } from "./dictUsages.ts";
export type { DictField } from "./dictUsages.ts";
export { canOpen } from "./project/fieldVisibility.ts";
export type { RowAlternative, FieldAccess, RowAccess } from "./project/access.ts";
export { generate } from "./generate/index.ts";
export { errorsPage, kindsPage } from "./generate/docsPages.ts";
export { metaSchema } from "./meta/index.ts";
export { checkSchema, resolveRef } from "./schemaCheck/checkSchema.ts";
export type { NameSort, MetaSchema, TypeName } from "./schemaCheck/metaSchema.ts";
export { contentHash } from "./compile/contentHash.ts";
export { nearest } from "./suggest.ts";
export { runCases } from "./cases/runCases.ts";
export type { CaseResult } from "./cases/runCases.ts";
export type { TestSource } from "./cases/caseSource.ts";
export { untestedRules } from "./cases/untestedRules.ts";
