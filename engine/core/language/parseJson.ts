/** Parses a schema file to its value and the position of everything in it. Strict JSON; the parser guesses nothing. */
import { parseTree, type Node, type ParseError } from "jsonc-parser";
import type { RawFinding } from "./finding.ts";
import { pointerOf, segmentsOf } from "./jsonPointer.ts";
import { syntaxProblem } from "./syntaxError.ts";

interface TextPosition {
  readonly line: number;
  readonly column: number;
}

export interface ParsedJson {
  /** Undefined when the text is not JSON. */
  readonly value: unknown;
  /** The value, or as much of it as could be read: good for the name of the file, and for nothing else. */
  readonly partial: unknown;
  readonly rawFindings: readonly RawFinding[];
  /**
   * Place of a member's key, of an item, or of the nearest thing around a pointer that does not exist; with `offset`
   * that of a character of the text at the pointer.
   */
  positionOf(pointer: string, offset?: number): TextPosition;
}

const MAX_BYTES = 3_900_000;
const MAX_DEPTH = 64;
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** Reads one file. Never throws: what is wrong is said in `rawFindings`. */
export function parseJson(text: string): ParsedJson {
  const invalid = invalidText(text);
  if (invalid !== undefined) return broken(text, [invalid]);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const first = errors[0];
  if (first !== undefined || root === undefined)
    return syntaxError(text, first, root === undefined ? undefined : read(root, "", []));
  const rawFindings: RawFinding[] = [];
  const value = read(root, "", rawFindings);
  return {
    value,
    partial: value,
    rawFindings,
    positionOf: (pointer, offset) => {
      const node = nodeAt(root, pointer);
      return positionAt(text, offset === undefined ? node.offset : offsetInText(text, node, offset));
    },
  };
}

function syntaxError(text: string, error: ParseError | undefined, partial: unknown): ParsedJson {
  const { offset, detail, meant } = syntaxProblem(text, error);
  const raw = { pointer: "", code: "JSON.SYNTAX", details: { detail } } as const;
  return broken(text, [meant === undefined ? raw : { ...raw, meant }], offset, partial);
}

function broken(text: string, rawFindings: readonly RawFinding[], offset = 0, partial?: unknown): ParsedJson {
  return { value: undefined, partial, rawFindings, positionOf: () => positionAt(text, offset) };
}

function invalidText(text: string): RawFinding | undefined {
  if (text.length > MAX_BYTES) return { pointer: "", code: "FILE.TOO_LARGE", details: { max: MAX_BYTES } };
  if (text.startsWith("\uFEFF")) return { pointer: "", code: "FILE.BINARY", details: { detail: "以字节顺序标记开头" } };
  if (text.includes("\u0000")) return { pointer: "", code: "FILE.BINARY", details: { detail: "含有空字符" } };
  if (text.includes("\uFFFD")) return { pointer: "", code: "FILE.BINARY", details: { detail: "不是 UTF-8" } };
  return depthOf(text) > MAX_DEPTH ? { pointer: "", code: "FILE.TOO_DEEP", details: { max: MAX_DEPTH } } : undefined;
}

/** Counted before parsing, because the parser recurses. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') at = endOfString(text, at);
    else if (char === "{" || char === "[") deepest = Math.max(deepest, (depth += 1));
    else if (char === "}" || char === "]") depth -= 1;
  }
  return deepest;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"' && text[at] !== "\n") at += text[at] === "\\" ? 2 : 1;
  return at;
}

function read(node: Node, pointer: string, rawFindings: RawFinding[]): unknown {
  if (node.type === "array")
    return (node.children ?? []).map((child, index) => read(child, pointer + pointerOf(index), rawFindings));
  if (node.type !== "object") return node.value as unknown;
  const made: Record<string, unknown> = {};
  for (const property of node.children ?? []) {
    const [key, child] = property.children ?? [];
    if (key === undefined || child === undefined) continue;
    const name = String(key.value);
    const here = pointer + pointerOf(name);
    if (FORBIDDEN.has(name)) rawFindings.push({ pointer: here, code: "JSON.FORBIDDEN_KEY", details: { name } });
    else if (Object.hasOwn(made, name))
      rawFindings.push({ pointer: here, code: "JSON.DUPLICATE_KEY", details: { name } });
    else made[name] = read(child, here, rawFindings);
  }
  return made;
}

/** Of a repeated key the last one, since that is the one to take away. */
function nodeAt(root: Node, pointer: string): Node {
  let node = root;
  let shown = root;
  for (const name of segmentsOf(pointer)) {
    const next =
      node.type === "array"
        ? node.children?.[Number(name)]
        : node.children?.findLast((property) => String(property.children?.[0]?.value) === name);
    if (next === undefined) return shown;
    shown = next;
    node = node.type === "array" ? next : (next.children?.[1] ?? next);
  }
  return shown;
}

/** Escapes are one character of the text, and several of the file. */
function offsetInText(text: string, node: Node, offset: number): number {
  const value = node.type === "property" ? node.children?.[1] : node;
  if (value?.type !== "string") return node.offset;
  let at = value.offset + 1;
  for (let left = offset; left > 0 && at < value.offset + value.length - 1; left -= 1)
    at += text[at] !== "\\" ? 1 : text[at + 1] === "u" ? 6 : 2;
  return at;
}

function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}
