/** Quotes a name of the model as an identifier; the grammar allows no quote in a name. */
export function quote(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw new Error(`Not a name: ${name}`);
  return `"${name}"`;
}

/** A text as a constant of SQL. */
export const textLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;
