/** What is wrong with a regular expression, in Chinese; the message of the JavaScript engine is in English only. */

/** The sentence for each reason that an engine gives. */
const REASONS: readonly (readonly [reason: RegExp, sentence: string])[] = [
  [/unterminated character class|missing \]|missing terminating ]/i, "方括号 [ 没有对应的 ]"],
  [/unterminated (group|parenthetical)|missing \)/i, "圆括号 ( 没有对应的 )"],
  [/unmatched '?\)|unmatched parenthes/i, "多了一个右圆括号 )"],
  [/nothing to repeat/i, "* + ? {…} 的前面没有可以重复的内容"],
  [/out of order in \{\}/i, "重复次数前后颠倒，例如 {5,2} 应为 {2,5}"],
  [/quantifier/i, "重复次数 {…} 的写法不对，例如 {2,5}；花括号本身写作 \\{ \\}"],
  [/lone quantifier brackets/i, "花括号 { } 没有成对；花括号本身写作 \\{ \\}"],
  [/range out of order|invalid range/i, "方括号中的范围前后颠倒，例如 [z-a] 应为 [a-z]"],
  [/\\ at end/i, "最后多了一个反斜杠"],
  [/property name/i, "\\p{…} 中的名称不存在，汉字写作 \\p{Script=Han}"],
  [/unicode escape/i, "\\u 后面应是四位十六进制数字"],
  [/character class/i, "方括号中不能把 \\d、\\w 等用作范围的一端；横线本身写作 \\-"],
  [/invalid (named|capture)|duplicate capture|group name/i, "分组名称的写法不对，例如 (?<年>\\d{4})"],
  [/invalid group/i, "(? 后面的写法不对，不需要取出的分组写作 (?:…)"],
  [/invalid (identity |decimal |class )?escape/i, "反斜杠后面的字符不需要转义，或不能转义"],
];

/** Chinese; undefined where the expression can be read. */
export function regexProblem(source: string): string | undefined {
  try {
    new RegExp(source, "u");
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    // Engines repeat the expression before the reason.
    const reason = message.slice(message.lastIndexOf(": ") + 1);
    return REASONS.find(([pattern]) => pattern.test(reason))?.[1] ?? "无法解析";
  }
}
