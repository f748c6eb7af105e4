/** Which encoding a text file has, by its bytes; its text in pieces. */
import { createReadStream } from "node:fs";
import { TableFault } from "./table.ts";

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "gb18030";

/** GB18030 takes GBK and GB2312 in, which banks and spreadsheets in China write. */
async function encodingOf(file: string, head: Buffer): Promise<Encoding> {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const utf8 = await signsIn(file, "utf-8");
  // Short words of GB18030 may be Greek or Latin letters of UTF-8; Chinese of UTF-8 is hardly ever anything else.
  if (utf8 === "ascii" || utf8 === "chinese") return "utf-8";
  if ((await signsIn(file, "gb18030")) !== undefined) return "gb18030";
  if (utf8 !== undefined) return "utf-8";
  throw new TableFault("ENCODING");
}

/** Of the whole file, whose first Chinese character may be in the last line; undefined: it is not so encoded. */
async function signsIn(file: string, encoding: Encoding): Promise<"ascii" | "letters" | "chinese" | undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const stream = createReadStream(file);
  let signs: "ascii" | "letters" | "chinese" = "ascii";
  const look = (text: string): void => {
    if (signs !== "chinese" && /[\u0800-\uffff]/.test(text)) signs = "chinese";
    else if (signs === "ascii" && /[\u0080-\u07ff]/.test(text)) signs = "letters";
  };
  try {
    for await (const bytes of stream) look(decoder.decode(bytes as Buffer, { stream: true }));
    look(decoder.decode());
    return signs;
  } catch (error) {
    if (isBadText(error)) return undefined;
    throw error;
  } finally {
    stream.destroy();
  }
}

export const isBadText = (error: unknown): boolean =>
  error instanceof TypeError && (error as { code?: string }).code === "ERR_ENCODING_INVALID_ENCODED_DATA";

/** Without the mark at the beginning. @throws TableFault */
export async function* textsOf(file: string, head: Buffer): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(file, head), { fatal: true });
  try {
    for await (const bytes of createReadStream(file)) yield decoder.decode(bytes as Buffer, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw isBadText(error) ? new TableFault("ENCODING") : error;
  }
}
