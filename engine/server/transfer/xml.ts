/**
 * Elements and texts of an XML file, in pieces. Only what spreadsheets write: a file that declares entities, or nests
 * what it cannot, is refused; nothing is ever fetched or expanded.
 */
import { isBadText } from "./encoding.ts";
import { TableFault } from "./table.ts";

export interface XmlVisitor {
  /** Names without the prefix of their namespace. */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
}

/** A tag or a text that has not ended after this is no spreadsheet's. */
const MAX_TOKEN = 1024 * 1024;
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const broken = (): TableFault => new TableFault("BROKEN");

/** @throws TableFault */
export async function visitXml(pieces: AsyncIterable<Buffer>, visitor: XmlVisitor): Promise<void> {
  const reader = new XmlReader(visitor);
  for await (const piece of pieces) reader.push(piece);
  reader.end();
}

/** For whoever takes what was seen after each piece. */
export class XmlReader {
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  readonly #visitor: XmlVisitor;
  #rest = "";
  #open: string[] = [];

  constructor(visitor: XmlVisitor) {
    this.#visitor = visitor;
  }

  push(piece: Buffer): void {
    this.#rest += this.#decoded(piece);
    let at = 0;
    for (;;) {
      const next = this.#token(at);
      if (next === undefined) break;
      at = next;
    }
    this.#rest = this.#rest.slice(at);
    if (this.#rest.length > MAX_TOKEN) throw broken();
  }

  end(): void {
    this.#rest += this.#decoded();
    if (this.#rest.trim() !== "" || this.#open.length > 0) throw broken();
  }

  #decoded(piece?: Buffer): string {
    try {
      return piece === undefined ? this.#decoder.decode() : this.#decoder.decode(piece, { stream: true });
    } catch (error) {
      throw isBadText(error) ? broken() : error;
    }
  }

  /** Where the next one begins; undefined: this one is not whole yet. */
  #token(at: number): number | undefined {
    const rest = this.#rest;
    if (at >= rest.length) return undefined;
    if (rest[at] !== "<") {
      const end = rest.indexOf("<", at);
      if (end < 0) return undefined;
      if (this.#open.length > 0) this.#visitor.text(unescaped(rest.slice(at, end)));
      return end;
    }
    for (const [begin, finish] of SKIPPED) {
      if (!rest.startsWith(begin, at)) {
        // It may be one whose beginning is not whole yet.
        if (begin.startsWith(rest.slice(at))) return undefined;
        continue;
      }
      const end = rest.indexOf(finish, at + begin.length);
      if (end < 0) return undefined;
      if (begin === "<![CDATA[") this.#visitor.text(rest.slice(at + begin.length, end));
      return end + finish.length;
    }
    if (rest.startsWith("<!", at)) throw broken();
    const end = endOfTag(rest, at);
    if (end < 0) return undefined;
    this.#tag(rest.slice(at + 1, end));
    return end + 1;
  }

  #tag(text: string): void {
    const name = local(/^\/?([\w.:-]+)/.exec(text)?.[1] ?? "");
    if (name === "") throw broken();
    if (text.startsWith("/")) {
      if (this.#open.pop() !== name) throw broken();
      this.#visitor.close(name);
      return;
    }
    const attributes: Record<string, string> = {};
    for (const [, key = "", one, other] of text.matchAll(ATTRIBUTE))
      attributes[local(key)] = unescaped(one ?? other ?? "");
    this.#visitor.open(name, attributes);
    if (text.endsWith("/")) this.#visitor.close(name);
    else this.#open.push(name);
  }
}

const SKIPPED = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;

/** A value may hold the sign that ends a tag. */
function endOfTag(text: string, from: number): number {
  let quote = "";
  for (let at = from; at < text.length; at++) {
    const sign = text[at] as string;
    if (quote !== "") quote = sign === quote ? "" : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === ">") return at;
  }
  return -1;
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

function unescaped(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (_whole, decimal, hex, name) => {
    if (name !== undefined) {
      const sign = NAMED[String(name)];
      if (sign === undefined) throw broken();
      return sign;
    }
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    if (code > 0x10ffff) throw broken();
    return String.fromCodePoint(code);
  });
}
