/** The encrypted fields of one entity: clear text in the rows of the program, sealed in the rows of the database. */
import type { EntityModel, FieldModel } from "#core/language";
import type { Stored, StoredRow, Wire } from "#core/values";
import { encryptionErrors } from "./errors.ts";
import type { FieldCipher, SealedColumn } from "./fieldCipher.ts";
import { openChange, sealChange } from "./historyValues.ts";
import { openedText, openedWire, sealedKindOf, sealedText, sealedWire, type SealedKind } from "./sealedText.ts";

export interface RowCipher {
  /** Columns that the fields of the model do not name: a blind index for each encrypted field. */
  readonly blindColumns: readonly string[];
  /** These columns with the blind index of each that is encrypted. */
  withBlindColumns(names: readonly string[]): readonly string[];
  /** The value of a column, also of a blind index, as it is stored. */
  sealed(row: StoredRow, column: string): Stored;
  /** A row as it was read, with whichever columns; it has its key. */
  opened<Row extends StoredRow | undefined>(row: Row): Row;
  /** The value of one column of a row. */
  openedValue(field: FieldModel, rowId: string, value: Stored): Stored;
  /** A value of an encrypted field for the history of its row. */
  sealedChange(field: FieldModel, rowId: string, value: Wire): Wire;
  /** The value of a field in the history; it may have been encrypted when it was recorded, and be so no longer. */
  openedChange(field: FieldModel, rowId: string, value: Wire): Wire;
}

/** The column of the blind index of an encrypted field. */
export const blindColumnOf = (field: string): string => `${field}__blind`;

/** What the values of a field are bound to: the name that it had first stays when it is renamed. */
export const sealedColumnOf = (entity: string, { name, was }: Pick<FieldModel, "name" | "was">): SealedColumn => ({
  entity,
  field: was[0] ?? name,
});

type RowValues = Omit<RowCipher, "sealedChange" | "openedChange">;

const NOTHING_ENCRYPTED: RowValues = {
  blindColumns: [],
  withBlindColumns: (names) => names,
  sealed: (row, column) => row[column] ?? null,
  opened: (row) => row,
  openedValue: (_field, _rowId, value) => value,
};

interface EncryptedColumn extends SealedColumn {
  /** Of the field in the rows of the program. */
  readonly name: string;
  readonly kind: SealedKind;
  readonly blind: boolean;
}

export function createRowCipher(entity: EntityModel, cipher: FieldCipher): RowCipher {
  return {
    ...rowValues(entity, cipher),
    sealedChange: (field, rowId, value) =>
      sealChange(cipher, sealedColumnOf(entity.entity, field), rowId, sealedWire(sealedKindOf(field), value)),
    openedChange: (field, rowId, value) =>
      openedWire(sealedKindOf(field), openChange(cipher, sealedColumnOf(entity.entity, field), rowId, value)),
  };
}

function rowValues(entity: EntityModel, cipher: FieldCipher): RowValues {
  const fields = entity.fields.filter((field) => field.encrypted && field.column !== undefined);
  if (fields.length === 0) return NOTHING_ENCRYPTED;
  const columns = new Map<string, EncryptedColumn>(
    fields.flatMap((field) => {
      const of = { ...sealedColumnOf(entity.entity, field), name: field.name, kind: sealedKindOf(field) };
      return [
        [field.name, { ...of, blind: false }],
        [blindColumnOf(field.name), { ...of, blind: true }],
      ];
    }),
  );
  const openedValue = (column: EncryptedColumn, rowId: string, value: Stored): Stored => {
    if (value === null) return null;
    const opened = openedText(column.kind, cipher.open(column, rowId, String(value)));
    if (opened === undefined) throw encryptionErrors.error("DAMAGED", { field: column.field });
    return opened;
  };
  const open = (row: StoredRow): StoredRow => {
    let opened: Record<string, Stored> | undefined;
    for (const { name } of fields) {
      const value = row[name] ?? null;
      const column = columns.get(name);
      if (value === null || column === undefined) continue;
      opened ??= { ...row };
      opened[name] = openedValue(column, String(row[entity.key]), value);
    }
    return opened ?? row;
  };
  return {
    blindColumns: fields.map((field) => blindColumnOf(field.name)),
    withBlindColumns: (names) => names.flatMap((name) => (columns.has(name) ? [name, blindColumnOf(name)] : [name])),
    sealed: (row, name) => {
      const column = columns.get(name);
      const value = row[column?.name ?? name] ?? null;
      if (column === undefined || value === null) return value;
      const text = sealedText(column.kind, value);
      return column.blind ? cipher.blindIndex(column, text) : cipher.seal(column, String(row[entity.key]), text);
    },
    // A row that is undefined stays so; any other keeps its type.
    opened: (row) => (row === undefined ? row : (open(row) as typeof row)),
    openedValue: (field, rowId, value) => {
      const column = columns.get(field.name);
      return column === undefined ? value : openedValue(column, rowId, value);
    },
  };
}
