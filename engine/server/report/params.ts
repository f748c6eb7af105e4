/** `self_<name>`: the parameters of a request in stored form; a missing parameter takes the report's default. */
import { resolveVariable } from "#core/filter";
import { KINDS, type Failure } from "#core/fields";
import type { FieldModel, ReportModel, ReportParamModel } from "#core/language";
import { messageOf } from "#core/validate";
import type { Stored } from "#core/values";
import { requestErrors } from "../operations/errors.ts";
import type { RequestContext } from "../operations/requestContext.ts";
import type { Params } from "./reportSql.ts";
import { reportErrors } from "./errors.ts";

const PREFIX = "self_";

/** A query cut in two: values of parameters, and what lists know. */
export function splitQuery(query: Readonly<Record<string, string>>): {
  readonly own: Readonly<Record<string, string>>;
  readonly rest: Readonly<Record<string, string>>;
} {
  const own = Object.create(null) as Record<string, string>;
  const rest = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(query)) {
    if (name.startsWith(PREFIX)) own[name.slice(PREFIX.length)] = value;
    else rest[name] = value;
  }
  return { own, rest };
}

export function readParams(
  context: RequestContext,
  report: ReportModel,
  sent: Readonly<Record<string, string>>,
): Params {
  for (const name of Object.keys(sent)) {
    if (!report.params.some((param) => param.field.name === name))
      throw requestErrors.error("UNKNOWN", { name: `${PREFIX}${name}`.slice(0, 60) });
  }
  return resolveParams(
    report,
    (param) => {
      const text = sent[param.field.name];
      return text === undefined ? undefined : fromText(context, text.trim(), param.field);
    },
    context,
  );
}

/** Values that a schema gives (a board's block), else the report's own. */
export function givenParams(
  report: ReportModel,
  given: Readonly<Record<string, NonNullable<ReportParamModel["default"]>>>,
  context: RequestContext,
): Params {
  return resolveParams(
    report,
    (param) => {
      const one = given[param.field.name];
      return one === undefined ? undefined : resolved(one, context);
    },
    context,
  );
}

/** What a parameter holds when nothing is sent. */
export function defaultOf(param: ReportParamModel, context: RequestContext): Stored {
  return param.default === undefined ? null : resolved(param.default, context);
}

function resolveParams(
  report: ReportModel,
  given: (param: ReportParamModel) => Stored | undefined,
  context: RequestContext,
): Params {
  return Object.fromEntries(
    report.params.map((param) => {
      const sent = given(param);
      const value = sent === undefined ? defaultOf(param, context) : sent;
      if (value === null && param.required) throw reportErrors.error("PARAM_MISSING", { title: param.field.title });
      return [param.field.name, value];
    }),
  );
}

function resolved(given: NonNullable<ReportParamModel["default"]>, context: RequestContext): Stored {
  if ("value" in given) return given.value;
  const value = resolveVariable(given.variable, { now: context.now, user: context.viewer.variables });
  return typeof value === "object" ? null : value;
}

/** Sent but empty: nothing, not the default. */
function fromText(context: RequestContext, text: string, field: FieldModel): Stored {
  const { runtime } = context;
  if (text === "") return null;
  const kind = KINDS[field.kind];
  const parsed = kind.toStored(text, field);
  const errorOf = (failure: Failure) =>
    reportErrors.error("PARAM", { title: field.title, message: messageOf(field, failure).message });
  if ("code" in parsed) throw errorOf(parsed);
  const wrong =
    parsed.value === null
      ? undefined
      : kind.check(parsed.value, field, { now: context.now, row: {}, dictItems: (dict) => runtime.dicts.items(dict) });
  if (wrong !== undefined) throw errorOf(wrong);
  return parsed.value;
}
