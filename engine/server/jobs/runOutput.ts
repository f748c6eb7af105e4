import { displayInstant } from "#core/values";

/** UTF-16 code units; as much as a screen shows of a text. */
export const MAX_OUTPUT = 16_000;
const MAX_LINE = 1_000;

export interface RunOutput {
  write(text: string): void;
  /** What was written so far; bounded, with the number of lines that had no room. */
  text(): string;
}

/** The output of one run: lines with their time. */
export function createRunOutput(clock: () => number): RunOutput {
  const lines: string[] = [];
  let length = 0;
  let dropped = 0;
  return {
    write: (text) => {
      const line = `${displayInstant(clock())}  ${printable(text, MAX_LINE)}`;
      if (length + line.length + 1 > MAX_OUTPUT) dropped += 1;
      else {
        lines.push(line);
        length += line.length + 1;
      }
    },
    text: () => [...lines, ...(dropped === 0 ? [] : [`……另有 ${dropped} 行没有保存`])].join("\n"),
  };
}

/** One line of visible text: foreign text must not look like another line, or be read in another direction. */
export function printable(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/\s*\n\s*/g, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, "\ufffd");
}
