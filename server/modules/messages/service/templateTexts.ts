/** The text of a template as it is sent. */
import type { TemplateModel } from "#core/language";
import type { Log, ReadConnection } from "#engine/server";
import type { Channel } from "../contract.ts";
import type { TemplateRepo, TemplateRow } from "../repo/templates.ts";
import { templateFault } from "../rules.ts";

interface TemplateText {
  readonly title: string;
  readonly text: string;
  /** Names of its variables. */
  readonly declared: readonly string[];
}

/** Throws where there is no such template, or it is not for this channel: an error of the program. */
export type TextOfTemplate = (read: ReadConnection, code: string, channel: Channel | "inbox") => Promise<TemplateText>;

interface TextOptions {
  readonly repo: Pick<TemplateRepo, "byCode">;
  /** A template as its file has it now. */
  readonly fileOf: (code: string) => Pick<TemplateModel, "title" | "text" | "variables"> | undefined;
  readonly log: Log;
}

export function createTextOfTemplate({ repo, fileOf, log }: TextOptions): TextOfTemplate {
  return async (read, code, channel) => {
    const template = await repo.byCode(read, code);
    if (template === undefined) throw new Error(`There is no message template ${code}.`);
    if (!channelsOf(template).includes(channel)) throw new Error(`The template ${code} is not for ${channel}.`);
    return textOf(template, fileOf(code), log);
  };
}

export const channelsOf = ({ channels }: Pick<TemplateRow, "channels">): readonly (Channel | "inbox")[] =>
  (channels ?? "").split(",").filter((one) => one !== "") as (Channel | "inbox")[];

export const variablesOf = ({ variables }: Pick<TemplateRow, "variables">): Readonly<Record<string, string>> =>
  JSON.parse(variables ?? "{}") as Record<string, string>;

/** The text that operators have edited; that of the file where the edited one does not fit the variables any more. */
function textOf(row: TemplateRow, file: ReturnType<TextOptions["fileOf"]>, log: Log): TemplateText {
  const declared = Object.keys(variablesOf(row));
  const fault = templateFault(row.text, declared);
  if (fault === undefined || file === undefined) return { title: row.title, text: row.text, declared };
  log.warn({ template: row.template, fault }, "an edited template does not fit its variables; its file's text is sent");
  return { title: file.title, text: file.text, declared: Object.keys(file.variables) };
}
