export type {
  Access,
  ActionModel,
  AliasModel,
  ApplyModel,
  BlockKind,
  BlockModel,
  BoardModel,
  ChildModel,
  ColumnModel,
  ColumnType,
  DictItem,
  DictModel,
  EntityModel,
  FieldModel,
  FilterModel,
  FormModel,
  GenericOperation,
  GenericOperationName,
  GuardModel,
  JobModel,
  NumberModel,
  MaskModel,
  MenuNode,
  Model,
  ReportChartModel,
  ReportColumnModel,
  ReportModel,
  ReportParamModel,
  ReportTake,
  Requirement,
  RowRule,
  RowVerb,
  SectionModel,
  SortKey,
  SqlPiece,
  StatesModel,
  StateMark,
  StepModel,
  SuppressModel,
  TemplateModel,
  Verb,
} from "#core/model";
export { ANONYMOUS, hasGrant, may, SYSTEM } from "./viewer.ts";
export type { Viewer } from "./viewer.ts";
export { compile, compileProject, compileProjectWithPauses, openProject, type Project } from "./compile/compile.ts";
export type { CompileOptions } from "./compile/compileOptions.ts";
export { GENERIC_OPERATIONS, VERBS, isGenericOperation } from "#core/model";
export { ENGINE_PERMISSIONS } from "./compile/compileAndLint.ts";
export { MENU_FILE, openRights, rightsOf, roleFile, withRights } from "./compile/rights.ts";
export type { Rights, RightsContent } from "./compile/rights.ts";
export type { Finding } from "./finding.ts";
export { FILE_KINDS, fileKindOf, metaSchema } from "./meta/index.ts";
export type { FileKind } from "./meta/index.ts";
export type { MenuSource, RoleSource, SourceFile } from "./source.ts";
export { projectEntity } from "./project/projectEntity.ts";
export { projectView } from "./project/projectView.ts";
export { projectBoard, projectReport, reportDenial, canSeeBlock, canSeeRows } from "./project/projectReport.ts";
export { parseAggregate } from "./lint/boards.ts";
export { fieldAccess, linesFieldsOf, ownRowAccess, rowAccessOf } from "./project/fieldAndRowAccess.ts";
export { dictFields, dictUsages, dictValueUsages } from "./dictUsages.ts";
export { canOpen } from "./project/visibleNames.ts";
export type { RowAlternative, FieldAccess, RowAccess } from "./project/fieldAndRowAccess.ts";
export { generate } from "./generate/index.ts";
export { expressionPage } from "./generate/expressionPage.ts";
export { errorsPage, iconsPage, kindsPage } from "./generate/docsPages.ts";
export { checkSchema } from "./schemaCheck/checkSchema.ts";
export { resolveRef, type NameSort, type MetaSchema } from "./schemaCheck/metaSchema.ts";
export { contentHash, deepFreeze } from "./compile/contentHash.ts";
/** @public README.md */
export { nearest } from "./suggest.ts";
export { runCases } from "./cases/runCases.ts";
export type { TestSource } from "./cases/caseSource.ts";
export { untestedRules } from "./cases/untestedRules.ts";
