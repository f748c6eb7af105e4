/**
 * Thirty typical mistakes in a first screen: each is found, it is the first finding, and the suggestion is what was
 * meant.
 */
import { describe, expect, it } from "vitest";
import { compile, type CompileOptions, type Finding } from "#core/language";
import type { FindingCode } from "../finding.ts";
import { B, changed, lint, V } from "./findings/faulty.fixture.ts";
import { PROJECT_FILES, type Json } from "./project.fixture.ts";

const OPTIONS: CompileOptions = { icons: ["home", "dashboard", "report"] };

interface Mistake {
  readonly title: string;
  readonly file: string;
  /** The text of the file, and the mistaken one. */
  readonly right: string;
  readonly wrong: string;
  readonly code: FindingCode;
  /** In the sentence. */
  readonly words: string;
  /** Null where it is not clear what was meant. */
  readonly suggestion: string | null;
  /** Further findings that are true as well. */
  readonly besides?: readonly FindingCode[];
}

const T = "task.entity.json";

const MISTAKES: readonly Mistake[] = [
  {
    title: "a trailing comma",
    file: "place.entity.json",
    right: `"order": "rank"\n`,
    wrong: `"order": "rank",\n`,
    code: "JSON.SYNTAX",
    words: "最后一项后面多了一个逗号，请删去",
    suggestion: null,
  },
  {
    title: "Chinese quotes",
    file: T,
    right: `"title": "级别"`,
    wrong: `"title": “级别”`,
    code: "JSON.SYNTAX",
    words: '这里的 “ 是中文引号，请改成英文的 "',
    suggestion: `"`,
  },
  {
    title: "a Chinese comma",
    file: T,
    right: `"kind": "switch",`,
    wrong: `"kind": "switch"，`,
    code: "JSON.SYNTAX",
    words: "这里的 ， 是中文逗号，请改成英文的 ,",
    suggestion: ",",
  },
  {
    title: "a forgotten comma",
    file: "item.entity.json",
    right: `"title": "明细",`,
    wrong: `"title": "明细"`,
    code: "JSON.SYNTAX",
    words: "这一项后面缺少逗号",
    suggestion: ",",
  },
  {
    title: "a word of another language",
    file: T,
    right: `"stored": true`,
    wrong: `"stored": True`,
    code: "JSON.SYNTAX",
    words: "“True”应写作 true",
    suggestion: "true",
  },
  {
    title: "a misspelt required key, and nothing of the columns that can no longer be known",
    file: T,
    right: `"fields": {\n    "name"`,
    wrong: `"fileds": {\n    "name"`,
    code: "SHAPE.UNKNOWN_KEY",
    words: "未知的键“fileds”",
    suggestion: "fields",
  },
  {
    title: "a misspelt key of a field",
    file: T,
    right: `"required": "请输入名称"`,
    wrong: `"requried": "请输入名称"`,
    code: "SHAPE.UNKNOWN_KEY",
    words: "未知的键“requried”",
    suggestion: "required",
  },
  {
    title: "a kind as a database calls it",
    file: T,
    right: `"starts": {\n      "kind": "date"`,
    wrong: `"starts": {\n      "kind": "datetime"`,
    code: "KIND.UNKNOWN",
    words: "没有名为“datetime”的字段类型",
    suggestion: "instant",
  },
  {
    title: "a number in quotes",
    file: T,
    right: `"max": 40,\n      "required"`,
    wrong: `"max": "40",\n      "required"`,
    code: "SHAPE.WRONG_TYPE",
    words: "类型应为整数，现为文本，请去掉引号，写作 40",
    suggestion: "40",
  },
  {
    title: "a yes in quotes, which would be a message",
    file: "remedy.entity.json",
    right: `"required": true`,
    wrong: `"required": "true"`,
    code: "FIELD.MESSAGE",
    words: "提示语“true”与规则矛盾：引号中的文字会作为提示语，请去掉引号，写作 true",
    suggestion: "true",
  },
  {
    title: "a form's mode as other products call it",
    file: T,
    right: `"form": {`,
    wrong: `"form": {\n    "mode": "dialog",`,
    code: "SHAPE.WRONG_VALUE",
    words: "值“dialog”不在允许的范围内",
    suggestion: "modal",
  },
  {
    title: "a misspelt column",
    file: T,
    right: `"columns": [\n      "name"`,
    wrong: `"columns": [\n      "nmae"`,
    code: "NAME.UNKNOWN",
    words: "没有名为“nmae”的字段",
    suggestion: "name",
  },
  {
    title: "a misspelt dictionary",
    file: T,
    right: `"dict": "level"`,
    wrong: `"dict": "levle"`,
    code: "NAME.UNKNOWN",
    words: "没有名为“levle”的字典",
    suggestion: "level",
  },
  {
    title: "a menu entry that does not say what it opens",
    file: "menu.json",
    right: `"opens": "entity:task"`,
    wrong: `"opens": "task"`,
    code: "SHAPE.PATTERN",
    words: "“task”的写法",
    suggestion: "entity:task",
  },
  {
    title: "an icon that does not exist",
    file: "menu.json",
    right: `"title": "工作",`,
    wrong: `"title": "工作",\n      "icon": "hom",`,
    code: "NAME.UNKNOWN",
    words: "没有名为“hom”的图标",
    suggestion: "home",
  },
  {
    title: "a permission with a dot",
    file: T,
    right: `"unless": "task:secret"`,
    wrong: `"unless": "task.list"`,
    code: "SHAPE.PATTERN",
    words: "“task.list”的写法",
    suggestion: "task:list",
  },
  {
    title: "a misspelt grant",
    file: "clerk.role.json",
    right: `"task:add"`,
    wrong: `"task:ad"`,
    code: "PERMISSION.UNKNOWN",
    words: "没有名为“task:ad”的权限",
    suggestion: "task:add",
  },
  {
    title: "an operator in signs",
    file: "places.dict.json",
    right: `"ge": 1`,
    wrong: `"<=": 1`,
    code: "PREDICATE.OPERATOR",
    words: "字段 rank 不支持 <=",
    suggestion: "le",
  },
  {
    title: "a variable without its sign",
    file: T,
    right: `"where": {\n          "status": 1\n        }`,
    wrong: `"where": {\n          "starts": "today"\n        }`,
    code: "PREDICATE.LITERAL",
    words: `"today" 不是字段 starts 的值`,
    suggestion: "$today",
  },
  {
    title: "a variable with its unit in words",
    file: "loads.report.json",
    right: `"default": "$today-30d"`,
    wrong: `"default": "$today-30days"`,
    code: "FIELD.DEFAULT",
    words: "默认值“$today-30days”",
    suggestion: "$today-30d",
  },
  {
    title: "a comparison that nothing fits",
    file: T,
    right: `"visible": {\n        "urgent": true\n      }`,
    wrong: `"visible": {\n        "count": { "gt": 10, "lt": 5 }\n      }`,
    code: "PREDICATE.IMPOSSIBLE",
    words: "对“count”的要求互相矛盾",
    suggestion: null,
  },
  {
    title: "a field that is required only where it is hidden",
    file: T,
    right: `"required": {\n        "urgent": true\n      }`,
    wrong: `"required": {\n        "urgent": false\n      }`,
    code: "FIELD.CONTRADICTION",
    words: "required 与 visible 矛盾",
    suggestion: `{"urgent":true}`,
  },
  {
    title: "a dictionary's text in the place of its value",
    file: "clerk.role.json",
    right: `"level": 1`,
    wrong: `"level": "高"`,
    code: "PREDICATE.LITERAL",
    words: "可以写：1（高）、2（低）",
    suggestion: "1",
  },
  {
    title: "a comparison with nothing",
    file: "clerk.role.json",
    right: `"level": 1`,
    wrong: `"level": null`,
    code: "PREDICATE.NULL",
    words: "不能与空值比较",
    suggestion: `{ "empty": true }`,
  },
  {
    title: "a state by its text, and nothing of the steps that seem unreachable by it",
    file: T,
    right: `"to": 1,`,
    wrong: `"to": "待审",`,
    code: "STATE.UNKNOWN",
    words: "可以写：0（草稿）、1（待审）、2（通过）",
    suggestion: "1",
  },
  {
    title: "a step that is not there",
    file: T,
    right: `"view",\n      "submit"`,
    wrong: `"view",\n      "aprove"`,
    code: "NAME.UNKNOWN",
    words:
      "没有名为“aprove”的操作，是否为“approve”？可以写：add、copy、edit、delete、view、history、restore、approve 等（共 11 个）",
    suggestion: "approve",
  },
  {
    title: "an expression over a field that is not there",
    file: T,
    right: `"expr": "price * count"`,
    wrong: `"expr": "pirce * count"`,
    code: "EXPRESSION.INVALID",
    words: "字段“pirce”不存在",
    suggestion: "price",
  },
  {
    title: "a quotient that is not rounded",
    file: T,
    right: `"expr": "price * count"`,
    wrong: `"expr": "price / count"`,
    code: "EXPRESSION.INVALID",
    words: "请用 round(…, 2) 写明取整",
    suggestion: "round(price / count, 2)",
  },
  {
    title: "an if of a spreadsheet",
    file: T,
    right: `"expr": "price * count"`,
    wrong: `"expr": "if(count > 1, price, 0)"`,
    code: "EXPRESSION.INVALID",
    words: "没有 if，请写作 条件 ? 成立时的值 : 不成立时的值",
    suggestion: "count > 1 ? price : 0",
  },
  {
    title: "a regular expression without its end",
    file: T,
    right: `"min": 2,\n      "max": 40,`,
    wrong: `"max": 40,\n      "pattern": { "regex": "[A-Z", "message": "请输入大写字母" },`,
    code: "KIND.OPTION",
    words: "正则表达式有误：方括号 [ 没有对应的 ]",
    suggestion: null,
  },
];

function findingsOf({ file, right, wrong }: Mistake): readonly Finding[] {
  const files = Object.entries(PROJECT_FILES).map(([path, json]) => {
    const text = JSON.stringify(json, null, 2);
    if (path !== file) return { path, text };
    expect(text.split(right).length, `${right} is in ${path}`).toBeGreaterThan(1);
    return { path, text: text.replace(right, () => wrong) };
  });
  return compile(files, OPTIONS).findings;
}

/** File, code and sentence of each finding. */
const shown = (files: Readonly<Record<string, Json>>): readonly (readonly string[])[] =>
  compile(
    Object.entries(files).map(([path, json]) => ({ path, text: JSON.stringify(json) })),
    OPTIONS,
  ).findings.map(({ file, code, message }) => [file, code, message]);

describe("thirty deliberate mistakes", () => {
  it("are thirty, and of twenty-seven it is known what was meant", () => {
    expect(MISTAKES).toHaveLength(30);
    expect(MISTAKES.filter(({ suggestion }) => suggestion !== null).length).toBeGreaterThanOrEqual(27);
  });

  it.each(MISTAKES)("$title", (mistake) => {
    const [first, ...others] = findingsOf(mistake);
    expect(first).toMatchObject({ file: mistake.file, code: mistake.code });
    expect(first?.message).toContain(mistake.words);
    expect(first?.suggestion ?? null).toBe(mistake.suggestion);
    expect(others.map(({ code }) => code)).toEqual(mistake.besides ?? []);
  });
});

describe("the cause", () => {
  const first = (more: Readonly<Record<string, object>>): Finding | undefined =>
    compile(
      Object.entries({ ...PROJECT_FILES, ...more }).map(([path, json]) => ({ path, text: JSON.stringify(json) })),
      OPTIONS,
    ).findings[0];
  const place = PROJECT_FILES["place.entity.json"] as object;

  it("is before what other files lack by it: a second file of the same name", () =>
    expect(first({ "z.entity.json": { ...place, key: "nothing" } })).toMatchObject({
      file: "z.entity.json",
      code: "FILE.DUPLICATE",
    }));

  it("is without its consequences: bounds that exclude each other, and not the default that they refuse", () => {
    const text = JSON.stringify(PROJECT_FILES[T]).replace('"min":1,"max":9', '"min":10,"max":9,"default":5');
    const files = Object.entries(PROJECT_FILES).map(([path, json]) => ({ path, text: JSON.stringify(json) }));
    const { findings } = compile([...files.filter(({ path }) => path !== T), { path: T, text }], OPTIONS);
    expect(findings.map(({ code }) => code)).toEqual(["KIND.OPTION"]);
  });

  it("is at a demo row that refers to another one by its code, or to none", () => {
    const demo = (place: string) => ({
      "demo/rows.json": { rows: { place: [{ id: "A", name: "甲", code: "A1" }], task: [{ name: "盘点", place }] } },
    });
    expect(first(demo("A"))?.pointer).not.toBe("/rows/task/0/place");
    expect(first(demo("A1"))).toMatchObject({
      pointer: "/rows/task/0/place",
      code: "NAME.UNKNOWN",
      message: "没有名为“A1”的“地点”演示行（此处填它的 id），是否为“A”？",
      suggestion: "A",
    });
    expect(first(demo("north"))).toMatchObject({ pointer: "/rows/task/0/place", code: "NAME.UNKNOWN" });
  });

  it("is before a warning: entities that are each other's parents before an index that one of them lacks", () => {
    const item = changed(PROJECT_FILES["item.entity.json"] ?? {}, ["indexes"], [["-createTime"]]);
    const task = changed(
      changed(PROJECT_FILES[T] ?? {}, ["fields", "up"], {
        kind: "reference",
        to: "item",
        title: "上级",
        required: true,
      }),
      ["parent"],
      "up",
    );
    const codes = compile(
      Object.entries({ ...PROJECT_FILES, [T]: task, "item.entity.json": item }).map(([path, json]) => ({
        path,
        text: JSON.stringify(json),
      })),
      OPTIONS,
    ).findings.map(({ code }) => code);
    expect(codes).toContain("INDEX.MISSING");
    expect(codes.indexOf("PARENT.WRONG")).toBeLessThan(codes.indexOf("INDEX.MISSING"));
  });

  it("is before what other files lack by it: a file with another ending, which names those that there are", () => {
    const { "place.entity.json": _gone, ...others } = PROJECT_FILES;
    const [found] = compile(
      Object.entries({ ...others, "z/place.json": place }).map(([path, json]) => ({
        path,
        text: JSON.stringify(json),
      })),
      OPTIONS,
    ).findings;
    expect(found).toMatchObject({ file: "z/place.json", code: "FILE.UNKNOWN" });
    expect(found?.message).toContain(
      "或以 .dict.json、.entity.json、.view.json、.report.json、.board.json、.test.json、.role.json、.job.json、.number.json、" +
        ".template.json 结尾",
    );
  });
});

describe("what may only follow waits", () => {
  const without = (value: Json | undefined, key: string): Json =>
    Object.fromEntries(Object.entries(value as Readonly<Record<string, Json>>).filter(([name]) => name !== key));

  it("for another name, where a new file before all others has the name of an entity", () => {
    const clash = {
      entity: "task",
      title: "别的",
      purpose: "Another",
      fields: { word: { kind: "text", title: "词" } },
    };
    expect(shown({ "a/clash.entity.json": clash, ...PROJECT_FILES })).toEqual([
      [
        "a/clash.entity.json",
        "FILE.DUPLICATE",
        "“task”在两个文件中都有定义：task.entity.json 和 a/clash.entity.json，请给后者改名，是否为“clash”？",
      ],
    ]);
  });

  it("for a role that is written again to add to it", () => {
    const [path = "", role] = Object.entries(PROJECT_FILES).find(([name]) => name.endsWith(".role.json")) ?? [];
    const { role: name } = role as { role: string };
    const [, code, message] =
      shown({ ...PROJECT_FILES, "z/more.role.json": { role: name, grants: ["task:list"] } })[0] ?? [];
    expect(code).toBe("FILE.DUPLICATE");
    expect(message).toBe(
      `“${name}”在两个文件中都有定义：${path} 和 z/more.role.json，` +
        '要给已有的角色增加权限，请在新文件中写 "adds": true；要另建角色，请改名',
    );
  });

  it("for the end of a cycle of parents", () => {
    const up = { kind: "reference", to: "item", title: "上级", required: true };
    const task = changed(changed(PROJECT_FILES[T] ?? {}, ["fields", "up"], up), ["parent"], "up");
    const found = shown({ ...PROJECT_FILES, [T]: task });
    expect(found[0]).toEqual([T, "PARENT.WRONG", "互相属于：task → item → task"]);
    expect(found.map(([, code]) => code)).not.toContain("PERMISSION.CHILD");
  });

  it("for the name of the entity that a reference leads to", () => {
    const task = changed(PROJECT_FILES[T] ?? {}, ["fields", "sum"], {
      kind: "computed",
      title: "合计",
      type: "integer",
      expr: "count(parts)",
    });
    const item = changed(PROJECT_FILES["item.entity.json"] ?? {}, ["fields", "place"], {
      kind: "reference",
      to: "placess",
      title: "地点",
    });
    expect(shown({ ...PROJECT_FILES, [T]: task, "item.entity.json": item })).toEqual([
      ["item.entity.json", "NAME.UNKNOWN", "没有名为“placess”的实体，是否为“place”？"],
    ]);
  });

  it("behind a reserved name: a list that has the earlier one", () => {
    const fields = { ...(without(PROJECT_FILES["item.entity.json"], "") as { fields: Record<string, Json> }).fields };
    const { text = null, ...others } = fields;
    const item = changed(PROJECT_FILES["item.entity.json"] ?? {}, ["fields"], { ...others, version: text });
    const found = shown({ ...PROJECT_FILES, "item.entity.json": changed(item, ["list"], { columns: ["text"] }) });
    expect(found[0]).toEqual(["item.entity.json", "NAME.RESERVED", "“version”是保留名称"]);
  });

  it("for the value of a dictionary that is written twice", () => {
    const items = [
      { value: "0", text: "草稿" },
      { value: "1", text: "待审" },
      { value: "1", text: "通过" },
    ];
    const dict = changed(PROJECT_FILES["status.dict.json"] ?? {}, ["items"], items);
    const found = shown({ ...PROJECT_FILES, "status.dict.json": dict });
    expect(found[0]).toEqual(["status.dict.json", "DICT.VALUE", "“1”与第 2 项重复，是否为“2”？"]);
    expect(found.map(([, code]) => code)).not.toContain("STATE.UNKNOWN");
  });
});

describe("a column with two spellings", () => {
  const SQL = "select month_of(t.createTime) as month, t.level, count(*) as tasks, sum(t.price) as prices";
  const codes = (path: string, value: Json): readonly unknown[] =>
    lint("loads.report.json", path, value).map(({ pointer, suggestion }) => [pointer, suggestion]);

  it("is reported in the SQL where the rest of the file has the declared one", () =>
    expect(codes("/sql/0", SQL)).toEqual([["/sql/0", "price"]]));

  it("is reported at the column where the rest of the file has the other one", () => {
    const columns = (PROJECT_FILES["loads.report.json"] as { columns: Record<string, Json> }).columns;
    const { price = null, ...others } = columns;
    expect(codes("/columns", { ...others, prices: price })[0]).toEqual(["/columns/prices", "price"]);
  });
});

describe("a suggestion", () => {
  const found = (file: string, path: string, value: Json): Finding | undefined => lint(file, path, value)[0];

  it.each([
    [
      "a word of two letters",
      "places.dict.json",
      "/where",
      { rank: { like: 1 } },
      "字段 rank 不支持 like，可以写：eq、ne、",
    ],
    ["a number", T, "/states/steps/submit/to", 5, "“5”不是状态字段的值，可以写：0（草稿）、1（待审）、2（通过）"],
  ])("is not made of %s, what may be written is listed", (_, file, path, value, sentence) => {
    const finding = found(file, path, value as Json);
    expect(finding?.message).toContain(sentence);
    expect(finding).not.toHaveProperty("suggestion");
  });

  it.each([
    [
      "an entity with a capital",
      T,
      "/entity",
      "Task",
      "“Task”的写法不对：只能用小写字母、数字和下划线，并以小写字母开头，例如“vehicle”，是否为“task”？",
    ],
    [
      "a field in Chinese",
      T,
      "/fields/车牌",
      { kind: "text", title: "车牌" },
      "“车牌”的写法不对：只能用英文字母、数字和下划线，并以字母开头，例如“plateNumber”",
    ],
    ["a comparison with one sign", T, "/fields/label/expr", "price = count ? 1 : 2", "比较相等写作 =="],
    ["a column of another kind", "loads.report.json", "/columns/price/kind", "integer", "取自字段“price”（金额）"],
  ])("is said once and in words: %s", (_, file, path, value, sentence) => {
    const message = found(file, path, value as Json)?.message ?? "";
    expect(message).toContain(sentence);
    expect(message).not.toMatch(/[，。？]，|写作.*是否为|\^\[/);
  });
});

describe("a sentence", () => {
  const said = (file: string, path: string, value: Json): string =>
    lint(file, path, value)
      .map(({ message }) => message)
      .join("\n");

  it.each([
    [
      "/checks/fit/holds",
      { starts: { le: "$row.name" } },
      "“开始”（日期）不能与“名称”（单行文本）比较，可以写：$row.ends",
    ],
    [
      "/fields/reason/visible",
      { price: { ge: "$row.count" } },
      "“单价”（金额）不能与“数量”（整数）比较，可以写：$row.amount",
    ],
    [
      "/fields/place/where",
      { rank: "$row.name" },
      "“次序”（整数）不能与“名称”（单行文本）比较，可以写：$row.level、$row.count、$row.status",
    ],
    ["/fields/place/fill", { reason: "name" }, "取自被引用行的字段应写作 to.name"],
    ["/fields/price/default", 0.005, '默认值“0.005”不符合字段规则：金额要写成文本，最多两位小数，例如 "0.01"'],
    ["/fields/price/default", 2.5, '是否为“"2.5"”？'],
    ["/fields/amount/type", "integer", "结果是金额，而字段是“整数”，请把字段的类型改为金额（money）"],
    [
      "/list/sort",
      ["urgent", "level"],
      `按“urgent, level”排序或筛选没有可用的索引，可以写："indexes": [["urgent","level"]]`,
    ],
    ["/list/tabs/1/where", { level: 1 }, `可以写："indexes": [["level","-createTime"]]`],
    ["/fields/place/show", "cost", "没有名为“cost”的字段（实体“place”），是否为“code”？"],
    [
      "/fields/place/fill",
      { reason: "xyzzy" },
      "没有名为“xyzzy”的字段（实体“place”），可以写：pid、name、code、rank、id、",
    ],
    ["/fields/parts/columns", ["txt"], "没有名为“txt”的字段（实体“item”），是否为“text”？"],
    ["/fields/price/min", "0元", "“0元”不是这种字段的数值，是否为“0”？"],
    ["/fields/owner/pattern", "phone", "值“phone”不在允许的范围内，是否为“mobile”？"],
    ["/fields/count/default", "one", "默认值“one”不符合字段规则：数量应是数字"],
    ["/fields/count/default", 99, "默认值“99”不符合字段规则：数量不能大于9"],
    ["/list/editable", true, "可编辑表格的页面不显示行操作：“提交”、“通过”、“提醒”在此页不能执行"],
    ["/fields/price/default", "1.005", "默认值“1.005”不符合字段规则：单价最多2位小数"],
  ])("says of %s %j what is wrong and of what", (path, value, sentence) => {
    expect(said(T, path, value as Json)).toContain(sentence);
  });

  it("says which row actions a grid does not show", () => {
    const list = {
      ...(PROJECT_FILES[T] as { list: Record<string, Json> }).list,
      editable: true,
      row: ["edit", "view"],
    };
    const found = lint(T, "/list", list as Json).filter(({ code }) => code === "LIST.STEPS");
    expect(found.map(({ pointer, message }) => [pointer, message.split("：")[1]])).toEqual([
      ["/list/row", "“view”在此页不能执行；需要时请去掉 editable"],
      ["/list/editable", "“提交”、“通过”、“提醒”在此页不能执行；需要时请去掉 editable"],
    ]);
  });

  it.each([
    ["label", "“label”不能代表一行：计算字段要写 stored: true 才能代表一行"],
    ["parts", "“parts”不能代表一行：应为存储的文本、编号、地址、日期、月份、整数或字典字段，或这些类型的计算字段"],
  ])("says what can be a row's title, where %s cannot", (name, sentence) => {
    expect(said(T, "/titleField", name)).toContain(sentence);
  });

  it.each([
    ["/loads", "/work/loads"],
    ["/wor", undefined],
  ])("proposes pages of the menu for the link %s, no folders", (link, page) => {
    expect(lint("work.board.json", "/blocks/1/link", link)[0]?.suggestion).toBe(page);
  });

  it("lists the eight nearest of the icons that there are", () => {
    const files = Object.entries(PROJECT_FILES).map(([path, json]) => ({
      path,
      text: JSON.stringify(json).replace('"title":"工作"', '"title":"工作","icon":"wrench"'),
    }));
    const names = Array.from({ length: 22 }, (_, index) => `icon${index}`);
    const [found] = compile(files, { icons: names }).findings;
    expect(found?.message).toMatch(/可以写：icon0、(icon\d+、){6}icon\d+ 等（共 22 个）$/);
  });
});

describe("a condition of another form", () => {
  const said = (holds: Json): string | undefined => lint(T, "/checks/fit/holds", holds)[0]?.message;

  it("shows the form of one where it cannot be read", () =>
    expect(said("单价不高于金额")).toBe('类型应为对象，现为文本，可以写：{"endDate":{"ge":"$row.startDate"}}'));

  it.each([
    ["price <= amount", '{ "price": { "le": "$row.amount" } }'],
    ["urgent == false && count > 1", '{ "urgent": false, "count": { "gt": 1 } }'],
    ["${!urgent}", '{ "not": { "urgent": true } }'],
    ["level == 1 || level == 2", '{ "or": [{ "level": 1 }, { "level": 2 }] }'],
    ["data.name != 'x'", '{ "name": { "ne": "x" } }'],
  ])("is translated: %s", (text, meant) => expect(said(text)).toBe(`类型应为对象，现为文本，是否为“${meant}”？`));

  it("is translated from a list of its parts", () =>
    expect(said(["count", ">=", 1])).toContain('是否为“{ "count": { "ge": 1 } }”？'));

  it("is translated where it would be the message of a required field", () =>
    expect(lint(T, "/fields/reason/required", "urgent == true")[0]).toMatchObject({
      code: "FIELD.MESSAGE",
      suggestion: '{ "urgent": true }',
    }));
});

describe("the habit of another product", () => {
  const first = (file: string, path: string, value: Json | undefined): Finding | undefined =>
    lint(file, path, value)[0];

  it.each([
    ["/fields/level", { kind: "dict", dictCode: "level", title: "级别" }, "dict"],
    ["/fields/level", { kind: "dict", options: ["高", "低"], title: "级别" }, "dict"],
    ["/fields/place", { kind: "reference", entity: "place", title: "地点" }, "to"],
    ["/fields/name", { type: "input-text", title: "名称" }, "kind"],
    ["/fields/name", { kind: "text", label: "名称" }, "title"],
    ["/fields/name", { kind: "text", title: "名称", nullable: false }, "required"],
    ["/fields/name", { kind: "text", title: "名称", dbLength: 40 }, "max"],
    ["/fields/count", { kind: "integer", title: "数量", defaultValue: 1 }, "default"],
    ["/fields/count", { kind: "integer", title: "数量", requiredOn: "urgent" }, `"required": { "urgent": true }`],
    ["/fields/name", { kind: "list_multi", title: "名称" }, "dict"],
    ["/list/pagination", 20, "pageSize"],
    ["/list/rowStyle", [{ when: { urgent: true }, tone: "red" }], "danger"],
    ["/list/tabs/1/where", { _and: [{ status: 1 }] }, "and"],
    ["/list/tabs/1/where", { status: { $gte: 1 } }, "ge"],
    ["/list/tabs/1/where", { status: ">=1" }, '{ "ge": 1 }'],
    ["/list/tabs/1/where", { status: { in: 1 } }, "[1]"],
    ["/list/tabs/1/where", { createBy: "$user.name" }, "$user.username"],
    ["/fields/name/pattern", "^[A-Z]+$", '{ "regex": "^[A-Z]+$", "message": "…" }'],
    ["/fields/starts/min", "today", "$today"],
    ["/fields/starts/min", "2026/1/5", "2026-01-05"],
    ["/list/sort", "createTime desc", "-createTime"],
    ["/list/sort", { column: "createTime", order: "desc" }, '"-createTime"'],
    ["/list/sort", { createTime: "desc" }, '"-createTime"'],
    ["/list/columns/1/width", "120px", undefined],
    ["/list/columns/1", { field: "name", width: "120px" }, "120"],
    ["/states/steps/submit/from", 0, "[0]"],
    ["/states/steps/submit/stamp", "maker", '{"by":"maker"}'],
    ["/form", "page", '{"mode":"page"}'],
    ["/fields/name/default", 0, '"0"'],
    ["/fields/name", { interface: "input", title: "名称" }, "kind"],
    ["/fields/label/expr", "count(part) > 0 ? '有' : '无'", "parts"],
  ])("at %s is understood: %j", (path, value, suggestion) => {
    if (suggestion === undefined) expect(first(T, path, value as Json)?.message).toContain("120");
    else expect(first(T, path, value as Json)?.suggestion).toBe(suggestion);
  });

  it("is not seen in the type of a computed field whose kind is missing", () =>
    expect(first(T, "/fields/amount/kind", undefined)?.message).toBe("缺少必需的键“kind”"));

  it("in a board names the subject and the order", () => {
    expect(first(B, "/blocks/1/of", "task")?.suggestion).toBe("entity:task");
    expect(first(B, "/blocks/4/tabs/0/sort", "createTime desc")?.suggestion).toBe("-createTime");
  });
});

describe("a variable that is a list", () => {
  it.each([
    ["clerk.role.json", "/rowRules/0/where", { maker: "$user.roles" }, '{ "in": "$user.roles" }'],
    [T, "/rowRules/0/where", { createBy: "$user.roles" }, '{ "in": "$user.roles" }'],
    [T, "/list/tabs/1/where", { owner: { ne: "$user.roles" } }, '"not_in": "$user.roles"'],
    [T, "/fields/reason/visible", { owner: "$user.roles" }, '{ "in": "$user.roles" }'],
    ["places.dict.json", "/where", { code: "$user.roles" }, '{ "in": "$user.roles" }'],
    [V, "/where", { owner: { eq: "$user.roles" } }, '"in": "$user.roles"'],
    [B, "/blocks/1/where", { owner: "$user.roles" }, '{ "in": "$user.roles" }'],
  ])("in %s at %s stands with in", (file, path, value, meant) => {
    const [found] = lint(file, path, value as Json);
    expect(found?.message).toContain("是列表");
    expect(found?.suggestion).toBe(meant);
  });

  it("is no value of a field that has one", () =>
    expect(lint(T, "/fields/owner/default", "$user.roles")[0]?.message).toContain("此变量是列表，而字段只有一个值"));
});

describe("a key at another level", () => {
  it.each([
    ["/columns", ["name"], "未知的键“columns”，应写在“list”里"],
    ["/pageSize", 20, "未知的键“pageSize”，应写在“aliases”的各项里或“list”里"],
    ["/list/mode", "page", "未知的键“mode”，应写在“form”里"],
    ["/form/history", true, "未知的键“history”，应写在文件的最外层"],
    ["/list/columns/1/required", true, "未知的键“required”，应写在“filters”的各项里或“fields”的各项里"],
    ["/fields/name/isQuery", true, "未知的键“isQuery”，应写在“list”的“filters”里（字段名）"],
  ])("%s %j is sent to its place", (path, value, sentence) =>
    expect(lint(T, path, value as Json)[0]?.message).toBe(sentence),
  );
});

describe("a title in the place of a name", () => {
  it.each([
    ["/search", ["名称"], "name"],
    ["/list/columns/0", "名称", "name"],
    ["/fields/level/dict", "级别", "level"],
    ["/fields/place/to", "地点", "place"],
    ["/list/row/1", "提交", "submit"],
    ["/guards/inUse/of", ["提交"], "submit"],
    ["/rowRules/0/for", "文员", "clerk"],
  ])("at %s is known: %j", (path, value, name) => expect(lint(T, path, value as Json)[0]?.suggestion).toBe(name));
});

describe("what can be used in a place is listed", () => {
  it.each([
    ["/list/totals", ["name"], "“name”不能合计，只有存储的数字和金额可以，可以写：price、count、amount"],
    ["/search", ["starts"], "“starts”不能按词搜索，搜索框只查文本字段，可以写：name、owner、reason"],
    ["/states/steps/submit/stamp/at", "starts", "“starts”不能记录时间，应是 instant 字段，可以写：madeAt"],
    [
      "/fields/price/min",
      "10",
      "最小值 10 大于最大值 9，没有任何值可以通过：请把 min 改为不大于 9，或把 max 改为不小于 10",
    ],
    ["/list/columns/1/field", "task.code", "没有名为“task”的字段"],
  ])("%s %j", (path, value, sentence) =>
    expect(
      lint(T, path, value as Json)
        .map(({ message }) => message)
        .join("\n"),
    ).toContain(sentence),
  );

  it("of a column over a reference that is called by its entity", () =>
    expect(lint("item.entity.json", "/list", { columns: ["text", "task.name"] })[0]?.suggestion).toBe("taskId.name"));

  it.each([
    ["/fields/reason/visible", true, "类型应为对象，现为布尔值，不限条件时请删去此项"],
    ["/fields/maker/readonly", false, "值“false”不在允许的范围内，不需要时请删去此项"],
  ])("or that nothing is to be written: %s %j", (path, value, sentence) =>
    expect(lint(T, path, value)[0]?.message).toBe(sentence),
  );

  it("of bounds that exclude each other the right forms are not proposed again", () =>
    expect(
      lint(T, "/fields/starts", { kind: "date", title: "开始", min: "2020-01-01", max: "2019-01-01" })[0]?.message,
    ).toContain("最小值 2020-01-01 大于最大值 2019-01-01"));

  it("of a grant of an entity without its verb", () =>
    expect(lint("clerk.role.json", "/grants/0", "task")[0]?.suggestion).toBe("task:*"));

  it("of a computed field without its expression", () =>
    expect(lint(T, "/fields/label/expr", undefined)[0]?.message).toBe("缺少必需的键“expr”"));

  it("of a dictionary that an expression compares with a text", () =>
    expect(lint(T, "/fields/label/expr", "level == 3 ? '甲' : '乙'")[0]?.message).toContain(
      "字典“level”中没有值“3”，可以写：1（高）、2（低）",
    ));

  it.each([
    ["=price * count", "price * count"],
    ["${price} * ${count}", "price * count"],
    ["row.price * count", "price * count"],
    ["IF(count > 1, price, price)", "count > 1 ? price : price"],
  ])("of an expression of another language: %s", (expr, meant) =>
    expect(lint(T, "/fields/amount/expr", expr)[0]?.suggestion).toBe(meant),
  );
});

describe("a file of another name", () => {
  const named = (path: string, json: Json): Finding | undefined =>
    compile([{ path, text: JSON.stringify(json) }], OPTIONS).findings[0];

  it.each([
    ["hire/vehicle.json", { entity: "vehicle" }, "vehicle.entity.json"],
    ["hire/vehicle.entities.json", { entity: "vehicle" }, "vehicle.entity.json"],
    ["hire/vehicle.entity.jsonc", { entity: "vehicle" }, "vehicle.entity.json"],
    ["colour.json", { dict: "colour", title: "颜色" }, "colour.dict.json"],
    ["menus.json", { menu: [] }, "menu.json"],
    ["notes.json", { a: 1 }, undefined],
  ])("%s gets the name that its keys say", (path, json, name) => {
    const found = named(path, json as Json);
    expect(found?.code).toBe("FILE.UNKNOWN");
    expect(found?.suggestion).toBe(name);
  });
});

describe("the path of the editor's schema", () => {
  const at = (path: string, $schema: string, generated?: string): readonly string[] =>
    compile([
      {
        path,
        text: JSON.stringify({ $schema, dict: "a", title: "甲", items: [{ value: "1", text: "一" }] }),
        ...(generated === undefined ? {} : { generated }),
      },
    ]).findings.map(({ message, severity }) => `${severity} ${message}`);

  it.each([
    ["a.dict.json", ".gen/dict.schema.json", undefined],
    ["a.dict.json", "./.gen/dict.schema.json", undefined],
    ["dict/a.dict.json", "../.gen/dict.schema.json", undefined],
    ["shop/dict/a.dict.json", "../.gen/dict.schema.json", "../.gen"],
    ["shop/a.dict.json", "./.gen/dict.schema.json", ".gen"],
  ])("is right in %s: %s", (path, $schema, generated) => expect(at(path, $schema, generated)).toEqual([]));

  it.each([
    ["dict/a.dict.json", "./.gen/dict.schema.json", undefined, "../.gen/dict.schema.json"],
    ["shop/a.dict.json", "../schemas/.gen/dict.schema.json", ".gen", "./.gen/dict.schema.json"],
    ["dict/a.dict.json", "../.gen/entity.schema.json", undefined, "../.gen/dict.schema.json"],
    ["dict/a.dict.json", "https://json-schema.org/draft/2020-12/schema", undefined, "../.gen/dict.schema.json"],
  ])("in %s instead of %s is named", (path, $schema, generated, right) =>
    expect(at(path, $schema, generated)).toEqual([`warning $schema 应写作 "${right}"，否则编辑器不能补全和检查`]),
  );
});

describe("a moment counted in another unit", () => {
  it.each([
    ["/fields/starts/default", "$today+1m", "$today+1M"],
    ["/list/tabs/1/where", { starts: { ge: "$today-3m" } }, "$today-3M"],
  ])("%s %j: a day is not moved by minutes", (path, value, meant) =>
    expect(lint(T, path, value as Json)[0]?.suggestion).toBe(meant),
  );

  it("of an instant is right", () =>
    expect(lint(T, "/list/tabs/1/where", { status: 1, madeAt: { ge: "$today-30m" } })).toEqual([]));
});
