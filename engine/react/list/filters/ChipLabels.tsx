import { useEffect } from "react";
import type { ListController } from "../useListController.ts";
import { conditionsOf } from "../superQuery/superQuery.ts";
import { useFilterOptions } from "./useFilterOptions.ts";

/** Fetches the texts of references and tree nodes that an address or a saved query names, so that chips show no ids. */
export function ChipLabels({ list }: { readonly list: ListController }) {
  return unlabelled(list).map(([name, value]) => <ChipLabel key={name} list={list} name={name} value={value} />);
}

function unlabelled({ view, state, labels }: ListController): readonly (readonly [string, string])[] {
  const values = new Map<string, Set<string>>();
  const add = (name: string, value: string) => {
    const kind = view.entity.fields.find((field) => field.name === name)?.kind;
    if (value === "" || (kind !== "reference" && kind !== "tree")) return;
    for (const one of value.split(","))
      if (!labels.known.has(`${name}=${one}`)) values.set(name, (values.get(name) ?? new Set()).add(one));
  };
  for (const [name, value] of Object.entries(state.filters)) add(name, value);
  for (const { field, rule, val } of state.superQuery ? conditionsOf(state.superQuery) : [])
    if (rule !== "empty") add(field, val);
  return [...values].map(([name, all]) => [name, [...all].join(",")]);
}

function ChipLabel({
  list,
  name,
  value,
}: {
  readonly list: ListController;
  readonly name: string;
  readonly value: string;
}) {
  const { options } = useFilterOptions(list.view, name, "", value, false);
  const { labels } = list;
  useEffect(() => {
    for (const option of options) labels.learn(name, option.value, option.text);
  });
  return null;
}
