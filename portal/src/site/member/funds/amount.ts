/** Amounts in yuan as they are typed: separators, full-width digits and blanks are no mistakes. */
import { parseMoney } from "#core/values";
import { amountTexts as t } from "./texts.ts";

export const amountOf = (typed: string): string => typed.normalize("NFKC").replace(/[\s,，]/g, "");

export function amountProblem(typed = ""): string | undefined {
  const text = amountOf(typed);
  if (text === "") return t.required;
  const fen = parseMoney(text);
  return fen === undefined || fen <= 0 ? t.wrong : undefined;
}
