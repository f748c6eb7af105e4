/** What a list is filtered by, in words, each condition with the parameters that undo it. */
import { PENDING_ONLY, type EntityView } from "#core/api";
import { joinLabels } from "#core/fields";
import type { FieldModel } from "#core/language";
import type { DictItems } from "../../api/index.ts";
import { listTexts as texts, superQueryTexts } from "../../texts/list.ts";
import type { ListState } from "../listQuery.ts";
import { superQueryWords } from "../superQuery/words.ts";
import { valueText } from "./chipValue.ts";

export interface Chip {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly without: Partial<ListState>;
}

/** `labels`: texts of references and tree nodes that were chosen on this page, by `field=value`. */
export function chipsOf(
  view: EntityView,
  state: ListState,
  dicts: DictItems,
  labels: ReadonlyMap<string, string>,
): readonly Chip[] {
  const chips: Chip[] = [];
  if (state.keyword !== "")
    chips.push({ id: "keyword", title: texts.keyword, text: state.keyword, without: { keyword: "" } });
  const done = new Set<string>();
  for (const [name, value] of Object.entries(state.filters)) {
    if (value === "") continue;
    if (name === PENDING_ONLY) {
      const without = { filters: { ...state.filters, [name]: "" } };
      chips.push({ id: name, title: "", text: texts.pendingOnly, without });
      continue;
    }
    const base = name.replace(/_(begin|end)$/, "");
    if (done.has(base)) continue;
    done.add(base);
    const field = view.entity.fields.find((each) => each.name === base);
    const title = view.entity.list.filters.find((filter) => filter.field === base)?.title ?? field?.title ?? base;
    const names = [base, `${base}_begin`, `${base}_end`].filter((each) => each in state.filters);
    const cleared = Object.fromEntries(names.map((each) => [each, ""]));
    chips.push({
      id: base,
      title,
      text: textOf(field, base, state.filters, dicts, labels),
      without: { filters: { ...state.filters, ...cleared } },
    });
  }
  if (state.superQuery) {
    chips.push({
      id: "superQuery",
      title: superQueryTexts.button,
      text: superQueryWords(state.superQuery, { view, dicts, labels }),
      without: { superQuery: undefined },
    });
  }
  return chips;
}

export const NO_CONDITIONS = (state: ListState): Partial<ListState> => ({
  keyword: "",
  superQuery: undefined,
  filters: Object.fromEntries(Object.keys(state.filters).map((name) => [name, ""])),
});

function textOf(
  field: FieldModel | undefined,
  name: string,
  filters: Readonly<Record<string, string>>,
  dicts: DictItems,
  labels: ReadonlyMap<string, string>,
): string {
  const begin = filters[`${name}_begin`];
  const end = filters[`${name}_end`];
  if (begin || end)
    return begin && end
      ? begin === end
        ? begin
        : texts.between(begin, end)
      : begin
        ? texts.since(begin)
        : texts.until(end ?? "");
  const values = (filters[name] ?? "").split(",");
  return joinLabels(
    values.map((value) => valueText(field, name, value, dicts, labels)),
    "、",
  );
}
