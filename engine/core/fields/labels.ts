/**
 * Several labels as one text, and back. Dictionaries, references and trees show labels that people write, so a label
 * may hold any sign that separates labels (`板材,厚`, `甲|乙`). All texts of several values are written and read here,
 * since a text that is written in one way and read in another loses values. Labels are compared without the blanks at
 * their ends, because a pasted cell has lost those.
 */
import { isBlank } from "#core/values";

/** Signs that people put between the values of a cell. */
const SEPARATORS = ",，;；、|\n";
const QUOTE = '"';
/** A label that could not stand among others without quotes. */
const UNSAFE = new RegExp(`[${SEPARATORS}]|^\\s*${QUOTE}`);

/** Labels that a reader knows, for example those of a dictionary. */
export interface LabelSet {
  has(label: string): boolean;
  /** The greatest number of pieces into which separators would cut one of the labels. */
  readonly mostPieces: number;
}

export function labelSet(labels: Iterable<string>): LabelSet {
  const known = new Set([...labels].map((label) => label.trim()));
  let mostPieces = 1;
  for (const label of known) {
    const pieces = [...label].filter((sign) => SEPARATORS.includes(sign)).length + 1;
    if (pieces > mostPieces) mostPieces = pieces;
  }
  return { has: (label) => known.has(label.trim()), mostPieces };
}

/** Stands in where no dictionary is known, so that every separator outside quotes separates. */
const NOTHING_KNOWN: LabelSet = { has: (label) => !UNSAFE.test(label), mostPieces: 1 };

/**
 * Writes labels as one text, with quotes only where the text would be read as other labels. `known`: the labels of the
 * dictionary with which somebody may paste the text again.
 */
export function joinLabels(labels: readonly string[], separator: "," | "，" | "、" = ",", known?: LabelSet): string {
  const plain = labels.join(separator);
  if ((known?.mostPieces ?? 1) === 1 && !labels.some((label) => UNSAFE.test(label))) return plain;
  const isReadBack = (text: string): boolean =>
    isSame(labelsOfValues(text, labels.length, separator), labels) &&
    // A label that the dictionary does not have cannot be pasted in any form.
    (known === undefined || !labels.every((label) => known.has(label)) || isSame(splitLabels(text, known), labels));
  return [plain, joinFreeTexts(labels, separator)].find(isReadBack) ?? labels.map(quoted).join(separator);
}

/** Writes texts of which no dictionary knows where they end: each that holds a separator is quoted. */
export function joinFreeTexts(texts: readonly string[], separator: "," | "，" | "、"): string {
  return texts.map((text) => (UNSAFE.test(text) ? quoted(text) : text)).join(separator);
}

/**
 * The labels in a text that `joinLabels` wrote for so many values. Undefined where the text has another number of
 * labels, since nobody can tell then which label belongs to which value.
 */
export function labelsOfValues(
  text: string | undefined,
  count: number,
  separator: "," | "，" | "、" = ",",
): readonly string[] | undefined {
  if (text === undefined) return undefined;
  // One value has the whole text, which needs no quotes therefore.
  if (count === 1) return [text];
  const labels: string[] = [];
  for (let start = 0; start <= text.length;) {
    const piece = quotedPiece(text, start, separator) ?? plainPiece(text, start, separator);
    labels.push(piece.label);
    start = piece.end + 1;
  }
  return labels.length === count ? labels : undefined;
}

/**
 * Reads a cell that somebody has pasted: whatever stands between the labels, each once. A known label is kept whole
 * though it holds separators: first the whole text is tried, then at each place the longest label that begins there.
 */
export function splitLabels(text: string, known: LabelSet = NOTHING_KNOWN): readonly string[] {
  const listed = quotedList(text);
  // The writer quotes all labels where nothing else is certain, so this form comes before all others.
  if (listed?.every((label) => known.has(label)) === true) return withoutRepeats(listed);
  if (known.has(text)) return withoutRepeats([text]);
  const labels: string[] = [];
  for (let start = 0; start <= text.length;) {
    const piece = pieceAt(text, skipBlanks(text, start), known);
    labels.push(piece.label);
    start = piece.end + 1;
  }
  return withoutRepeats(labels);
}

interface Piece {
  readonly label: string;
  /** The place of the separator behind it, or the length of the text. */
  readonly end: number;
}

function pieceAt(text: string, start: number, known: LabelSet): Piece {
  const inQuotes = quotedPiece(text, start, SEPARATORS);
  if (inQuotes !== undefined && known.has(inQuotes.label)) return inQuotes;
  const shortest = plainPiece(text, start, SEPARATORS);
  let longest: Piece | undefined;
  for (let piece = shortest, pieces = 1; pieces <= known.mostPieces; pieces++) {
    if (known.has(piece.label)) longest = piece;
    if (piece.end === text.length) break;
    const { end } = plainPiece(text, piece.end + 1, SEPARATORS);
    piece = { label: text.slice(start, end), end };
  }
  return longest ?? inQuotes ?? shortest;
}

function plainPiece(text: string, start: number, separators: string): Piece {
  let end = start;
  while (end < text.length && !separators.includes(text.charAt(end))) end++;
  return { label: text.slice(start, end), end };
}

/** Reads a quoted label at `start`. The answer is undefined unless a separator or the end of the text follows it. */
function quotedPiece(text: string, start: number, separators: string): Piece | undefined {
  if (text.charAt(start) !== QUOTE) return undefined;
  let close = text.indexOf(QUOTE, start + 1);
  // Two quotes mean one that belongs to the label.
  while (close >= 0 && text.charAt(close + 1) === QUOTE) close = text.indexOf(QUOTE, close + 2);
  if (close < 0) return undefined;
  const end = skipBlanks(text, close + 1);
  if (end < text.length && !separators.includes(text.charAt(end))) return undefined;
  return { label: text.slice(start + 1, close).replaceAll(QUOTE + QUOTE, QUOTE), end };
}

/** The labels of a text in which every label is quoted. */
function quotedList(text: string): readonly string[] | undefined {
  const labels: string[] = [];
  for (let start = 0; start <= text.length;) {
    const piece = quotedPiece(text, skipBlanks(text, start), SEPARATORS);
    if (piece === undefined) return undefined;
    labels.push(piece.label);
    start = piece.end + 1;
  }
  return labels;
}

/** A line end is no blank here, for it separates. */
function skipBlanks(text: string, start: number): number {
  let position = start;
  while (position < text.length && /[^\S\n]/.test(text.charAt(position))) position++;
  return position;
}

const quoted = (label: string): string => `${QUOTE}${label.replaceAll(QUOTE, QUOTE + QUOTE)}${QUOTE}`;

const withoutRepeats = (labels: readonly string[]): readonly string[] => [
  ...new Set(labels.map((label) => label.trim()).filter((label) => !isBlank(label))),
];

function isSame(read: readonly string[] | undefined, labels: readonly string[]): boolean {
  return read?.length === labels.length && read.every((label, index) => label.trim() === labels[index]?.trim());
}
