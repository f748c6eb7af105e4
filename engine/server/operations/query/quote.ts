/** A name from the model as an identifier; the grammar lets no quote into a name. */
export function quote(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw new Error(`Not a name: ${name}`);
  return `"${name}"`;
}
