/** State machines: they can change state, only by their steps, and they stamp what can be stamped. */
import { pointerOf } from "../jsonPointer.ts";
import { GENERIC_OPERATIONS, VERBS, type FieldModel, type StatesModel, type StepModel } from "#core/model";
import type { Stored } from "#core/values";
import type { RawFinding } from "../finding.ts";
import type { StepSource } from "../source.ts";
import { isSlip } from "../suggest.ts";
import type { EntityLintContext } from "./lintContext.ts";
import { lintApply } from "./apply.ts";
import { BUILT_IN_ACTIONS, missing } from "./unknownNames.ts";

/** Names of operations under the same path, and of permissions of the same entity. */
const RESERVED_ACTION_NAMES: ReadonlySet<string> = new Set([
  ...BUILT_IN_ACTIONS,
  ...Object.keys(GENERIC_OPERATIONS),
  ...VERBS,
  "apply",
]);

export function lintStates(lint: EntityLintContext): void {
  const { states } = lint.entity;
  lintActs(lint);
  lintHandlers(lint);
  if (states === undefined) return;
  const field = lint.field(states.field);
  if (field !== undefined && field.readonly !== true)
    lint.report({ pointer: pointerOf("fields", states.field), code: "STATE.WRITABLE", details: { name: field.title } });
  if (field?.default !== undefined && (!("value" in field.default) || field.default.value !== states.initial)) {
    lint.report({
      pointer: pointerOf("states", "initial"),
      code: "STATE.STEP",
      details: { detail: "初始状态与字段的默认值不同" },
    });
  }
  const reached = reachedStates(states);
  // A state that could not be read is none of those that others start from.
  const unread =
    [states.initial, ...states.byServer].includes(null) ||
    states.steps.some(({ from, to }) => to === null || from.includes(null));
  for (const step of states.steps) {
    const pointer = pointerOf("states", "steps", step.name);
    step.from.forEach(
      (from, at) =>
        !unread &&
        !reached.has(from) &&
        lint.report({
          pointer: `${pointer}/from/${at}`,
          code: "STATE.DEAD",
          details: { name: step.title, state: String(from) },
        }),
    );
    lintSameState(step, pointer, lint);
    lintStamp(step, pointer, lint);
    lintMark(step, pointer, lint);
    lintApply(step, `${pointer}/apply`, lint);
    lintInput(step, lint.source.states?.steps[step.name]?.input, pointer, lint);
  }
  lintRefused(lint);
}

/** A step leads to another state, wherever it starts. */
function lintSameState({ title, from, to }: StepModel, pointer: string, lint: EntityLintContext): void {
  const same = to === null ? -1 : from.indexOf(to);
  if (same < 0) return;
  const only = from.length === 1;
  const detail = only
    ? `步骤“${title}”不改变状态`
    : `步骤“${title}”从状态“${String(to)}”执行时不改变状态，请从 from 中删去它`;
  lint.report({ pointer: only ? `${pointer}/to` : `${pointer}/from/${same}`, code: "STATE.STEP", details: { detail } });
}

/** The states in which rows begin, or to which the server brings them, and all to which steps lead from those. */
function reachedStates({ initial, byServer, steps }: StatesModel): ReadonlySet<Stored> {
  const reached = new Set<Stored>([initial, ...byServer]);
  for (let size = 0; size < reached.size;) {
    size = reached.size;
    for (const { from, to } of steps) if (from.some((state) => reached.has(state))) reached.add(to);
  }
  return reached;
}

function lintActs(lint: EntityLintContext): void {
  const steps = Object.keys(lint.source.states?.steps ?? {}).map((name) => ({
    name,
    pointer: pointerOf("states", "steps", name),
  }));
  const actions = Object.keys(lint.source.actions ?? {}).map((name) => ({ name, pointer: pointerOf("actions", name) }));
  const seen = new Set<string>(RESERVED_ACTION_NAMES);
  for (const { name, pointer } of [...steps, ...actions]) {
    if (seen.has(name))
      lint.report({ pointer, code: "STATE.STEP", details: { detail: `“${name}”已是另一个操作的名称` } });
    seen.add(name);
  }
}

/** An action does what a module's code does; without any, its button only fails. */
function lintHandlers({ source, project, report }: EntityLintContext): void {
  const known = project.options.actions;
  if (known === undefined) return;
  for (const [name, action] of Object.entries(source.actions ?? {})) {
    const wanted = `${source.entity}.${name}`;
    if (!known.includes(wanted))
      report({
        pointer: pointerOf("actions", name),
        code: "ACTION.HANDLER",
        details: { name: action.title },
        wanted,
        among: known.filter((one) => one.startsWith(`${source.entity}.`)),
      });
  }
}

function lintStamp(step: StepModel, pointer: string, lint: EntityLintContext): void {
  const wrong = (at: string, detail: string, kinds: readonly string[] = []): void => {
    const allowed = lint.entity.fields
      .filter(({ kind, system }) => !system && kinds.includes(kind))
      .map(({ name }) => name);
    lint.report({ pointer: pointer + at, code: "STATE.STAMP", details: { detail }, allowed });
  };
  const by = step.stamp.by === undefined ? undefined : lint.field(step.stamp.by);
  const called = step.stamp.name === undefined ? undefined : lint.field(step.stamp.name);
  const at = step.stamp.at === undefined ? undefined : lint.field(step.stamp.at);
  if (by !== undefined && by.kind !== "text" && by.kind !== "reference")
    wrong("/stamp/by", `“${by.name}”不能记录操作人，应是 text 字段`, ["text"]);
  if (called !== undefined && called.kind !== "text")
    wrong("/stamp/name", `“${called.name}”不能记录姓名，应是 text 字段`, ["text"]);
  if (at !== undefined && at.kind !== "instant")
    wrong("/stamp/at", `“${at.name}”不能记录时间，应是 instant 字段`, ["instant"]);
  for (const [key, field] of [
    ["by", by],
    ["name", called],
    ["at", at],
  ] as const)
    if (field !== undefined && field.readonly !== true) wrong(`/stamp/${key}`, `“${field.name}”应为只读，由步骤写入`);
  step.not.forEach((name, index) => {
    const field = lint.field(name);
    if (field !== undefined && !holdsPerson(field)) {
      const before = lint.entity.states?.steps.filter((one) => one !== step && step.from.includes(one.to)) ?? [];
      const near = stampedFields(before);
      const stamped = near.length > 0 ? near : stampedFields(lint.entity.states?.steps ?? []);
      lint.report({
        pointer: `${pointer}/not/${index}`,
        code: "STATE.STAMP",
        details: { detail: `“${name}”不记录操作人，不能用来排除` },
        ...(stamped.length === 1 ? { meant: stamped[0] ?? "" } : { allowed: stamped }),
      });
    }
  });
}

const OF_ENGINE: ReadonlySet<string> = new Set(["createBy", "updateBy"]);

const holdsPerson = ({ name, kind, system }: FieldModel): boolean =>
  system ? OF_ENGINE.has(name) : kind === "text" || kind === "reference";

const stampedFields = (steps: readonly StepModel[]): readonly string[] => [
  ...new Set(steps.flatMap(({ stamp }) => stamp.by ?? [])),
];

/**
 * `not` refuses whoever a field names: where no step writes it, it is empty and nobody is refused. The step that brings
 * rows to the state forgot its stamp, or has another field for it.
 */
function lintRefused({ entity, field, report }: EntityLintContext): void {
  const { states } = entity;
  const steps = states?.steps ?? [];
  const names = new Set(steps.flatMap(({ not }) => not));
  for (const name of names) {
    const named = field(name);
    if (named === undefined || named.system || !holdsPerson(named)) continue;
    if (steps.some(({ stamp }) => stamp.by === name)) continue;
    const refusing = steps.filter(({ not }) => not.includes(name));
    const before = steps.filter((one) => !refusing.includes(one) && refusing.some(({ from }) => from.includes(one.to)));
    const where = ({ name: step }: StepModel): string => pointerOf("states", "steps", step);
    const titles = refusing.map(({ title }) => `“${title}”`).join("、");
    const unstamped = before.find(({ stamp }) => stamp.by === undefined);
    const [stamped] = before;
    const [first] = refusing;
    const detail = `步骤${titles}用 not 排除“${named.title}”（${name}），而没有步骤把操作人记入它，谁也不会被排除`;
    const raw = { code: "STATE.STAMP", details: { detail } } as const;
    if (unstamped !== undefined) {
      const isBegun = Object.keys(unstamped.stamp).length > 0;
      const meant = isBegun ? `"by": "${name}"` : `"stamp": { "by": "${name}" }`;
      const whole = `${detail}；应由步骤“${unstamped.title}”记录`;
      report({ ...raw, details: { detail: whole }, pointer: where(unstamped) + (isBegun ? "/stamp" : ""), meant });
    } else if (first !== undefined) {
      const by = stamped?.stamp.by;
      const meant =
        by ?? (refusing.some(({ from }) => from.includes(states?.initial ?? null)) ? "createBy" : undefined);
      report({
        ...raw,
        pointer: `${where(first)}/not/${first.not.indexOf(name)}`,
        ...(meant === undefined ? { allowed: stampedFields(steps) } : { meant }),
      });
    }
  }
}

/** Names of a request besides the input: the rows that take the step. */
const STEP_PARAMETERS: ReadonlySet<string> = new Set(["id", "ids", "rows", "version"]);

/** A mark says which step sent a row to its state: the step stamps it, and every step to that state has this mark. */
function lintMark(step: StepModel, pointer: string, { entity, source, report }: EntityLintContext): void {
  const markOf = ({ name }: StepModel): string | undefined => source.states?.steps[name]?.mark;
  const mark = markOf(step);
  if (mark === undefined) return;
  const wrong = (detail: string, hint: Pick<RawFinding, "meant" | "advice"> = {}): void =>
    report({ pointer: `${pointer}/mark`, code: "STATE.STEP", details: { detail }, ...hint });
  if (Object.keys(step.stamp).length === 0)
    wrong(`步骤“${step.title}”没有用 stamp 记录操作人或时间，不能标记数据`, stampFor(step, entity));
  const other = entity.states?.steps.find((one) => one.to === step.to && markOf(one) !== mark);
  if (other !== undefined) wrong(`步骤“${other.title}”也到达同一状态而没有同样的 mark，无法判断数据由哪一步到达`);
}

/** The stamp of the step before it, else of fields that no step writes yet. */
function stampFor(
  { from }: StepModel,
  { fields, states }: EntityLintContext["entity"],
): Pick<RawFinding, "meant" | "advice"> {
  const steps = states?.steps.filter((one) => Object.keys(one.stamp).length > 0) ?? [];
  const beside = steps.find((one) => one.from.some((state) => from.includes(state))) ?? steps[0];
  const free = (kind: string): string | undefined =>
    fields.find((one) => !one.system && one.readonly === true && one.kind === kind && one.name !== states?.field)?.name;
  const by = beside?.stamp.by ?? free("text");
  const at = beside?.stamp.at ?? free("instant");
  const keys = Object.entries({ by, at }).flatMap(([key, name]) => (name === undefined ? [] : [`"${key}": "${name}"`]));
  return keys.length > 0
    ? { meant: `"stamp": { ${keys.join(", ")} }` }
    : { advice: `请加上只读的 text 和 instant 字段，并写 "stamp": { "by": "字段", "at": "字段" }` };
}

/** What a step asks for is written to the field of that name, so there must be one, of the same kind. */
function lintInput(step: StepModel, source: StepSource["input"], pointer: string, lint: EntityLintContext): void {
  for (const input of step.input) {
    if (STEP_PARAMETERS.has(input.name))
      lint.report({ pointer: `${pointer}/input/${input.name}`, code: "NAME.RESERVED", details: { name: input.name } });
    const field = lint.field(input.name);
    if (field === undefined) lint.report(inputOfNoField(input, `${pointer}/input/${input.name}`, lint));
    else if (source !== undefined && field.kind !== input.kind) {
      lint.report({
        pointer: `${pointer}/input/${input.name}/kind`,
        code: "STATE.STEP",
        details: { detail: `“${input.name}”的类型与同名字段不同` },
      });
    }
  }
}

/** The field that has its title, or a name near to its own; else it has to be declared. */
function inputOfNoField({ name, title }: FieldModel, pointer: string, { entity }: EntityLintContext): RawFinding {
  const names = entity.fields.map((field) => field.name);
  const titled = entity.fields.filter((field) => field.title === title);
  const raw = missing(pointer, name, "字段", names);
  if (titled.length === 1) return { ...raw, meant: titled[0]?.name ?? "" };
  return names.some((one) => isSlip(name, one))
    ? raw
    : { ...raw, advice: `步骤填写的值存入同名字段，请在 fields 中加上“${name}”` };
}
