import type { OptionRow } from "#core/api";
import { joinLabels } from "#core/fields";
import type { WireRow } from "#core/values";
import type { InputProps } from "../inputProps.ts";
import { recordOf } from "../fieldOptions.ts";

/** Writes what was chosen with its text, and what it fills. */
export function useWriteChoice({ field, onChange }: InputProps, names: ReadonlyMap<string, string>) {
  return (keys: readonly string[], options: readonly OptionRow[]) => {
    const text = joinLabels(
      keys.map((key) => options.find((option) => option.value === key)?.text ?? names.get(key) ?? key),
    );
    const fill = filled(
      recordOf(field, "fill"),
      options.find((option) => option.value === keys[0]),
      keys.length === 0,
    );
    onChange(keys.length === 0 ? null : keys.join(","), { label: text, ...(fill ? { fill } : {}) });
  };
}

/** `fill` maps fields to those of the target; emptied with the choice, unchanged while the choice is unknown. */
function filled(
  fill: Readonly<Record<string, unknown>>,
  option: OptionRow | undefined,
  emptied: boolean,
): WireRow | undefined {
  const pairs = Object.entries(fill);
  if (pairs.length === 0 || (!emptied && option?.fill === undefined)) return undefined;
  return Object.fromEntries(
    pairs.map(([own, from]) => [
      own,
      emptied ? null : (option?.fill?.[String(from).slice(String(from).indexOf(".") + 1)] ?? null),
    ]),
  );
}
