import { describe, expect, it } from "vitest";
import { compile, type Finding, type SourceFile } from "#core/language";
import { FINDINGS } from "../finding.ts";
import { PROJECT_FILES, type Json } from "./project.fixture.ts";

type Rest = [pointer: string, code: keyof typeof FINDINGS, suggestion?: string];
type Case = [says: string, file: string, change: string, value: Json | undefined, ...found: Rest];

function changed(root: Json, path: readonly string[], value: Json | undefined): Json {
  const [head = "", ...rest] = path;
  if (Array.isArray(root))
    return (root as Json[]).map((item, at) =>
      String(at) === head ? (rest.length === 0 ? (value ?? null) : changed(item, rest, value)) : item,
    );
  const object = (typeof root === "object" && root !== null ? root : {}) as Record<string, Json>;
  if (rest.length > 0) return { ...object, [head]: changed(object[head] ?? {}, rest, value) };
  const { [head]: _gone, ...others } = object;
  return value === undefined ? others : { ...object, [head]: value };
}

function lint(file: string, change: string, value: Json | undefined): readonly Finding[] {
  const files: SourceFile[] = Object.entries(PROJECT_FILES).map(([path, json]) => ({
    path,
    text: JSON.stringify(path === file ? changed(json, change.split("/").slice(1), value) : json, null, 1),
  }));
  return compile(files).findings;
}

const T = "task.entity.json";
const I = "item.entity.json";
const F = "/fields";
const R = "loads.report.json";
const B = "work.board.json";

const NESTED: Json = Array.from({ length: 12 }).reduce<Json>((inner) => ({ not: inner }), { status: 1 });

const CASES: readonly Case[] = [
  ["an unknown key", T, "/titel", "x", "/titel", "SHAPE.UNKNOWN_KEY"],
  ["a key that is missing", T, "/purpose", undefined, "", "SHAPE.MISSING_KEY"],
  ["a value of another type", T, "/history", "yes", "/history", "SHAPE.WRONG_TYPE"],
  ["a value outside a closed list", T, "/form/mode", "drawr", "/form/mode", "SHAPE.WRONG_VALUE", "drawer"],
  ["a number out of range", T, "/list/pageSize", 0, "/list/pageSize", "SHAPE.RANGE"],
  ["an empty title", T, "/title", "", "/title", "SHAPE.LENGTH"],
  ["a path without a slash", T, "/path", "task", "/path", "SHAPE.PATTERN"],
  ["a list that says a thing twice", T, "/search", ["name", "name"], "/search/1", "SHAPE.REPEATED"],
  ["a kind that does not exist", T, `${F}/name/kind`, "txet", `${F}/name/kind`, "KIND.UNKNOWN", "text"],
  ["a column that is no field", T, "/list/columns/0", "nmae", "/list/columns/0", "NAME.UNKNOWN", "name"],
  [
    "a hop to a field that is not there",
    T,
    "/list/columns/1/field",
    "place.cod",
    "/list/columns/1/field",
    "NAME.UNKNOWN",
    "code",
  ],
  ["a dictionary that is not there", T, `${F}/level/dict`, "levle", `${F}/level/dict`, "NAME.UNKNOWN", "level"],
  ["an entity that is not there", T, `${F}/place/to`, "plcae", `${F}/place/to`, "NAME.UNKNOWN", "place"],
  ["a role that is not there", T, "/rowRules/0/for", "clrek", "/rowRules/0/for", "NAME.UNKNOWN", "clerk"],
  ["an action that is not there", T, "/list/row/1", "submti", "/list/row/1", "NAME.UNKNOWN", "submit"],
  ["a tab that is not there", T, "/form/sections/0/tab", "基木", "/form/sections/0/tab", "NAME.UNKNOWN", "基本"],
  [
    "a menu that opens nothing",
    "menu.json",
    "/menu/0/children/0/opens",
    "entity:taks",
    "/menu/0/children/0/opens",
    "NAME.UNKNOWN",
    "entity:task",
  ],
  [
    "a picker's column that the target has not",
    T,
    `${F}/place/picker/columns/0`,
    "nmae",
    `${F}/place/picker/columns/0`,
    "NAME.UNKNOWN",
    "name",
  ],
  [
    "names that differ by case only",
    T,
    `${F}/Name`,
    { kind: "text", title: "名称", readonly: true },
    `${F}/Name`,
    "NAME.CASE",
  ],
  [
    "a field named like a query word",
    T,
    `${F}/pageNo`,
    { kind: "text", title: "页", readonly: true },
    `${F}/pageNo`,
    "NAME.RESERVED",
  ],
  ["a table of the engine's own", T, "/table", "hw_history", "/table", "NAME.RESERVED"],
  ["bounds that exclude each other", T, `${F}/count/min`, 99, `${F}/count/min`, "KIND.OPTION"],
  ["a default that its own rule refuses", T, `${F}/count/default`, 99, `${F}/count/default`, "FIELD.DEFAULT"],
  [
    "a default by a variable that is not there",
    T,
    `${F}/owner/default`,
    "$user.usrname",
    `${F}/owner/default`,
    "FIELD.DEFAULT",
    "$user.username",
  ],
  [
    "a default by a variable that the field cannot hold",
    T,
    `${F}/count/default`,
    "$today",
    `${F}/count/default`,
    "FIELD.DEFAULT",
  ],
  ["a default that only looks like a variable", T, `${F}/owner/default`, "$100", `${F}/owner/default`, "FIELD.DEFAULT"],
  ["a default that its dictionary has not", T, `${F}/level/default`, 7, `${F}/level/default`, "FIELD.DEFAULT"],
  [
    "a message with other limits than the rule",
    T,
    `${F}/name/help`,
    "请输入4到18位字符",
    `${F}/name/help`,
    "FIELD.MESSAGE",
  ],
  [
    "a required message on what is chosen",
    T,
    `${F}/level/required`,
    "请输入级别",
    `${F}/level/required`,
    "FIELD.MESSAGE",
  ],
  [
    "a message for a field that may be empty",
    T,
    `${F}/owner/messages`,
    { "VALIDATE.REQUIRED": "请输入姓名" },
    `${F}/owner/messages/VALIDATE.REQUIRED`,
    "FIELD.MESSAGE",
  ],
  [
    "an example that its pattern refuses",
    T,
    `${F}/owner/pattern`,
    { regex: "^[A-Z]+$", message: "形如 ab12" },
    `${F}/owner/pattern/message`,
    "FIELD.MESSAGE",
  ],
  ["a field in no section", T, `${F}/lost`, { kind: "text", title: "遗漏" }, `${F}/lost`, "FIELD.UNREACHABLE"],
  [
    "a required field that nobody can write",
    T,
    `${F}/opinion/required`,
    true,
    `${F}/opinion/required`,
    "FIELD.UNWRITABLE",
  ],
  [
    "a required field that no creating role may write",
    T,
    `${F}/name/permissions`,
    { write: "task:edit" },
    `${F}/name/required`,
    "FIELD.UNWRITABLE",
  ],
  ["an earlier name that still lives", T, `${F}/owner/was`, ["name"], `${F}/owner/was/0`, "FIELD.WAS"],
  ["a computed value with a default", T, `${F}/amount/default`, "1.00", `${F}/amount/default`, "FIELD.CONTRADICTION"],
  ["an encryption that is not there yet", T, `${F}/owner/encrypted`, true, `${F}/owner/encrypted`, "FIELD.UNAVAILABLE"],
  ["two entities under one path", "item.entity.json", "/path", "/online/api/task", "/path", "PATH.DUPLICATE"],
  [
    "two menu entries under one path",
    "menu.json",
    "/menu",
    [
      { path: "/work", title: "工作" },
      { path: "/work", title: "任务" },
    ],
    "/menu/1/path",
    "PATH.DUPLICATE",
  ],
  ["a sort without an index", T, "/list/sort", "-starts", "/list/sort", "INDEX.MISSING"],
  ["a tab without an index", T, "/list/tabs/1/where", { level: 1 }, "/list/tabs/1/where", "INDEX.MISSING"],
  [
    "an index that another covers",
    T,
    "/indexes",
    [["-createTime"], ["status"], ["status", "-createTime"]],
    "/indexes/1",
    "INDEX.REPEATED",
  ],
  ["a field in two sections", T, "/form/sections/1/fields/0", "name", "/form/sections/1/fields/0", "LIST.REPEATED"],
  ["a total of what is no number", T, "/list/totals/0", "name", "/list/totals/0", "LIST.FIELD"],
  [
    "a filter with an operator that its kind has not",
    T,
    "/list/filters/1/op",
    "like",
    "/list/filters/1/op",
    "PREDICATE.INVALID",
  ],
  ["a condition that is no condition", T, "/list/tabs/1/where", { or: 1 }, "/list/tabs/1/where/or", "PREDICATE.SHAPE"],
  [
    "a condition that compares with nothing",
    T,
    "/list/tabs/1/where/status",
    null,
    "/list/tabs/1/where/status",
    "PREDICATE.NULL",
  ],
  [
    "a condition over two references",
    T,
    "/list/tabs/1/where",
    { "place.pid.name": "x" },
    "/list/tabs/1/where/place.pid.name",
    "PREDICATE.HOP",
  ],
  [
    "a list condition on what is not stored",
    T,
    "/list/tabs/1/where",
    { label: "x" },
    "/list/tabs/1/where/label",
    "PREDICATE.NOT_STORED",
  ],
  [
    "a condition nested without end",
    T,
    "/list/tabs/1/where",
    NESTED,
    `/list/tabs/1/where${"/not".repeat(9)}`,
    "PREDICATE.TOO_DEEP",
  ],
  [
    "an operator that its kind has not",
    T,
    "/list/tabs/1/where/status",
    { like: "1" },
    "/list/tabs/1/where/status/like",
    "PREDICATE.OPERATOR",
  ],
  [
    "a literal of another kind",
    T,
    "/list/tabs/1/where",
    { count: "many" },
    "/list/tabs/1/where/count",
    "PREDICATE.LITERAL",
  ],
  [
    "a variable that is not there",
    T,
    "/rowRules/0/where/createBy",
    "$user.usrname",
    "/rowRules/0/where/createBy",
    "PREDICATE.VARIABLE",
    "username",
  ],
  [
    "a condition on a field that is not there",
    T,
    `${F}/reason/visible`,
    { urgnet: true },
    `${F}/reason/visible/urgnet`,
    "PREDICATE.FIELD",
    "urgent",
  ],
  [
    "a literal that its dictionary has not",
    T,
    "/list/tabs/1/where/status",
    9,
    "/list/tabs/1/where/status",
    "PREDICATE.DICT",
  ],
  [
    "a value that would be cleared as time passes",
    T,
    `${F}/reason/visible`,
    { starts: { le: "$today" } },
    `${F}/reason/visible`,
    "PREDICATE.UNSETTLED",
  ],
  [
    "an expression over a field that is not there",
    T,
    `${F}/amount/expr`,
    "pirce * count",
    `${F}/amount/expr`,
    "EXPRESSION.INVALID",
    "price",
  ],
  ["an expression of another type", T, `${F}/amount/expr`, "name", `${F}/amount/expr`, "EXPRESSION.INVALID"],
  [
    "a value that is computed from itself",
    T,
    `${F}/amount/expr`,
    "price + amount",
    `${F}/amount/expr`,
    "EXPRESSION.CYCLE",
  ],
  ["a state that its dictionary has not", T, "/states/steps/submit/to", 9, "/states/steps/submit/to", "STATE.UNKNOWN"],
  [
    "a step from a state that is never reached",
    T,
    "/states/steps/approve/from",
    [2],
    "/states/steps/approve/to",
    "STATE.STEP",
  ],
  ["a step that no other leads to", T, "/states/steps/submit/to", 2, "/states/steps/approve/from/0", "STATE.DEAD"],
  ["a state that people could write", T, `${F}/status/readonly`, undefined, `${F}/status`, "STATE.WRITABLE"],
  [
    "a stamp of time on a text",
    T,
    "/states/steps/submit/stamp/at",
    "maker",
    "/states/steps/submit/stamp/at",
    "STATE.STAMP",
  ],
  [
    "somebody excluded whom no step names",
    T,
    "/states/steps/approve/not",
    ["opinion"],
    "/states/steps/approve/not/0",
    "STATE.STAMP",
  ],
  [
    "an input that is no field",
    T,
    "/states/steps/approve/input",
    { opinoin: { kind: "textarea", title: "意见" } },
    "/states/steps/approve/input/opinoin",
    "NAME.UNKNOWN",
    "opinion",
  ],
  [
    "an action named like a generic operation",
    T,
    "/actions/saveRows",
    { title: "保存", on: "list" },
    "/actions/saveRows",
    "STATE.STEP",
  ],
  [
    "an action named like a permission",
    T,
    "/actions/export",
    { title: "导出", on: "list" },
    "/actions/export",
    "STATE.STEP",
  ],
  ["an action named like a step", T, "/actions/submit", { title: "提交", on: "row" }, "/actions/submit", "STATE.STEP"],
  ["a guard of what nobody does", T, "/guards/approved/of/0", "edti", "/guards/approved/of/0", "NAME.UNKNOWN", "edit"],
  ["a guard without a condition", T, "/guards/approved/holds", undefined, "/guards/approved", "GUARD.WRONG"],
  [
    "a guard that refuses a step wherever it starts",
    T,
    "/guards/inUse/holds",
    { status: 2 },
    "/guards/inUse/of/0",
    "GUARD.WRONG",
  ],
  [
    "a guard of a deletion for some fields only",
    T,
    "/guards/approved",
    { of: ["delete"], holds: { status: 0 }, fields: ["name"], message: "不能删除" },
    "/guards/approved/fields",
    "GUARD.WRONG",
  ],
  [
    "a guard that no state breaks",
    T,
    "/guards/approved/holds",
    { status: { in: [0, 1, 2] } },
    "/guards/approved/of/0",
    "GUARD.DEAD",
  ],
  [
    "a guard of what nobody may do",
    T,
    "/permissions",
    { export: "none", delete: "none" },
    "/guards/approved/of/1",
    "GUARD.DEAD",
  ],
  [
    "a guard on a field that is not there",
    T,
    "/guards/approved/holds",
    { statsu: 1 },
    "/guards/approved/holds/statsu",
    "PREDICATE.FIELD",
    "status",
  ],
  [
    "a guard over rows that do not refer here",
    T,
    "/guards/inUse/none/by",
    "text",
    "/guards/inUse/none/by",
    "LINK.WRONG",
  ],
  [
    "a guard over a reference that is not there",
    T,
    "/guards/inUse/none/by",
    "taksId",
    "/guards/inUse/none/by",
    "NAME.UNKNOWN",
    "taskId",
  ],
  [
    "a guard over rows that nothing finds quickly",
    T,
    "/guards/inUse/none",
    { entity: "remedy", by: "taskId" },
    "/guards/inUse/none/by",
    "INDEX.MISSING",
  ],
  [
    "a correction of nothing",
    "remedy.entity.json",
    "/states/steps/approve/apply/to",
    "newName",
    "/states/steps/approve/apply/to",
    "LINK.WRONG",
  ],
  [
    "a correction of a field that is not there",
    "remedy.entity.json",
    "/states/steps/approve/apply/fields",
    { nmae: "newName" },
    "/states/steps/approve/apply/fields/nmae",
    "NAME.UNKNOWN",
    "name",
  ],
  [
    "a correction of a state",
    "remedy.entity.json",
    "/states/steps/approve/apply/fields",
    { status: "newName" },
    "/states/steps/approve/apply/fields/status",
    "STATE.STEP",
  ],
  [
    "a correction of a text by a date",
    "remedy.entity.json",
    "/states/steps/approve/apply/fields",
    { name: "newStart" },
    "/states/steps/approve/apply/fields/name",
    "STATE.STEP",
  ],
  [
    "a correction past a guard that is not there",
    "remedy.entity.json",
    "/states/steps/approve/apply/passes/0",
    "aproved",
    "/states/steps/approve/apply/passes/0",
    "NAME.UNKNOWN",
    "approved",
  ],
  [
    "a correction that a guard refuses of every row it is offered for",
    "remedy.entity.json",
    "/states/steps/approve/apply/passes",
    [],
    "/states/steps/approve/apply",
    "GUARD.WRONG",
  ],
  [
    "a correction in words that a person may write",
    "remedy.entity.json",
    "/states/steps/approve/apply/summary",
    "newName",
    "/states/steps/approve/apply/summary",
    "STATE.STEP",
  ],
  [
    "a correction that keeps what it was asked over in a text",
    "remedy.entity.json",
    "/states/steps/approve/apply/seen",
    "changes",
    "/states/steps/approve/apply/seen",
    "STATE.STEP",
  ],
  [
    "a step whose dialog shows what is not there",
    "remedy.entity.json",
    "/states/steps/approve/shows",
    ["chagnes"],
    "/states/steps/approve/shows/0",
    "NAME.UNKNOWN",
    "changes",
  ],
  [
    "a name of whoever took a step that a person may write",
    "remedy.entity.json",
    "/states/steps/submit/stamp/name",
    "newName",
    "/states/steps/submit/stamp/name",
    "STATE.STAMP",
  ],
  [
    "a correction without a second person",
    "remedy.entity.json",
    "/states/steps/approve/not",
    undefined,
    "/states/steps/approve/apply",
    "STATE.STEP",
  ],
  ["a child that says nothing of its parent", I, "/parent", undefined, `${F}/taskId`, "PARENT.MISSING", "taskId"],
  [
    "a row that goes with another and says nothing of it",
    "remedy.entity.json",
    `${F}/taskId/onDelete`,
    "cascade",
    `${F}/taskId`,
    "PARENT.MISSING",
    "taskId",
  ],
  ["a parent that may be missing", I, `${F}/taskId/required`, undefined, "/parent", "PARENT.WRONG"],
  [
    "a parent that may be missing on some rows",
    I,
    `${F}/taskId/required`,
    { text: { empty: true } },
    "/parent",
    "PARENT.WRONG",
  ],
  ["a parent that is emptied when its row goes", I, `${F}/taskId/onDelete`, "clear", "/parent", "PARENT.WRONG"],
  ["several parents", I, `${F}/taskId/multiple`, true, "/parent", "PARENT.WRONG"],
  ["a parent that is text", I, "/parent", "text", "/parent", "PARENT.WRONG"],
  ["a parent that is no field", I, "/parent", "taksId", "/parent", "NAME.UNKNOWN", "taskId"],
  ["a parent that is a part itself", T, "/parent", "place", "/parent", "PARENT.WRONG"],
  ["a child across tenants", I, "/tenant", true, "/parent", "PARENT.WRONG"],
  [
    "rights of its own without a reason",
    I,
    "/parent",
    { field: "taskId", rights: "own" },
    "/parent",
    "SHAPE.MISSING_KEY",
  ],
  [
    "permissions that are not the parent's",
    I,
    "/permissions",
    { list: "place:list" },
    "/permissions/list",
    "PARENT.RIGHTS",
    "task:list",
  ],
  ["children without an index to find them by", I, "/indexes", [["-createTime"]], "/parent", "INDEX.MISSING"],
  ["lines that are part of another row", T, `${F}/parts/by`, "text", `${F}/parts/by`, "PARENT.WRONG"],
  [
    "lines with rights of their own",
    I,
    "/parent",
    { field: "taskId", rights: "own", reason: "kept by others" },
    "/parent",
    "PARENT.WRONG",
  ],
  [
    "children tied by a field that points elsewhere",
    T,
    "/children/items/by",
    "text",
    "/children/items/by",
    "LINK.WRONG",
  ],
  [
    "a reference that fills a date with a number",
    T,
    `${F}/place/fill`,
    { starts: "to.rank" },
    `${F}/place/fill/starts`,
    "LINK.WRONG",
  ],
  [
    "a tree whose parent is no reference to itself",
    "place.entity.json",
    "/tree/parent",
    "name",
    "/tree/parent",
    "LINK.WRONG",
  ],
  [
    "an operation under a method that cannot carry it",
    T,
    "/aliases",
    { "DELETE /tasks": { op: "list" } },
    "/aliases/DELETE ~1tasks",
    "LINK.WRONG",
  ],
  [
    "an alias of what nobody does",
    T,
    "/aliases",
    { "PUT /tasks/submitBatch": { op: "sumbit" } },
    "/aliases/PUT ~1tasks~1submitBatch/op",
    "NAME.UNKNOWN",
    "submit",
  ],
  [
    "an alias of an operation that is not served",
    T,
    "/aliases",
    { "GET /tasks/all": { op: "export" } },
    "/aliases/GET ~1tasks~1all/op",
    "NAME.UNKNOWN",
  ],
  [
    "a step under a method that cannot carry it",
    T,
    "/aliases",
    { "GET /tasks": { op: "submit" } },
    "/aliases/GET ~1tasks",
    "LINK.WRONG",
  ],
  [
    "a step in a scope",
    T,
    "/aliases",
    { "PUT /tasks/submitBatch": { op: "submit", scope: "mine" } },
    "/aliases/PUT ~1tasks~1submitBatch/scope",
    "LINK.WRONG",
  ],
  [
    "an alias where a step already answers",
    T,
    "/aliases",
    { "POST /online/api/task/submit": { op: "add" } },
    "/aliases/POST ~1online~1api~1task~1submit",
    "PATH.DUPLICATE",
  ],
  ["a rule for a role that may not do it anyway", T, "/rowRules/0/may", ["delete"], "/rowRules/0/may/0", "RULE.DEAD"],
  ["a role's rule for another role", "clerk.role.json", "/rowRules/0/for", "boss", "/rowRules/0/for", "RULE.ROLE"],
  [
    "a permission in nobody's hands",
    T,
    `${F}/secret/permissions`,
    { read: "task:secrte" },
    `${F}/secret/permissions/read`,
    "PERMISSION.UNGRANTED",
    "task:secret",
  ],
  [
    "a grant of what does not exist",
    "clerk.role.json",
    "/grants/0",
    "task:lits",
    "/grants/0",
    "PERMISSION.UNKNOWN",
    "task:list",
  ],
  ["a dictionary of an entity without a value", "places.dict.json", "/value", undefined, "", "DICT.SOURCE"],
  ["a dictionary value twice", "level.dict.json", "/items/1/value", "1", "/items/1/value", "DICT.VALUE"],
  [
    "a word in a dictionary that is stored as integers",
    "level.dict.json",
    "/items/1/value",
    "low",
    "/items/1/value",
    "DICT.VALUE",
  ],
  ["a schedule that no clock knows", "clean.job.json", "/cron", "0 0 25 * * ?", "/cron", "JOB.CRON"],
  ["a number that would come again next month", "serial.number.json", "/parts/1", "X", "/parts/2/reset", "NUMBER.PART"],
  [
    "a variable of a template that nobody fills",
    "hello.template.json",
    "/text",
    "您好，{nmae}",
    "/text",
    "TEMPLATE.VARIABLE",
    "name",
  ],
  [
    "a demo value that its field refuses",
    "demo/rows.json",
    "/rows/place/0/rank",
    "first",
    "/rows/place/0/rank",
    "DEMO.VALUE",
  ],
  ["a query that is no query", R, "/sql/3", "group by", "/sql/3", "REPORT.SQL"],
  ["a table by its own name", R, "/sql/1", "from task left join {{p}} on p.id = t.place", "/sql/1", "REPORT.TABLE"],
  [
    "an alias that is not declared",
    R,
    "/sql/1",
    "from {{t}} left join {{q}} on p.id = t.place",
    "/sql/1",
    "REPORT.TABLE",
    "p",
  ],
  [
    "a function that is not on the list",
    R,
    "/sql/0",
    "select pg_sleep(5) as month, t.level, count(*) as tasks, sum(t.price) as price",
    "/sql/0",
    "REPORT.FUNCTION",
  ],
  [
    "a field that the entity has not",
    R,
    "/sql/0",
    "select month_of(t.createTime) as month, t.level, count(*) as tasks, sum(t.prise) as price",
    "/sql/0",
    "REPORT.FIELD",
    "price",
  ],
  [
    "a parameter that nothing reads",
    R,
    "/params/until",
    { kind: "date", title: "截止" },
    "/params/until",
    "REPORT.PARAM",
  ],
  ["a parameter that is not declared", R, "/params/since", undefined, "/sql/2", "REPORT.SQL"],
  ["a default that reads a row", R, "/params/since/default", "$row.day", "/params/since/default", "FIELD.DEFAULT"],
  ["an alias that is not used", R, "/from/x", "item", "/from/x", "REPORT.COLUMN"],
  [
    "a column that is not selected",
    R,
    "/columns/more",
    { kind: "text", title: "更多" },
    "/columns/more",
    "REPORT.COLUMN",
  ],
  ["a sum of words", R, "/columns/month/total", true, "/columns/month/total", "REPORT.COLUMN"],
  [
    "a dictionary column without a dictionary",
    R,
    "/columns/level",
    { kind: "dict", title: "级别" },
    "/columns/level",
    "SHAPE.MISSING_KEY",
  ],
  ["a key of another kind", R, "/columns/month/scale", 2, "/columns/month/scale", "SHAPE.UNKNOWN_KEY"],
  [
    "a link to a column that is not there",
    R,
    "/columns/level/link",
    "/work/tasks?id={taskId}",
    "/columns/level/link",
    "NAME.UNKNOWN",
  ],
  ["an axis of words", R, "/chart/y", "month", "/chart/y", "REPORT.COLUMN"],
  ["cells counted by what is not a number", R, "/suppress/count", "month", "/suppress/count", "REPORT.COLUMN"],
  ["a budget beyond what any report may cost", R, "/budget", { ms: 60000 }, "/budget/ms", "SHAPE.RANGE"],
  ["a report named like the engine's own right", R, "/report", "explain", "/report", "NAME.RESERVED"],
  ["a figure of nothing", B, "/blocks/1/of", undefined, "/blocks/1", "BOARD.BLOCK"],
  ["a figure that is no figure", B, "/blocks/1/value", "average(price)", "/blocks/1/value", "BOARD.BLOCK"],
  ["a figure of a column that is not there", B, "/blocks/2/value", "prise", "/blocks/2/value", "NAME.UNKNOWN", "price"],
  ["a sum of words in a figure", B, "/blocks/1/value", "sum(name)", "/blocks/1/value", "BOARD.BLOCK"],
  ["the greatest of what has no order", B, "/blocks/1/value", "max(place)", "/blocks/1/value", "BOARD.BLOCK"],
  ["a key that its type does not use", B, "/blocks/0/rows", 5, "/blocks/0/rows", "BOARD.BLOCK"],
  [
    "a parameter that the report has not",
    B,
    "/blocks/3/params",
    { sence: "$today" },
    "/blocks/3/params/sence",
    "NAME.UNKNOWN",
    "since",
  ],
  ["a block that is not made yet", B, "/blocks/0/type", "live", "/blocks/0/type", "FIELD.UNAVAILABLE"],
  [
    "a condition on a field that is not there",
    B,
    "/blocks/1/where",
    { statsu: 1 },
    "/blocks/1/where/statsu",
    "PREDICATE.FIELD",
    "status",
  ],
  [
    "a column in a tab that is not there",
    B,
    "/blocks/4/tabs/0/columns/0",
    "nmae",
    "/blocks/4/tabs/0/columns/0",
    "NAME.UNKNOWN",
    "name",
  ],
  [
    "a shortcut to nowhere",
    B,
    "/blocks/5/shortcuts/0/link",
    "/work/taks",
    "/blocks/5/shortcuts/0/link",
    "NAME.UNKNOWN",
    "/work/tasks",
  ],
  [
    "a waiver of what is not wrong",
    T,
    "/waive",
    { "INDEX.MISSING": "small table" },
    "/waive/INDEX.MISSING",
    "WAIVER.UNUSED",
  ],
  ["a waiver of an error", T, "/waive", { "NAME.UNKNOWN": "it will come" }, "/waive/NAME.UNKNOWN", "SHAPE.WRONG_VALUE"],
];

describe("lint", () => {
  it("finds nothing in the sample", () => expect(lint("", "", undefined)).toEqual([]));

  it("asks how several rows of one month become one value, unless it is a sum, a single row, or said", () => {
    const files = (price: Json, chart: Json, line: Json): SourceFile[] =>
      Object.entries(PROJECT_FILES).map(([path, json]) => {
        const asked =
          path === R
            ? changed(changed(json, ["columns", "price"], price), ["chart"], chart)
            : path === B
              ? changed(json, ["blocks", "2", "line"], line)
              : json;
        return { path, text: JSON.stringify(asked) };
      });
    const found = (...given: [price: Json, chart: Json, line: Json]) =>
      compile(files(...given)).findings.map((one) => [one.file, one.pointer, one.code]);
    const [price, line] = [
      { kind: "money", title: "均价" },
      { x: "month", y: "price" },
    ];
    expect(found(price, { type: "line", x: "month", y: "price" }, line)).toEqual([
      [R, "/chart", "REPORT.COLUMN"],
      [B, "/blocks/2/line", "BOARD.BLOCK"],
    ]);
    expect(found({ ...price, total: true }, { type: "line", x: "month", y: "price" }, line)).toEqual([]);
    expect(found(price, { type: "line", x: "month", y: "price", series: "level" }, { ...line, take: "last" })).toEqual(
      [],
    );
  });

  it("lets a figure sum what a list may sum: a stored computed value of money", () => {
    expect(lint(B, "/blocks/1/value", "sum(amount)")).toEqual([]);
  });

  it.each(CASES)("finds %s", (_, file, change, value, pointer, code, suggestion) => {
    const found = lint(file, change, value).find(
      (one) => one.code === code && one.pointer === pointer && one.file === file,
    );
    expect(
      found,
      JSON.stringify(lint(file, change, value).map((one) => [one.file, one.pointer, one.code, one.message])),
    ).toBeDefined();
    if (suggestion !== undefined) expect(found?.suggestion).toBe(suggestion);
  });

  it("has no code that nothing leads to", () => {
    const elsewhere = (code: string): boolean => /^(JSON|FILE)\./.test(code);
    const tried = new Set<string>(CASES.map(([, , , , , code]) => code));
    expect(Object.keys(FINDINGS).filter((code) => !tried.has(code) && !elsewhere(code))).toEqual([]);
  });
});

describe("a waiver", () => {
  const sorted = changed(PROJECT_FILES[T] ?? {}, ["list", "sort"], "-starts");
  const findings = (entity: Json): readonly Finding[] =>
    compile(
      Object.entries(PROJECT_FILES).map(([path, json]) => ({ path, text: JSON.stringify(path === T ? entity : json) })),
    ).findings;

  it("marks a warning with its reason, and stays", () => {
    const [only, ...others] = findings(changed(sorted, ["waive"], { "INDEX.MISSING": "a hundred rows at most" }));
    expect(others).toEqual([]);
    expect(only).toMatchObject({ code: "INDEX.MISSING", waived: "a hundred rows at most" });
  });

  it("in a field covers that field only", () => {
    const lost = changed(sorted, ["fields", "lost"], {
      kind: "text",
      title: "遗漏",
      waive: { "FIELD.UNREACHABLE": "filled by an import" },
    });
    expect(findings(lost).map((one) => [one.code, one.waived])).toEqual([
      ["FIELD.UNREACHABLE", "filled by an import"],
      ["INDEX.MISSING", undefined],
    ]);
  });
});
