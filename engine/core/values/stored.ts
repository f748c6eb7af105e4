/**
 * One value in its stored form: text, integer (money in fen, decimals scaled by 10^scale, instants in milliseconds
 * UTC, booleans 0/1) or null. The database, the predicates and the expressions see this form. Parsing turns `''` into
 * null.
 */
export type Stored = string | number | null;

/** A row in stored form, by field name. */
export type StoredRow = Readonly<Record<string, Stored>>;

/**
 * One value as it travels in JSON: money and decimals are decimal strings, instants ISO with Z, switches booleans,
 * several values one comma-joined string, `json` any JSON, `lines` a list of rows.
 */
export type Wire = string | number | boolean | null | readonly Wire[] | { readonly [key: string]: Wire };

export type WireRow = Readonly<Record<string, Wire>>;
