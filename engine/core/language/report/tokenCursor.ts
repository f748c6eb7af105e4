/** The position of a parser among its tokens, and what may come next. Keywords are compared in lower case. */
import { SqlError, type Token } from "./sqlTokens.ts";
import { ALTERNATIVES, RESERVED } from "./sqlKeywords.ts";

export class TokenCursor {
  readonly #tokens: readonly Token[];
  #at = 0;

  /** The last token is of the kind `end`. */
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get position(): number {
    return this.#at;
  }

  at(position: number): Token | undefined {
    return this.#tokens[position];
  }

  between(from: number, to: number): readonly Token[] {
    return this.#tokens.slice(from, to);
  }

  peek(): Token {
    return this.#tokens[this.#at] as Token;
  }

  next(): Token {
    const token = this.peek();
    if (token.kind !== "end") this.#at += 1;
    return token;
  }

  is(word: string): boolean {
    const token = this.peek();
    return token.kind === "word" && token.text.toLowerCase() === word;
  }

  isOp(op: string): boolean {
    const token = this.peek();
    return token.kind === "op" && token.text === op;
  }

  take(word: string): boolean {
    if (!this.is(word)) return false;
    this.#at += 1;
    return true;
  }

  takeOp(op: string): boolean {
    if (!this.isOp(op)) return false;
    this.#at += 1;
    return true;
  }

  expect(word: string): void {
    const token = this.peek();
    if (!this.take(word)) throw new SqlError(token.at, `此处应写 ${word}${butFound(token)}`);
  }

  expectOp(op: string): void {
    const token = this.peek();
    if (!this.takeOp(op)) throw new SqlError(token.at, `此处应写“${op}”${butFound(token)}`);
  }

  /** A name that is no keyword; `what` it names is said where there is none. */
  name(what: string): Token {
    const token = this.next();
    if (token.kind !== "word" || RESERVED.has(token.text.toLowerCase()))
      throw new SqlError(token.at, `此处应是${what}的名称`);
    return token;
  }

  end(): void {
    const token = this.peek();
    if (token.kind !== "end") throw new SqlError(token.at, `语句在此应结束，却有“${token.text}”${instead(token)}`);
  }
}

const butFound = (token: Token): string => (token.kind === "end" ? "" : `，不能写“${token.text}”${instead(token)}`);

function instead({ kind, text }: Token): string {
  const word = text.toLowerCase();
  return kind === "word" && Object.hasOwn(ALTERNATIVES, word) ? `，${ALTERNATIVES[word] ?? ""}` : "";
}
