/**
 * Encrypts the fields of one entity: the rows of the program hold clear text, the rows of the database sealed values.
 */
import { foldOf } from "#core/fields";
import type { EntityModel, FieldModel } from "#core/language";
import type { Stored, StoredRow, Wire } from "#core/values";
import { encryptionErrors } from "./errors.ts";
import type { FieldCipher, SealedColumn } from "./fieldCipher.ts";
import { openChange, sealChange } from "./historyValues.ts";
import { openedText, openedWire, sealedKindOf, sealedText, sealedWire, type SealedKind } from "./sealedText.ts";

export interface RowCipher {
  /** Columns of the blind indexes, one for each encrypted field. The model does not name them. */
  readonly blindColumns: readonly string[];
  /** Answers the given columns, each encrypted one followed by that of its blind index. */
  withBlindColumns(names: readonly string[]): readonly string[];
  /** The value of a column as it is stored, or the blind index where the column is one. */
  sealed(row: StoredRow, column: string): Stored;
  /** Decrypts a row as it was read. It may lack columns, but not its key, to which the values are bound. */
  opened<Row extends StoredRow | undefined>(row: Row): Row;
  /** Decrypts the value of one column. */
  openedValue(field: FieldModel, rowId: string, value: Stored): Stored;
  /** Seals a value of an encrypted field for the history of its row. */
  sealedChange(field: FieldModel, rowId: string, value: Wire): Wire;
  /**
   * Opens a value from the history. The field may have been encrypted when the value was recorded, and be so no longer.
   */
  openedChange(field: FieldModel, rowId: string, value: Wire): Wire;
}

/** The column of the blind index of an encrypted field. */
export const blindColumnOf = (field: string): string => `${field}__blind`;

/**
 * The column that values of a field are bound to: the first name of the field, which stays when the field is renamed.
 */
export const sealedColumnOf = (entity: string, field: FieldModel): SealedColumn => ({
  entity,
  field: field.was[0] ?? field.name,
  fold: foldOf(field),
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
  /** Name of the field in the rows of the program; `field` is the name that its values are bound to. */
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
