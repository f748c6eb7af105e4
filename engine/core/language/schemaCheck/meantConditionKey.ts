/** `"visibleOn": "${vip}"`, as other products write conditions: the key and the condition as this language has them. */
import { isObject } from "../jsonPointer.ts";
import { isSlip } from "../suggest.ts";
import { meantCondition, type WrittenFieldOf } from "./meantCondition.ts";
import { resolveRef, type MetaSchema } from "./metaSchema.ts";
import { written } from "./reshape.ts";

/** Keys that say when not: `hiddenOn` for `visible`, `allowEmpty` for `required`. */
const SAYS_WHEN_NOT = /^(hid|hide|hidden|invisible|optional|nullable|allow(null|blank|empty))(on|if|when)?$/;

const SAYS_WHEN = /(on|if|when)$/i;

interface ConditionKey {
  readonly root: MetaSchema;
  readonly fieldOf: WrittenFieldOf;
  /** Whether the value can stand under the key as it is. */
  readonly fits: (value: unknown, schema: MetaSchema) => boolean;
}

/** `name` is what is written, `key` the one that was meant; undefined where it is not certain what the value says. */
export function meantConditionKey(
  name: string,
  value: unknown,
  key: string,
  schema: MetaSchema,
  { root, fieldOf, fits }: ConditionKey,
): string | undefined {
  const own = resolveRef(schema, root);
  const branches = [own, ...(own.anyOf ?? [])].map((branch) => resolveRef(branch, root));
  if (!branches.some((branch) => branch["x-condition"] === true)) return undefined;
  const negated = SAYS_WHEN_NOT.test(name.replace(/[-_]/g, "").toLowerCase());
  // The message of a `required` whose name has a slip.
  if (typeof value === "string" && isSlip(name, key) && !SAYS_WHEN.test(name) && fits(value, own)) return undefined;
  const shown = negated && isObject(value) ? written(value) : undefined;
  const condition = meantCondition(value, fieldOf) ?? shown;
  if (condition === undefined || !namesFields(condition === shown ? value : JSON.parse(condition), fieldOf))
    return undefined;
  return `"${key}": ${negated ? opposite(condition, fieldOf) : condition}`;
}

/** Every field is one of the file: what others call `data.type` may be anything. */
function namesFields(condition: unknown, fieldOf: WrittenFieldOf): boolean {
  if (Array.isArray(condition)) return condition.every((one) => namesFields(one, fieldOf));
  return (
    isObject(condition) &&
    Object.entries(condition).every(([name, one]) =>
      ["and", "or", "not"].includes(name)
        ? namesFields(one, fieldOf)
        : fieldOf(name.replace(/\..*$/, "")) !== undefined,
    )
  );
}

/** What is not held by a row: an empty field fits no comparison, so only what cannot be empty is compared otherwise. */
function opposite(condition: string, fieldOf: WrittenFieldOf): string {
  const [, field = "", is, empty] =
    /^\{ "(\w+)": (?:(true|false)|\{ "empty": (true|false) \}) \}$/.exec(condition) ?? [];
  const [, inner] = /^\{ "not": (\{ "\w+": true \}) \}$/.exec(condition) ?? [];
  if (inner !== undefined) return inner;
  const other = (flag: string): string => String(flag !== "true");
  if (empty !== undefined) return `{ "${field}": { "empty": ${other(empty)} } }`;
  return is !== undefined && fieldOf(field)?.hasDefault === true
    ? `{ "${field}": ${other(is)} }`
    : `{ "not": ${condition} }`;
}
