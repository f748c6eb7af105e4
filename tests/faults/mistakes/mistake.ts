/** One mistake in a copy of a schema file, and what whoever made it should read first. */
import { compile, type Finding, type SourceFile } from "#core/language";
import { readSources } from "#engine/server";
import { COMPILE_OPTIONS } from "../../../server/app/modules.ts";

export interface Mistake {
  readonly file: string;
  /** The text of the file, and the mistaken one: its first occurrence. */
  readonly right: string;
  readonly wrong: string;
  /** Where the first finding must be; without it, in the mistaken text. */
  readonly at?: string;
  /** The suggestion that says what the author meant; undefined where a sentence must say it. */
  readonly meant?: string;
  /** In the sentence. */
  readonly says?: string;
  /** The name that the file is given, where that is the mistake. */
  readonly renamed?: string;
  /** The name of a copy that is made of the file. */
  readonly copied?: string;
}

interface Verdict {
  readonly found: boolean;
  readonly right: boolean;
  readonly findings: readonly Finding[];
}

/** With a small project beside them, that a configurator could have written. */
const SHIPPED = readSources(["schemas", "tests/faults/mistakes/fleet"]);

function textOf(path: string): string {
  const text = SHIPPED.find((one) => one.path === path)?.text;
  if (text === undefined) throw new Error(`no ${path}`);
  return text;
}

/** The project with the mistake in it. */
function filesWith({ file, right, wrong, renamed, copied }: Mistake): readonly SourceFile[] {
  if (!textOf(file).includes(right)) throw new Error(`${file} has no ${right}`);
  if (copied !== undefined) return [...SHIPPED, { path: copied, text: textOf(file) }];
  return SHIPPED.map((one) =>
    one.path === file ? { ...one, path: renamed ?? file, text: one.text.replace(right, () => wrong) } : one,
  );
}

/** Right: the first finding is at the place of the mistake and says what was meant. */
export function judge(mistake: Mistake): Verdict {
  const { findings } = compile(filesWith(mistake), COMPILE_OPTIONS);
  const open = findings.filter(({ waived }) => waived === undefined);
  const [first] = open;
  const right =
    first?.file === (mistake.copied ?? mistake.renamed ?? mistake.file) &&
    isAtMistake(first, mistake) &&
    (mistake.meant === undefined || first.suggestion === mistake.meant) &&
    first.message.includes(mistake.says ?? "");
  return { found: open.length > 0, right, findings: open };
}

function isAtMistake({ pointer, line, column }: Finding, { file, right, wrong, at }: Mistake): boolean {
  if (at !== undefined) return pointer === at;
  const text = textOf(file);
  const start = text.indexOf(right);
  const before = text.slice(0, start) + wrong;
  const place =
    before
      .split("\n")
      .slice(0, line - 1)
      .join("\n").length +
    (line === 1 ? 0 : 1) +
    column -
    1;
  return place >= start ? place < start + wrong.length : !ENDS_VALUE.test(text.slice(place + 1, start));
}

/** Between the key of a value and a mistake within the value there is none of these. */
const ENDS_VALUE = /[{[]|",|\],/;
