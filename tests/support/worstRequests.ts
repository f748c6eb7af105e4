// For every operation the requests that cost most of those that it takes: longest text, deepest nesting, most conditions,
// largest page, widest range. Hand-written operations stand in a table by their path; one that is missing there fails the test.
import { kindOf, longestOf } from "#core/fields";
import type { EntityModel, FieldModel, Model } from "#core/language";
import { manyKey } from "./manyRows.ts";
import type { ServedOperation } from "./heldServer.ts";

export interface WorstRequest {
  readonly what: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** In the place of the operation's own, with its parameters filled in. */
  readonly path?: string;
}

export interface Known {
  readonly model: Model;
  /** A row of the entity as its form shows it; empty where there is none. */
  row(entity: string): Readonly<Record<string, unknown>>;
}

/** Longer than a page: the first word that matches costs as much as the last. */
const WORD = "字".repeat(40);
const CONDITIONS = 99;
const QUERY_LENGTH = 10_000;

export function worstRequests(operation: ServedOperation, known: Known): readonly WorstRequest[] {
  const entity = operation.entity === undefined ? undefined : known.model.entities[operation.entity];
  if (entity !== undefined && operation.op !== undefined) return ofEntity(operation, entity, known);
  const found = BY_PATH[operation.path];
  if (found === undefined) throw new Error(`Which request to ${operation.method} ${operation.path} costs most? It stands in no line of tests/support/worstRequests.ts.`);
  return found(known);
}

function ofEntity(operation: ServedOperation, entity: EntityModel, known: Known): readonly WorstRequest[] {
  const find = operation.method === "GET" ? (query: Readonly<Record<string, string>>, what: string): WorstRequest => ({ what, query }) : (query: Readonly<Record<string, string>>, what: string): WorstRequest => ({ what, body: query });
  const id = String(known.row(entity.entity)[entity.key] ?? manyKey(entity.entity, 1));
  switch (operation.op) {
    case "list":
      return [...searches(entity), ...pages(entity)].map(([what, query]) => find(query, what));
    case "counts":
    case "totals":
      return searches(entity).slice(0, 3).map(([what, query]) => find(query, what));
    case "queryById":
      return [{ what: "one row", query: { id } }];
    case "history":
      return [{ what: "largest page", query: { id, pageSize: "1000" } }];
    case "options":
      return entity.fields.filter((field) => ["reference", "tree", "dict"].includes(field.kind)).flatMap((field) => [
        { what: `${field.name} by a word`, query: { field: field.name, keyword: "橡胶", pageSize: "1000" } },
        { what: `${field.name}, the last page`, query: { field: field.name, pageSize: "1000", pageNo: "100" } },
      ]);
    case "delete":
      return [{ what: "one row", query: { id: manyKey(entity.entity, 2) } }];
    case "deletable":
    case "deleteBatch":
      return [{ what: "most rows", query: { ids: Array.from({ length: 200 }, (_, n) => manyKey(entity.entity, n + 10)).join(",") } }];
    case "add":
      return [...bodies(entity, known, "add"), ...hostileBodies(entity, known)];
    case "edit":
      return bodies(entity, known, "edit");
    case "saveRows":
      return savings(entity, known);
    case "restore":
      return [{ what: "the first version", body: { id, version: 1 } }];
    default:
      return [{ what: "a step with long texts", body: { id, ...Object.fromEntries(["opinion", "reason", "remark"].map((name) => [name, "字".repeat(20_000)])) } }];
  }
}

type Query = readonly [what: string, query: Readonly<Record<string, string>>];

const filterable = (entity: EntityModel): readonly FieldModel[] => entity.fields.filter((field) => field.column !== undefined && !field.encrypted && field.kind !== "password");
const takes = (field: FieldModel, op: string): boolean => (kindOf(field).operators(field.options) as readonly string[]).includes(op);

function searches(entity: EntityModel): readonly Query[] {
  const fields = filterable(entity);
  const likes = fields.filter((field) => takes(field, "like")).sort((a, b) => longestOf(b) - longestOf(a));
  const found: Query[] = [["widest range", { createTime_begin: "1990-01-01", createTime_end: "2090-01-01" }]];
  const [longest] = likes;
  if (longest !== undefined) {
    found.push(["most conditions over the longest text", superQuery(Array.from({ length: CONDITIONS }, (_, n) => ({ field: longest.name, rule: n % 2 === 0 ? "like" : "not_like", val: `木林a${n}` })), "or")]);
    found.push(["most conditions", superQuery(Array.from({ length: CONDITIONS }, (_, n) => ({ field: likes[n % likes.length]?.name, rule: "like", val: `${n}批字` })), "or")]);
    found.push(["the longest word", superQuery([{ field: longest.name, rule: "like", val: `${"木".repeat(199)}a` }], "and")]);
    found.push(["deepest groups", superQuery(nested(longest.name, 5), "and")]);
  }
  if (entity.search.length > 0) {
    found.push(["a keyword that is nowhere", { keyword: WORD }], ["a common keyword", { keyword: "橡胶" }], ["a keyword of common characters", { keyword: "橡胶更新林活立木批第橡胶木立活林新更".repeat(8) }]);
  }
  const many = fields.find((field) => field.kind === "reference" || field.kind === "tree" || field.name === entity.key);
  if (many !== undefined) found.push(["most values", { [many.name]: Array.from({ length: 300 }, (_, n) => `none-${n}`).join(",") }]);
  return found;
}

function pages(entity: EntityModel): readonly Query[] {
  const sortable = filterable(entity).filter((field) => kindOf(field).sortable(field.options));
  const last = sortable.find((field) => field.column === "text" && !entity.unique.flat().includes(field.name) && field.name !== entity.key) ?? sortable[0];
  return [
    ["largest page", { pageSize: "1000" }],
    ["largest page, last, in another order", { pageSize: "1000", pageNo: "100", ...(last === undefined ? {} : { column: last.name, order: "asc" }) }],
  ];
}

function superQuery(records: readonly object[], matchType: string): Readonly<Record<string, string>> {
  const fitting = [...records];
  while (JSON.stringify(fitting).length > QUERY_LENGTH) fitting.pop();
  return { superQueryParams: JSON.stringify(fitting), superQueryMatchType: matchType };
}

function nested(field: string, depth: number): readonly object[] {
  const tests = Array.from({ length: 15 }, (_, n) => ({ field, rule: "like", val: `${n}深` }));
  return depth === 1 ? tests : [...tests, { matchType: "or", records: nested(field, depth - 1) }];
}

const SYSTEM = new Set(["createTime", "createBy", "updateTime", "updateBy", "version", "tenantId", "hasChildren", "_may"]);

/** What the form would send of a row, with every long text as long as it may be. */
function bodyOf(entity: EntityModel, known: Known, n: number, long: boolean): Record<string, unknown> {
  const row = known.row(entity.entity);
  const body: Record<string, unknown> = {};
  for (const field of entity.fields) {
    if (SYSTEM.has(field.name) || field.name === entity.key || field.readonly === true || field.kind === "computed") continue;
    body[field.name] = valueOf(entity, field, row[field.name] ?? null, n, long, known);
  }
  return body;
}

function valueOf(entity: EntityModel, field: FieldModel, now: unknown, n: number, long: boolean, known: Known): unknown {
  if (field.unique || entity.unique.flat().includes(field.name)) return field.column === "text" ? `HN-Z-${String(1000 + n).slice(-4)}-${String(n).padStart(3, "0").slice(-3)}` : 100_000 + n;
  if (!long) return now;
  if (field.kind === "richText") return longHtml(longestOf(field));
  if (field.kind === "markdown") return "**字** ".repeat(1_300);
  if (field.kind === "textarea" || field.kind === "code") return "字 a\n".repeat(30_000).slice(0, longestOf(field));
  if (field.kind === "json") return now ?? { a: deepArray(20) };
  if (field.kind === "lines") {
    const target = known.model.entities[String(field.options["entity"])];
    return target === undefined ? null : Array.from({ length: 1_000 }, (_, at) => bodyOf(target, known, at, false));
  }
  return now;
}

function deepArray(depth: number): unknown {
  return depth === 0 ? "x".repeat(2_000) : [deepArray(depth - 1)];
}

/** 4,000 characters to read in as much mark-up as fits. */
function longHtml(most: number): string {
  const piece = '<p style="color:#ff0000"><strong><em>字</em></strong></p>';
  return piece.repeat(Math.min(4_000, Math.floor(most / piece.length)));
}

function bodies(entity: EntityModel, known: Known, op: "add" | "edit"): readonly WorstRequest[] {
  const row = known.row(entity.entity);
  const body = bodyOf(entity, known, op === "add" ? 1 : 2, true);
  if (op === "add") return [{ what: "longest texts", body }];
  return [{ what: "longest texts", body: { ...body, [entity.key]: row[entity.key] ?? "none", version: row["version"] ?? 1, base: body } }];
}

/** What is refused must be refused as quickly. */
function hostileBodies(entity: EntityModel, known: Known): readonly WorstRequest[] {
  const rich = entity.fields.find((field) => field.kind === "richText");
  const hostile: WorstRequest[] = [{ what: "a body of two megabytes", body: { title: Array.from({ length: 40_000 }, () => "字木林").map((text) => ({ text })) } }];
  if (rich === undefined) return hostile;
  const body = bodyOf(entity, known, 3, false);
  const rest = longestOf(rich);
  return [
    ...hostile,
    { what: "deeply nested tags", body: { ...body, [rich.name]: "<b>".repeat(rest / 3 - 10) } },
    { what: "deeply nested lists", body: { ...body, [rich.name]: "<ul><li>".repeat(rest / 8 - 10) } },
    { what: "tags at the deepest that is taken", body: { ...body, [rich.name]: `${"<b>".repeat(60)}字${"</b>".repeat(60)}`.repeat(Math.floor(rest / 430)) } },
    { what: "many attributes", body: { ...body, [rich.name]: `<p ${Array.from({ length: Math.floor(rest / 12) }, (_, n) => `a${n}="1"`).join(" ")}>字</p>` } },
    { what: "a style without end", body: { ...body, [rich.name]: `<p style="${"color:#ff0000;".repeat(rest / 15)}">字</p>` } },
    { what: "openings without an end", body: { ...body, [rich.name]: "<".repeat(rest - 10) } },
    { what: "entities", body: { ...body, [rich.name]: "&amp;".repeat(rest / 5 - 10) } },
  ];
}

function savings(entity: EntityModel, known: Known): readonly WorstRequest[] {
  const rows = Array.from({ length: 200 }, (_, n) => bodyOf(entity, known, n + 10, false));
  const long = entity.fields.find((field) => field.kind === "richText" || field.kind === "textarea");
  const texts = rows.slice(0, 30).map((row) => (long === undefined ? row : { ...row, [long.name]: long.kind === "richText" ? longHtml(60_000) : "字".repeat(2_000) }));
  const ids = Array.from({ length: 200 }, (_, n) => ({ id: manyKey(entity.entity, n + 300), version: 1 }));
  return [{ what: "most new rows", body: { add: rows } }, { what: "new rows with long texts", body: { add: texts } }, { what: "most deleted rows", body: { delete: ids } }];
}

const once = (request: Omit<WorstRequest, "what"> & { readonly what?: string } = {}) => (): readonly WorstRequest[] => [{ what: "as it is", ...request }];
const CGREPORT = "/online/cgreport/api";

/** Reports with the widest range that their parameters take, filtered by most conditions. */
const overReports = (path: (code: string) => string, filtered: boolean) => ({ model }: Known): readonly WorstRequest[] =>
  Object.values(model.reports).flatMap((report) => {
    const text = report.columns.find(({ field }) => takes(field, "like"))?.field ?? report.columns.find(({ field }) => takes(field, "eq"))?.field;
    const plain: WorstRequest = { what: report.report, path: path(report.report) };
    if (!filtered) return [plain];
    const first = report.columns[0]?.field;
    const conditions = text === undefined ? {} : superQuery(Array.from({ length: CONDITIONS }, (_, n) => ({ field: text.name, rule: takes(text, "like") ? "not_like" : "ne", val: `${n}` })), "and");
    return [{ ...plain, query: { pageSize: "1000", ...(first === undefined || !kindOf(first).sortable(first.options) ? {} : { column: first.name }) } }, { ...plain, what: `${report.report}, most conditions`, query: conditions }];
  });

const KEYWORD = "橡".repeat(60);

const BY_PATH: Readonly<Record<string, (known: Known) => readonly WorstRequest[]>> = {
  "/frontApi/unLogin/downloadTemplate": once({ query: { id: "none" } }),
  "/frontApi/unLogin/getAboutCenter": once(),
  "/frontApi/unLogin/getArticleDetail": once({ query: { id: manyKey("article", 99_999) } }),
  "/frontApi/unLogin/getBidOptions": once(),
  "/frontApi/unLogin/getHomeView": once(),
  "/frontApi/unLogin/getNoticeDetail": once({ query: { id: manyKey("notice", 99_999) } }),
  "/frontApi/unLogin/getPublishBidById": once({ query: { id: manyKey("bid_session", 1), mainId: manyKey("bid_session", 1) } }),
  "/frontApi/unLogin/getPublishBidInstanceList": () => [
    { what: "largest page", query: { pageNo: "1", pageSize: "1000" } },
    { what: "a late page", query: { pageNo: "90", pageSize: "100" } },
    { what: "a word that is nowhere", query: { keyWord: KEYWORD } },
    { what: "a common word", query: { keyWord: "橡胶" } },
    { what: "by price", query: { sort: "priceDown", order: "priceDown" } },
  ],
  "/frontApi/unLogin/getSiteInfo": once(),
  "/frontApi/unLogin/getTopic": once({ query: { code: "none" } }),
  "/frontApi/unLogin/getTransactionGuide": once(),
  "/frontApi/unLogin/listArticleByCustomCategory": () => [{ what: "largest page", query: { pageSize: "1000" } }, { what: "a late page", query: { pageNo: "90", pageSize: "100" } }],
  "/frontApi/unLogin/listNotice": () => [{ what: "largest page", query: { pageSize: "1000" } }, { what: "a late page", query: { pageNo: "90", pageSize: "100" } }, { what: "a word", query: { keyWord: KEYWORD } }],
  "/online/board/{board}": ({ model }) => Object.keys(model.boards).map((board) => ({ what: board, path: `/online/board/${board}` })),
  "/online/board/{board}/{block}": ({ model }) => Object.values(model.boards).flatMap(({ board, blocks }) => blocks.flatMap((block) => [block, ...block.tabs]).map(({ name }) => ({ what: `${board}.${name}`, path: `/online/board/${board}/${name}` }))),
  [`${CGREPORT}/getData/{cgRpConfigId}`]: overReports((code) => `${CGREPORT}/getData/${code}`, true),
  [`${CGREPORT}/getQueryInfo/{cgRpConfigId}`]: overReports((code) => `${CGREPORT}/getQueryInfo/${code}`, false),
  [`${CGREPORT}/getRpColumns/{code}`]: overReports((code) => `${CGREPORT}/getRpColumns/${code}`, false),
  "/online/dict/{dict}/options": ({ model }) => Object.keys(model.dicts).map((dict) => ({ what: dict, path: `/online/dict/${dict}/options`, query: { pageSize: "1000" } })),
  "/online/findings": once(),
  "/online/model": once(),
  "/online/model/{entity}": ({ model }) => Object.keys(model.entities).map((entity) => ({ what: entity, path: `/online/model/${entity}` })),
  "/online/page": once({ query: { path: `/${"a/".repeat(2_000)}` } }),
  "/online/report/{code}": overReports((code) => `/online/report/${code}`, false),
  "/online/report/{code}/chart": overReports((code) => `/online/report/${code}/chart`, true),
  "/online/report/{code}/explain": overReports((code) => `/online/report/${code}/explain`, false),
  "/online/report/{code}/export": overReports((code) => `/online/report/${code}/export`, true),
  "/sys/category/loadOne": once({ query: { field: "id", val: manyKey("sys_category", 1) } }),
  "/sys/category/loadTreeChildren": once({ query: { ids: Array.from({ length: 200 }, (_, n) => manyKey("sys_category", n)).join(",") } }),
  "/sys/category/loadTreeData": once({ query: { pid: "0", pcode: "0" } }),
  "/sys/category/loadTreeRoot": once({ query: { async: "false", pcode: "0" } }),
  "/sys/common/static/{path*}": once({ path: `/sys/common/static/${"a".repeat(200)}` }),
  "/sys/common/upload": once(),
  "/sys/dict/getDictItems/{dictCode}": ({ model }) => Object.keys(model.dicts).map((dict) => ({ what: dict, path: `/sys/dict/getDictItems/${dict}` })),
  "/sys/dict/loadDict/{dict}": once({ path: "/sys/dict/loadDict/sys_category,name,id", query: { keyword: "橡胶", pageSize: "1000" } }),
  "/sys/dict/loadDictItem/{dict}": once({ path: "/sys/dict/loadDictItem/sys_category,name,id", query: { key: Array.from({ length: 200 }, (_, n) => manyKey("sys_category", n)).join(",") } }),
  "/sys/dict/loadTreeData": once({ query: { tableName: "sys_category", text: "name", code: "id", pidField: "pid", pid: "0" } }),
  "/sys/dict/queryAllDictItems": once(),
  "/sys/dict/refleshCache": once(),
  "/sys/duplicate/check": () => [{ what: "a column without an index", query: { tableName: "lot", fieldName: "landTitle", fieldVal: "字".repeat(100), dataId: "none" } }, { what: "a column with one", query: { tableName: "lot", fieldName: "landCode", fieldVal: "u1", dataId: "none" } }],
  "/sys/login": once({ body: { username: "字".repeat(1_000), password: "x".repeat(100_000) } }),
  "/sys/logout": () => [],
  "/sys/permission/getUserPermissionByToken": once(),
  "/sys/preference": () => [{ what: "a long value", query: { key: "k".repeat(60) }, body: { key: "columns", value: deepArray(20) } }],
  "/sys/user/updatePassword": once({ body: { username: "nobody", oldpassword: "x".repeat(100_000), password: "y".repeat(100_000), confirmpassword: "y".repeat(100_000) } }),
  "/ws/ticket": once({ body: {} }),
};
