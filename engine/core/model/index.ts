export { SUPER_QUERY_OPS, FILTER_OPS } from "./predicate.ts";
export type { FilterOp, FieldRef, TimeForm, Variable, Operand, ReferencedRow, Predicate } from "./predicate.ts";
export { KIND_NAMES } from "./field.ts";
export type { KindName, KindOptions, ColumnType, FieldModel, MaskModel, ExpressionModel } from "./field.ts";
export type { ListModel, SortKey, Tone, ColumnModel, FilterModel } from "./list.ts";
export type { FormModel, SectionModel } from "./form.ts";
export { REQUIREMENTS } from "./actions.ts";
export type { Requirement, StateMark, StatesModel, StepModel, ApplyModel, ActionModel } from "./actions.ts";
export { VERBS } from "./entity.ts";
export type {
  Access,
  Verb,
  RowVerb,
  EntityModel,
  AliasModel,
  CheckModel,
  GuardModel,
  RowRule,
  ParentModel,
  ChildModel,
} from "./entity.ts";
export type { DictModel, DictItem, MenuNode, RoleModel } from "./dictMenuRole.ts";
export type { JobModel, NumberDate, NumberModel, NumberPart, TemplateModel } from "./jobNumberTemplate.ts";
export type {
  ReportModel,
  SqlPiece,
  ReportParamModel,
  ReportColumnModel,
  ReportChartModel,
  ReportTake,
  SuppressModel,
} from "./report.ts";
export type { BoardModel, BlockKind, BlockModel, ShortcutModel } from "./board.ts";
export type { ViewModel } from "./view.ts";
export type { Model, UnhashedModel } from "./model.ts";
export { GENERIC_OPERATIONS, isGenericOperation } from "./genericOperations.ts";
export type { GenericOperation, GenericOperationName } from "./genericOperations.ts";
export { memoizeByObject } from "./memoizeByObject.ts";
