/** Table files as banks and spreadsheets write them, made byte by byte. */
import { crc32, deflateRawSync } from "node:zlib";

const gbk = new Map<string, readonly [number, number]>();

/** A text in GB18030; characters of two bytes and ASCII are enough here. */
export function gb18030(text: string): Buffer {
  if (gbk.size === 0) {
    const decoder = new TextDecoder("gb18030");
    for (let lead = 0x81; lead <= 0xfe; lead++)
      for (let trail = 0x40; trail <= 0xfe; trail++) {
        const sign = trail === 0x7f ? "" : decoder.decode(new Uint8Array([lead, trail]));
        if (sign.length === 1 && sign !== "\ufffd" && !gbk.has(sign)) gbk.set(sign, [lead, trail]);
      }
  }
  return Buffer.from(
    [...text].flatMap((sign) => {
      const code = sign.charCodeAt(0);
      const pair = code < 0x80 ? [code] : gbk.get(sign);
      if (pair === undefined) throw new Error(`No two bytes for ${sign}.`);
      return pair;
    }),
  );
}

/** A zip file of these parts. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(8, 8);
    header.writeUInt16LE(nameBytes.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(bytes), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(nameBytes.length, 28);
    entry.writeUInt32LE(offset, 42);
    bodies.push(header, nameBytes, packed);
    entries.push(entry, nameBytes);
    offset += header.length + nameBytes.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directory, end]);
}

/** XML of a cell, a text, or a number. */
type Cell = string | number | { readonly xml: (address: string) => string };

/** A number with the style of a day (1), of a moment (2), or of none. */
export const styled = (value: number, style: number): Cell => ({
  xml: (address) => `<c r="${address}" s="${style}"><v>${value}</v></c>`,
});

export const formula = (text: string, value: string): Cell => ({
  xml: (address) => `<c r="${address}"><f>${text}</f><v>${value}</v></c>`,
});

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
const letterOf = (at: number): string => String.fromCharCode(65 + at);

/** The parts of a workbook with one sheet; texts are shared, as spreadsheets store them. */
export function xlsxParts(rows: readonly (readonly Cell[])[]): Record<string, string> {
  const strings: string[] = [];
  const cellOf = (cell: Cell, address: string): string => {
    if (typeof cell === "object") return cell.xml(address);
    if (typeof cell === "number") return `<c r="${address}"><v>${cell}</v></c>`;
    return `<c r="${address}" t="s"><v>${strings.push(cell) - 1}</v></c>`;
  };
  const sheet = rows
    .map((cells, at) => {
      const line = cells.map((cell, column) => (cell === "" ? "" : cellOf(cell, `${letterOf(column)}${at + 1}`)));
      return `<row r="${at + 1}">${line.join("")}</row>`;
    })
    .join("");
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const documents = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const styles = [
    '<numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot; hh:mm:ss"/>',
    '<numFmt numFmtId="165" formatCode="&quot;date &quot;0.00"/>',
  ].join("");
  const formats = [0, 14, 164, 165].map((id) => `<xf numFmtId="${id}"/>`).join("");
  const sheets = [
    '<sheet name="旧" sheetId="2" state="hidden" r:id="rId9"/>',
    '<sheet name="明细" sheetId="1" r:id="rId1"/>',
  ].join("");
  const texts = strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("");
  const begin = '<?xml version="1.0"?>';
  const book = `<workbookPr/><sheets>${sheets}</sheets>`;
  return {
    "[Content_Types].xml": `${begin}<Types/>`,
    "xl/workbook.xml": `${begin}<workbook ${main} xmlns:r="${documents}">${book}</workbook>`,
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/styles.xml":
      `<styleSheet ${main}><numFmts>${styles}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>` +
      `<cellXfs>${formats}</cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `${begin}<worksheet ${main}><sheetData>${sheet}</sheetData></worksheet>`,
    "xl/sharedStrings.xml": `<sst ${main}>${texts}</sst>`,
  };
}

export const xlsxOf = (rows: readonly (readonly Cell[])[]): Buffer => zipOf(xlsxParts(rows));
