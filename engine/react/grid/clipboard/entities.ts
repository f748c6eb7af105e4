/** Character references of HTML: those that spreadsheets write, and all numbers. */
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  yen: "¥",
  times: "×",
  divide: "÷",
  middot: "·",
  hellip: "…",
  mdash: "—",
  ndash: "–",
  ldquo: "“",
  rdquo: "”",
  lsquo: "‘",
  rsquo: "’",
  radic: "√",
  deg: "°",
  plusmn: "±",
  copy: "©",
  reg: "®",
  sup2: "²",
  sup3: "³",
  ensp: " ",
  emsp: "　",
};

export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,9}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name]! : whole;
      const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? "", 16);
      const isSign = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isSign ? String.fromCodePoint(code) : "\ufffd";
    },
  );
}

export function encodeEntities(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
