/** Further paths of an entity's operations: what they say must be something that the operation takes. */
import { RESERVED_PARAMETERS } from "#core/api";
import { GENERIC_OPERATIONS, isGenericOperation, type AliasModel, type EntityModel } from "#core/model";
import type { ReportFinding } from "../finding.ts";
import { pointerOf } from "../jsonPointer.ts";
import type { ProjectLintContext } from "./lintContext.ts";
import { missing } from "./unknownNames.ts";

export function lintAlias(
  alias: AliasModel,
  entity: EntityModel,
  { model }: ProjectLintContext,
  report: ReportFinding,
): void {
  const { op, scope, view, params, pageSize, answer } = alias;
  const pointer = pointerOf("aliases", `${alias.method} ${alias.path}`);
  const wrong = (key: string | undefined, detail: string) =>
    report({
      pointer: key === undefined ? pointer : pointer + pointerOf(key),
      code: "LINK.WRONG",
      details: { detail },
    });
  const method = isGenericOperation(op) ? GENERIC_OPERATIONS[op].method : "POST";
  // A step or an action on one row also by GET: older callers ask so.
  const byGet = alias.method === "GET" && !isGenericOperation(op);
  const carried =
    alias.method === "POST" || method === alias.method || (alias.method === "PUT" && method === "POST") || byGet;
  if (!carried) wrong(undefined, `“${op}”不能用 ${alias.method}`);
  // Steps and actions ask whose a row is by themselves.
  if (scope !== undefined && !isGenericOperation(op)) wrong("scope", `“${op}”没有范围可选`);
  for (const [key, value] of Object.entries({ view, pageSize, answer }))
    if (value !== undefined && op !== "list") wrong(key, `只有列表（list）可以写 ${key}`);
  const listed = view === undefined ? undefined : model.views[view];
  if (listed !== undefined && listed.entity !== entity.entity) wrong("view", `视图“${listed.title}”不是这个实体的`);
  lintParams(params ?? {}, pointer + pointerOf("params"), takenBy(op, entity), report);
}

/** Each is another name for a parameter of the operation, no two for the same. */
function lintParams(
  params: Readonly<Record<string, string>>,
  pointer: string,
  taken: readonly string[],
  report: ReportFinding,
): void {
  const seen = new Set<string>();
  for (const [name, target] of Object.entries(params)) {
    const at = pointer + pointerOf(name);
    if (!taken.includes(target)) report(missing(at, target, "参数", taken));
    else if (seen.has(target))
      report({ pointer: at, code: "LINK.WRONG", details: { detail: `参数“${target}”有两个名称` } });
    seen.add(target);
  }
}

const KEYS = { ids: ["deleteBatch", "deletable"], id: ["queryById", "history", "delete"] } as const;

/** Parameters that can be renamed; of operations whose body is a row there are none. */
function takenBy(op: string, entity: EntityModel): readonly string[] {
  const fields = entity.fields.map((field) => field.name);
  const own = [...(entity.states?.steps ?? []), ...entity.actions].find(({ name }) => name === op);
  if (own !== undefined) return ["id", "ids", ...own.input.map((field) => field.name)];
  if (op === "list") return [...RESERVED_PARAMETERS, "tab", "keyword", ...(entity.tree ? ["parentId"] : []), ...fields];
  return Object.entries(KEYS).flatMap(([name, ops]) => ((ops as readonly string[]).includes(op) ? [name] : []));
}
