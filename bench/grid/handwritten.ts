// The same work written by hand for these ten columns, with nothing in between: no kinds, no schema, no log but a copy
// for one undo.
import type { WireRow } from "#core/values";

const MOBILE = /^1[3-9]\d{9}$/;

interface FloorRow {
  code: string;
  mobile: string;
  quantity: number;
  name: string;
  price: number;
  day: string;
  done: boolean;
  count: number;
  note: string;
  place: string;
}

const scaled = (text: string, places: number): number => {
  const [whole = "0", fraction = ""] = text.split(".");
  return Number(whole + fraction.padEnd(places, "0"));
};

export function floorRow(row: WireRow): FloorRow {
  return {
    code: String(row["code"]),
    mobile: String(row["mobile"]),
    quantity: scaled(String(row["quantity"]), 3),
    name: String(row["name"]),
    price: scaled(String(row["price"]), 2),
    day: String(row["day"]),
    done: row["done"] === true,
    count: Number(row["count"]),
    note: String(row["note"]),
    place: String(row["place"]),
  };
}

function wrongIn(row: FloorRow): string | undefined {
  if (row.code === "") return "请输入编号";
  if (row.code.length > 20) return "最大长度20位字符";
  if (row.mobile !== "" && !MOBILE.test(row.mobile)) return "请输入正确手机号";
  if (row.quantity < 0 || row.quantity > 100_000_000) return "数量不在范围内";
  return row.name.length < 2 || row.name.length > 20 ? "名称长度不正确" : undefined;
}

/** Places of the rows that have something wrong, the repeated ones included. */
export function floorValidate(rows: readonly FloorRow[]): Map<number, string> {
  const wrong = new Map<number, string>();
  const seen = new Map<string, number>();
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    const issue = wrongIn(row);
    if (issue !== undefined) wrong.set(index, issue);
    const other = seen.get(row.code);
    if (other === undefined) seen.set(row.code, index);
    else {
      wrong.set(index, "编号重复");
      wrong.set(other, "编号重复");
    }
  }
  return wrong;
}

/** Reads the block, writes it over the first rows, keeps what was there, checks what it wrote. */
export function floorPaste(rows: FloorRow[], text: string): { readonly before: FloorRow[]; readonly wrong: number } {
  const before: FloorRow[] = [];
  const codes = new Set<string>();
  let wrong = 0;
  text.split("\r\n").forEach((line, index) => {
    const [
      code = "",
      mobile = "",
      quantity = "",
      name = "",
      price = "",
      day = "",
      done = "",
      count = "",
      note = "",
      place = "",
    ] = line.split("\t");
    before.push(rows[index]!);
    const [year = "", month = "", date = ""] = day.split("/");
    const row: FloorRow = {
      code,
      mobile,
      quantity: scaled(quantity, 3),
      name,
      price: scaled(price.replace(/[¥,]/g, ""), 2),
      day: `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`,
      done: done === "是",
      count: Number(count),
      note,
      place,
    };
    rows[index] = row;
    if (wrongIn(row) !== undefined || codes.has(code)) wrong++;
    codes.add(code);
  });
  return { before, wrong };
}
