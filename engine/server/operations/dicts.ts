import type { DictItem } from "#core/language";

/**
 * Items of dictionaries by code, from memory: the module that owns the dictionary tables fills it and empties it when a
 * row changes. Undefined: no such dictionary. Items of dictionaries that are read `from` an entity do not stand here.
 */
export interface Dicts {
  items(code: string): readonly DictItem[] | undefined;
}

/** Dictionaries just as the schema files give them, for tests and before a module took over. */
export function dictsOf(model: () => { readonly dicts: Readonly<Record<string, { readonly items: readonly DictItem[] }>> }): Dicts {
  return { items: (code) => model().dicts[code]?.items };
}
