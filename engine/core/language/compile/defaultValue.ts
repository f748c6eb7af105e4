/** The default of a field or a parameter: a literal, or a variable that conditions accept. */
import type { KindName, TimeForm, Variable, FieldModel } from "#core/model";
import { isMultiple } from "#core/fields";
import { meantVariable, offsetFault, parseVariable } from "#core/filter";
import type { Stored } from "#core/values";
import { literalOf } from "./createEntityContext.ts";
import type { CompileContext } from "./compileContext.ts";

type DefaultValue = { readonly value: Stored } | { readonly variable: Variable };

/** The kinds of field in which `$now` and `$today` may be, and as what. */
const FORMS: Partial<Readonly<Record<KindName, TimeForm>>> = {
  date: "day",
  dateRange: "day",
  month: "month",
  instant: "instant",
};

/** Kinds that can hold a variable of the session: texts, codes and keys. */
const OF_USER: ReadonlySet<KindName> = new Set<KindName>([
  "text",
  "textarea",
  "code",
  "markdown",
  "integer",
  "dict",
  "reference",
  "tree",
  "tags",
]);

/**
 * `$user.departId`, `$now-1h`, `$today+1M`; `$$` writes a dollar sign. Anything else that begins with one is a finding.
 */
export function readDefault(
  given: string | number | boolean,
  field: FieldModel,
  pointer: string,
  context: Pick<CompileContext, "names" | "report">,
): DefaultValue | undefined {
  if (typeof given !== "string" || !given.startsWith("$") || given.startsWith("$$")) {
    const value = literalOf(given, field, pointer, "FIELD.DEFAULT", context);
    return value === undefined ? undefined : { value };
  }
  const variable = parseVariable(given);
  if (variable?.name === "user" && context.names.userVariables.has(variable.key) && OF_USER.has(field.kind))
    return isListInOne(variable.key, field, context.names)
      ? reportList(given, field.kind, pointer, context)
      : { variable };
  const as = FORMS[field.kind];
  if (variable !== undefined && variable.name !== "user" && variable.name !== "row" && as !== undefined) {
    const fault = offsetFault(variable, as);
    if (fault === undefined) return { variable: { ...variable, as } };
    const details = { value: given, detail: fault.message };
    context.report({ pointer, code: "FIELD.DEFAULT", details, ...(fault.meant && { meant: fault.meant }) });
    return undefined;
  }
  const meant = meantVariable(given);
  context.report({
    pointer,
    code: "FIELD.DEFAULT",
    details: { value: given, detail: "这里不能用此变量" },
    ...(meant === undefined || meant === given ? {} : { meant }),
    wanted: given,
    among: variablesFor(field.kind, context.names.userVariables),
  });
  return undefined;
}

/** A list cannot be in a field of one value. */
const isListInOne = (key: string, field: FieldModel, { userLists }: CompileContext["names"]): boolean =>
  userLists.has(key) && field.kind !== "tags" && !isMultiple(field.options);

function reportList(
  given: string,
  kind: KindName,
  pointer: string,
  { names, report }: Pick<CompileContext, "names" | "report">,
): undefined {
  const among = variablesFor(kind, names.userVariables).filter(
    (one) => !names.userLists.has(one.slice("$user.".length)),
  );
  const details = { value: given, detail: "此变量是列表，而字段只有一个值" };
  report({ pointer, code: "FIELD.DEFAULT", details, wanted: given, among });
}

function variablesFor(kind: KindName, userVariables: ReadonlySet<string>): readonly string[] {
  const times = FORMS[kind] === undefined ? [] : ["$now", "$today"];
  return OF_USER.has(kind) ? [...times, ...[...userVariables].map((name) => `$user.${name}`)] : times;
}
