import type { DictItem, DictModel } from "#core/language";
import type { WriteTransaction } from "../db/database.ts";

/**
 * Items of dictionaries by code, from memory: the module that owns the dictionary tables fills it and empties it when a
 * row changes. Undefined: no such dictionary. Items of dictionaries that are read `from` an entity are not here.
 */
export interface Dicts {
  items(code: string): readonly DictItem[] | undefined;
  /**
   * Answers those of the values that exist as the transaction reads them, and prevents that they are deleted or renamed
   * before its commit. Absent: items do not change while the model is served.
   */
  hold?(tx: WriteTransaction, values: readonly DictValue[]): Promise<readonly DictValue[]>;
}

/** A value of a dictionary that is not read from an entity. */
export interface DictValue {
  readonly dict: string;
  readonly value: string;
}

/** Dictionaries just as the schema files give them: no module has tables of them. */
export function dictsOf(
  model: () => { readonly dicts: Readonly<Record<string, Pick<DictModel, "items" | "source">>> },
): Dicts {
  return {
    items: (code) => {
      const dict = model().dicts[code];
      return dict?.source === undefined ? dict?.items : undefined;
    },
  };
}
