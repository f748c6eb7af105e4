/** Amounts in Chinese capitals, as contracts and receipts write them. */
const DIGITS = "零壹贰叁肆伍陆柒捌玖";
const PLACES = ["", "拾", "佰", "仟"];
const GROUPS = ["", "万", "亿", "万亿"];
const FRACTIONS = "角分厘毫";

const AMOUNT = /^(-?)0*(\d{1,15})(?:\.(\d{1,4}))?$/;

/** "1234.05" → 壹仟贰佰叁拾肆元零伍分; undefined at 10^15 or more, with over four places, or for what is no amount. */
export function capitals(amount: string): string | undefined {
  const match = AMOUNT.exec(amount);
  if (match === null) return undefined;
  const whole = match[2]!;
  const fraction = (match[3] ?? "").replace(/0+$/, "");
  const yuan = /^0*$/.test(whole) ? "" : `${wholeCapitals(whole)}元`;
  const body = yuan + fractionCapitals(fraction, yuan !== "");
  if (body === "") return "零元整";
  return (match[1] === "-" ? "负" : "") + body + (fraction === "" ? "整" : "");
}

function wholeCapitals(digits: string): string {
  const padded = digits.padStart(Math.ceil(digits.length / 4) * 4, "0");
  const groups = padded.match(/\d{4}/g) ?? [];
  let text = "";
  let gap = false;
  groups.forEach((group, index) => {
    if (group === "0000") {
      gap = text !== "";
      return;
    }
    // A zero is said once between what stands and what follows lower down.
    if (text !== "" && (gap || group.startsWith("0"))) text += "零";
    text += groupCapitals(group) + groupUnit(groups, index);
    gap = false;
  });
  return text;
}

/** 万亿 is said as 万 where 亿 follows with something of its own. */
function groupUnit(groups: readonly string[], index: number): string {
  const power = groups.length - 1 - index;
  if (power === 3 && groups[index + 1] !== "0000") return "万";
  return GROUPS[power] ?? "";
}

function groupCapitals(group: string): string {
  let text = "";
  let gap = false;
  for (let i = 0; i < 4; i++) {
    const digit = group.charCodeAt(i) - 48;
    if (digit === 0) {
      gap = text !== "";
      continue;
    }
    text += (gap ? "零" : "") + DIGITS[digit]! + PLACES[3 - i]!;
    gap = false;
  }
  return text;
}

function fractionCapitals(fraction: string, afterYuan: boolean): string {
  let text = "";
  let gap = false;
  for (let i = 0; i < fraction.length; i++) {
    const digit = fraction.charCodeAt(i) - 48;
    if (digit === 0) {
      gap = afterYuan || text !== "";
      continue;
    }
    text += (gap ? "零" : "") + DIGITS[digit]! + FRACTIONS[i]!;
    gap = false;
  }
  return text;
}
