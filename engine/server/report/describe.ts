/** `getRpColumns` and `getQueryInfo`: a report as the popup of the specification requests it. */
import type { ReportColumns, ReportQueryField } from "#core/api";
import { KINDS } from "#core/fields";
import type { FieldModel, ReportModel } from "#core/language";
import type { Wire } from "#core/values";
import type { RequestContext } from "../operations/requestContext.ts";
import type { EngineRuntime } from "../operations/runtime.ts";
import { defaultOf } from "./params.ts";

export function columnsOf(runtime: EngineRuntime, report: ReportModel): ReportColumns {
  const shown = report.columns.filter((column) => !column.hidden);
  const dicts = new Set(
    [...shown.map((column) => column.field), ...report.params.map((param) => param.field)].flatMap(
      (field) => dictOf(field) ?? [],
    ),
  );
  return {
    cgRpConfigId: report.report,
    cgRpConfigName: report.title,
    columns: shown.map(({ field }) => ({
      title: field.title,
      dataIndex: field.name,
      key: field.name,
      align: field.align,
      kind: field.kind,
      sorter: KINDS[field.kind].sortable(field.options),
      ...(dictOf(field) === undefined ? {} : { customRender: dictOf(field) as string }),
    })),
    dictOptions: Object.fromEntries(
      [...dicts].map((dict) => [
        dict,
        (runtime.dicts.items(dict) ?? []).map(({ value, text }) => ({ value, text, title: text, label: text })),
      ]),
    ),
  };
}

const dictOf = (field: FieldModel): string | undefined =>
  field.kind === "dict" ? String(field.options["dict"]) : undefined;

/** Kinds that people look for by from–to. */
const RANGES: ReadonlySet<string> = new Set(["date", "month", "instant", "time", "integer", "decimal", "money"]);

/** First the parameters, then the columns that can be filtered. */
export function queryInfoOf(report: ReportModel, context: RequestContext): readonly ReportQueryField[] {
  const params = report.params.map((param) =>
    queryField(
      param.field,
      `self_${param.field.name}`,
      "single",
      param.required,
      KINDS[param.field.kind].toWire(defaultOf(param, context), param.field),
    ),
  );
  const filters = report.columns
    .filter(({ field, hidden }) => !hidden && KINDS[field.kind].operators(field.options).length > 0)
    .map(({ field }) => queryField(field, field.name, RANGES.has(field.kind) ? "group" : "single", false, null));
  return [...params, ...filters];
}

function queryField(
  field: FieldModel,
  name: string,
  mode: "single" | "group",
  required: boolean,
  preset: Wire,
): ReportQueryField {
  const dict = dictOf(field);
  return {
    field: name,
    label: field.title,
    view: field.kind,
    mode,
    required,
    default: preset,
    ...(dict === undefined ? {} : { dictCode: dict }),
  };
}
