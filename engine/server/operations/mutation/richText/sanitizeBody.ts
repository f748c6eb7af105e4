// Sanitizes long rich texts of a body before its transaction begins: a transaction awaits nothing but the database, and
// sanitizing within it would block the event loop.
import type { FieldModel } from "#core/language";
import type { Call } from "../../operation.ts";
import { SanitizedText } from "./sanitize.ts";
import type { EngineRuntime } from "../../runtime.ts";
import type { OperationContext } from "../../requestContext.ts";

/** Shorter texts take less time than sending them elsewhere and back. */
const LONG = 2_000;

/** Puts a cleaned text where it stood. */
type PutText = (text: SanitizedText) => void;

/** The call with long rich texts cleaned: of a form, or with `rows` of the forms within `add` and `edit`. */
export async function sanitizeForm({ runtime, access, call }: OperationContext, rows = false): Promise<Call> {
  const found: [html: string, put: PutText][] = [];
  const form = (body: unknown): unknown => collectLongTexts(runtime, access.entity.fields, body, found);
  const each = (list: unknown): unknown => (Array.isArray(list) ? list.map(form) : list);
  const body =
    rows && isObject(call.body) ? { ...call.body, ...only(call.body, ["add", "edit"], each) } : form(call.body);
  return sanitizeFound(runtime, call, body, found);
}

/** The same of what is entered for a step or an action. */
export async function sanitizeInput(runtime: EngineRuntime, input: readonly FieldModel[], call: Call): Promise<Call> {
  const found: [html: string, put: PutText][] = [];
  return sanitizeFound(runtime, call, collectLongTexts(runtime, input, call.body, found), found);
}

async function sanitizeFound(
  { sanitizer }: EngineRuntime,
  call: Call,
  body: unknown,
  found: readonly (readonly [string, PutText])[],
): Promise<Call> {
  if (found.length === 0) return call;
  for (const [html, put] of found) put(new SanitizedText(await sanitizer.sanitize(html)));
  return { ...call, body };
}

/**
 * The form, or a copy in which each long rich text, of its rows of `lines` too, is noted in `found` and takes what is
 * put there.
 */
function collectLongTexts(
  runtime: EngineRuntime,
  fields: readonly FieldModel[],
  body: unknown,
  found: [html: string, put: PutText][],
): unknown {
  if (!isObject(body)) return body;
  const changed: Record<string, unknown> = {};
  for (const field of fields) {
    const value = body[field.name];
    if (field.kind === "richText" && typeof value === "string" && value.length > LONG) {
      changed[field.name] = value;
      found.push([value, (text) => (copy[field.name] = text)]);
    } else if (field.kind === "lines" && Array.isArray(value)) {
      const of = runtime.model.entities[String(field.options["entity"])];
      const before = found.length;
      const lines =
        of === undefined ? value : value.map((line: unknown) => collectLongTexts(runtime, of.fields, line, found));
      if (found.length > before) changed[field.name] = lines;
    }
  }
  const copy: Record<string, unknown> =
    Object.keys(changed).length === 0 ? {} : Object.assign(Object.create(null) as object, body, changed);
  return Object.keys(changed).length === 0 ? body : copy;
}

function only(
  body: Readonly<Record<string, unknown>>,
  names: readonly string[],
  of: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name in body).map((name) => [name, of(body[name])]));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
