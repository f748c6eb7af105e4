import { expect, it } from "vitest";
import { regexProblem } from "./regexProblem.ts";

it.each([
  ["[a-z", "方括号 [ 没有对应的 ]"],
  ["(a|b", "圆括号 ( 没有对应的 )"],
  ["a)", "多了一个右圆括号 )"],
  ["*a", "前面没有可以重复的内容"],
  ["1\\d{9", "重复次数"],
  ["a{5,2}", "前后颠倒"],
  ["[z-a]", "前后颠倒"],
  ["a\\", "最后多了一个反斜杠"],
  ["\\p{Han}", "\\p{Script=Han}"],
  ["\\u12", "四位十六进制"],
  ["[\\d-z]", "横线本身写作"],
  ["(?x)", "(?:…)"],
  ["(?<1>a)", "分组名称"],
  ["a\\-b", "不需要转义"],
])("%s: says what is wrong", (source, words) => expect(regexProblem(source)).toContain(words));

it("finds nothing in a valid expression", () => expect(regexProblem("^1[3-9]\\d{9}$")).toBeUndefined());
