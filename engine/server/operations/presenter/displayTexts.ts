import type { DictItem, EntityModel, FieldModel } from "#core/language";
import { joinLabels, KINDS, labelSet } from "#core/fields";
import { memoizeByObject } from "#core/model";
import { splitValues, type Stored } from "#core/values";
import type { DialectName, ReadConnection, Statement } from "../../db/database.ts";
import type { Dicts } from "../dicts.ts";
import { dialectOf, quote, statement } from "../../db/index.ts";
import { type TextSource, isMultiple } from "../textSource.ts";

const NO_TEXTS: ReadonlyMap<string, string> = new Map();

/** Real names by user name, of the accounts whose names every user of the back office may see. */
export type AccountNames = (read: ReadConnection) => Promise<ReadonlyMap<string, string>>;

/** Reads the texts of values. */
export interface TextReader {
  /** Texts by value of a dictionary that is not read from rows. */
  ofDict(code: string): ReadonlyMap<string, string>;
  /** Texts by value of a field's stored values; one statement whatever their number. */
  read(read: ReadConnection, source: TextSource, values: Iterable<Stored>): Promise<ReadonlyMap<string, string>>;
}

interface DictTexts {
  /** Items are replaced as a whole when they change. */
  readonly items: readonly DictItem[];
  readonly texts: ReadonlyMap<string, string>;
}

export function createTextReader(dialect: DialectName, dicts: Dicts, accountNames?: AccountNames): TextReader {
  const statements = new Map<string, Statement>();
  const statementFor = (entity: EntityModel, value: string, text: string): Statement => {
    const statementKey = `${entity.entity} ${value} ${text}`;
    let known = statements.get(statementKey);
    if (known === undefined) statements.set(statementKey, (known = titlesStatement(dialect, entity, value, text)));
    return known;
  };
  const textsOfDict = new Map<string, DictTexts>();
  const ofDict = (code: string): ReadonlyMap<string, string> => {
    const items = dicts.items(code);
    if (items === undefined) return NO_TEXTS;
    const known = textsOfDict.get(code);
    if (known?.items === items) return known.texts;
    const texts = new Map(items.map((item) => [item.value, item.text]));
    textsOfDict.set(code, { items, texts });
    return texts;
  };
  return {
    ofDict,
    read: async (read, source, values) => {
      if (source.from === "dict") return ofDict(source.dict);
      if (source.from === "accounts") return accountNames === undefined ? NO_TEXTS : accountNames(read);
      const wanted = new Set<string>();
      for (const value of values) if (value !== null) for (const one of splitValues(String(value))) wanted.add(one);
      if (wanted.size === 0) return NO_TEXTS;
      const rows = await read.all<{ v: Stored; t: Stored }>(statementFor(source.entity, source.value, source.text), [
        JSON.stringify([...wanted]),
      ]);
      const title = source.entity.fields.find((field) => field.name === source.text);
      return new Map(
        rows.map((row) => [
          String(row.v),
          title === undefined ? String(row.t ?? "") : KINDS[title.kind].text(row.t, title),
        ]),
      );
    },
  };
}

function titlesStatement(dialect: DialectName, entity: EntityModel, value: string, text: string): Statement {
  const list = dialectOf(dialect).selectJsonTexts;
  return statement(
    dialect,
    `select ${quote(value)} as v, ${quote(text)} as t from ${quote(entity.table)} where ${quote(value)} in (${list})`,
  );
}

/** The texts of one stored value, joined where it holds several; a value without a text stands for itself. */
export function textOf(texts: ReadonlyMap<string, string>, field: FieldModel, value: Stored): string | null {
  if (value === null) return null;
  if (!isMultiple(field)) return texts.get(String(value)) ?? String(value);
  const labels = splitValues(String(value)).map((code) => texts.get(code) ?? code);
  // Only texts of dictionaries are read again from cells that somebody pastes.
  return joinLabels(labels, ",", field.kind === "dict" ? labelsOfTexts(texts) : undefined);
}

const labelsOfTexts = memoizeByObject((texts: ReadonlyMap<string, string>) =>
  labelSet([...texts.keys(), ...texts.values()]),
);
