/** Texts that members write about themselves and that operators read: a name must be what it looks like. */
import { hasInvisible } from "#core/values";
import { memberErrors } from "../errors.ts";

/** Trimmed; '' where nothing is written. */
export function memberText(text: string | undefined, title: string): string {
  const trimmed = (text ?? "").replaceAll(/\r\n?/g, "\n").trim();
  if (hasInvisible(trimmed)) throw memberErrors.error("INVISIBLE_SIGNS", { title });
  return trimmed;
}
