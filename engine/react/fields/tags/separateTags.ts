/** With `every`, a semicolon after that many characters as one types; what was parted by hand keeps its parts. */
export function separateTags(typed: string, every?: number): string {
  const plain = typed.replaceAll(/[,，；]/g, ";");
  if (every === undefined || every < 1) return plain;
  let since = 0;
  let out = "";
  for (const sign of plain) {
    if (sign === ";") {
      if (since > 0) out += ";";
      since = 0;
      continue;
    }
    if (since === every) {
      out += ";";
      since = 0;
    }
    out += sign;
    since += 1;
  }
  return plain.endsWith(";") || since < every ? out : `${out};`;
}
