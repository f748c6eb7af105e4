/**
 * Terms: each character of a text and each pair of neighbours, with ASCII letters folded as `like` folds them. A text
 * that contains a word has all terms of the word; LIKE decides the reverse.
 */
import { foldAscii } from "#core/values";

/** A word of more characters is looked up by some of its pairs; LIKE looks at all of it. */
const MAX_TERMS = 12;

/** The terms to look a word up by: the character itself, or pairs spread over the word. */
function termsOfWord(word: string): readonly string[] {
  const characters = [...foldAscii(word)];
  if (characters.length < 2) return characters;
  const pairs = [...new Set(characters.slice(1).map((character, at) => characters[at]! + character))];
  if (pairs.length <= MAX_TERMS) return pairs;
  return Array.from({ length: MAX_TERMS }, (_, at) => pairs[Math.floor((at * pairs.length) / MAX_TERMS)]!);
}

/** Which rows may hold the words that a condition asks for. */
export type Lookup =
  | { readonly word: string }
  | { readonly all: readonly Lookup[] }
  | { readonly any: readonly Lookup[] };

/** How one database writes a lookup: terms and the signs between them. */
export interface LookupSyntax {
  readonly and: string;
  readonly or: string;
  term(text: string): string;
  /** Around the terms of one word. */
  word(terms: string): string;
}

export function writeLookup(lookup: Lookup, syntax: LookupSyntax): string {
  if ("word" in lookup)
    return syntax.word(
      termsOfWord(lookup.word)
        .map((term) => syntax.term(term))
        .join(syntax.and),
    );
  const parts = "all" in lookup ? lookup.all : lookup.any;
  // A keyword asks for the same word in several fields: one index holds them all.
  const written = [...new Set(parts.map((part) => writeLookup(part, syntax)))];
  return written.length === 1 ? written[0]! : `(${written.join("all" in lookup ? syntax.and : syntax.or)})`;
}
