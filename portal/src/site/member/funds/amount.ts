/** Amounts in yuan as they are typed: thousands may be separated, and digits be full-width. */
import { parseMoney, readWrittenNumber } from "#core/values";
import { amountTexts as t } from "./texts.ts";

/** The amount as it is sent. A text that is no number is sent as it is, and the server refuses it. */
export function amountOf(typed: string): string {
  const read = readWrittenNumber(typed);
  return "plain" in read ? read.plain : typed.trim();
}

export function amountProblem(typed = ""): string | undefined {
  const text = amountOf(typed);
  if (text === "") return t.required;
  const fen = parseMoney(text);
  return fen === undefined || fen <= 0 ? t.wrong : undefined;
}
