/** The few marks of Markdown that a preview shows, read into plain data; whatever else is typed stays text. */
export type Block =
  | { readonly type: "heading"; readonly level: number; readonly text: string }
  | { readonly type: "list"; readonly ordered: boolean; readonly items: readonly string[] }
  | { readonly type: "quote" | "code" | "paragraph"; readonly text: string }
  | { readonly type: "rule" };

const ITEM = /^\s*(?:[-*+]|(\d+)[.)])\s+(.*)$/;

export function readBlocks(source: string): readonly Block[] {
  const blocks: Block[] = [];
  const lines = source.replaceAll("\r\n", "\n").split("\n");
  let at = 0;
  while (at < lines.length) {
    const [block, next] = readBlock(lines, at);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

function readBlock(lines: readonly string[], at: number): readonly [Block | undefined, number] {
  const line = lines[at] ?? "";
  if (line.trim() === "") return [undefined, at + 1];
  const heading = /^(#{1,6})\s+(.*)$/.exec(line);
  if (heading) return [{ type: "heading", level: (heading[1] ?? "").length, text: heading[2] ?? "" }, at + 1];
  if (/^\s*([-*_])(\s*\1){2,}\s*$/.test(line)) return [{ type: "rule" }, at + 1];
  if (line.startsWith("```")) return fenced(lines, at);
  const item = ITEM.exec(line);
  if (item) return listed(lines, at, item[1] !== undefined);
  if (line.startsWith(">"))
    return gathered(
      lines,
      at,
      "quote",
      (text) => text.startsWith(">"),
      (text) => text.replace(/^>\s?/, ""),
    );
  return gathered(
    lines,
    at,
    "paragraph",
    (text) => text.trim() !== "" && !/^(#{1,6}\s|>|```)/.test(text) && !ITEM.test(text),
    (text) => text,
  );
}

function fenced(lines: readonly string[], at: number): readonly [Block, number] {
  let end = at + 1;
  while (end < lines.length && !(lines[end] ?? "").startsWith("```")) end++;
  return [{ type: "code", text: lines.slice(at + 1, end).join("\n") }, end + 1];
}

function listed(lines: readonly string[], at: number, ordered: boolean): readonly [Block, number] {
  const items: string[] = [];
  let end = at;
  for (
    let item = ITEM.exec(lines[end] ?? "");
    item && (item[1] !== undefined) === ordered;
    item = ITEM.exec(lines[++end] ?? "")
  )
    items.push(item[2] ?? "");
  return [{ type: "list", ordered, items }, end];
}

function gathered(
  lines: readonly string[],
  at: number,
  type: "quote" | "paragraph",
  goesOn: (line: string) => boolean,
  strip: (line: string) => string,
): readonly [Block, number] {
  let end = at + 1;
  while (end < lines.length && goesOn(lines[end] ?? "")) end++;
  return [{ type, text: lines.slice(at, end).map(strip).join("\n") }, end];
}
