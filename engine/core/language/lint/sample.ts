/** A small project without a finding, for tests to break at one place. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export const SAMPLE: Readonly<Record<string, Json>> = {
  "presets.json": { presets: { who: { kind: "text", max: 40, title: "姓名" } } },
  "task.entity.json": {
    entity: "task", title: "任务", purpose: "What is to be done", aliases: { "GET /tasks": { op: "list" } },
    fields: {
      name: { kind: "text", title: "名称", min: 2, max: 40, required: "请输入名称" },
      owner: { kind: "who", was: ["holder"] },
      level: { kind: "dict", dict: "level", title: "级别", store: "integer", default: 1 },
      place: { kind: "reference", to: "place", title: "地点", where: { code: { right_like: "A" } }, picker: { columns: ["name", "code"] } },
      urgent: { kind: "switch", title: "紧急" },
      reason: { kind: "textarea", title: "原因", visible: { urgent: true }, required: { urgent: true } },
      secret: { kind: "text", title: "密级", mask: { as: "tail4", unless: "task:secret" } },
      price: { kind: "money", title: "单价", min: "1", max: "9" },
      count: { kind: "integer", title: "数量", min: 1, max: 9 },
      amount: { kind: "computed", title: "金额", type: "money", expr: "price * count", stored: true },
      label: { kind: "computed", title: "说明", type: "text", expr: "name" },
      starts: { kind: "date", title: "开始" },
      ends: { kind: "date", title: "结束", min: "starts" },
      status: { kind: "dict", dict: "status", title: "状态", store: "integer", readonly: true },
      maker: { kind: "text", title: "提交人", readonly: true },
      madeAt: { kind: "instant", title: "提交时间", readonly: true },
      checker: { kind: "text", title: "审核人", readonly: true },
      opinion: { kind: "textarea", title: "意见", readonly: true },
    },
    indexes: [["-createTime"], ["status", "-createTime"]], unique: [["name", "owner"]], search: ["name"],
    list: { columns: ["name", { field: "place.code", title: "编码" }, "amount"], filters: ["name", { field: "starts", op: "between" }], sort: "-createTime", tabs: [{ title: "全部" }, { title: "待审", where: { status: 1 } }], totals: ["amount"], row: ["view", "submit"] },
    form: { tabs: ["基本", "其他"], sections: [
      { tab: "基本", title: "任务", fields: ["name", "owner", "level", "place", "urgent", "reason", "secret"] },
      { tab: "其他", title: "其他", fields: ["price", "count", "amount", "label", "starts", "ends", "status"] },
    ] },
    states: { field: "status", initial: 0, steps: {
      submit: { title: "提交", from: [0], to: 1, stamp: { by: "maker", at: "madeAt" } },
      approve: { title: "通过", from: [1], to: 2, stamp: { by: "checker" }, not: ["maker"], input: { opinion: { kind: "textarea", title: "意见" } } },
    } },
    actions: { remind: { title: "提醒", on: "row", when: { status: 1 } } },
    checks: { fit: { holds: { price: { le: "$row.amount" } }, message: "单价不能高于金额", field: "price" } },
    guards: {
      approved: { of: ["edit", "delete"], holds: { status: { in: [0, 1] } }, message: "已通过，不能修改" },
      inUse: { of: ["submit"], none: { entity: "item", by: "taskId", where: { text: "x" } }, message: "明细未完，不能提交" },
    },
    children: { items: { entity: "item", by: "taskId" } },
    rowRules: [{ for: "clerk", may: ["read"], where: { createBy: "$user.username" } }],
    permissions: { export: "none" },
  },
  "item.entity.json": {
    entity: "item", title: "明细", purpose: "Part of a task",
    fields: { taskId: { kind: "reference", to: "task", title: "任务", required: true }, text: { kind: "text", title: "内容" } }, indexes: [["-createTime"], ["taskId"]],
  },
  "remedy.entity.json": {
    entity: "remedy", title: "更正", purpose: "An approved change of a task",
    fields: {
      taskId: { kind: "reference", to: "task", title: "任务", required: true }, newName: { kind: "text", title: "新名称", max: 40 }, newStart: { kind: "date", title: "新开始" },
      status: { kind: "dict", dict: "status", title: "状态", store: "integer", readonly: true }, maker: { kind: "text", title: "提交人", readonly: true },
    },
    indexes: [["-createTime"]], form: { sections: [{ fields: ["taskId", "newName", "newStart", "status"] }] },
    states: { field: "status", initial: 0, steps: {
      submit: { title: "提交", from: [0], to: 1, stamp: { by: "maker" } },
      approve: { title: "更正", from: [1], to: 2, not: ["maker"], apply: { to: "taskId", fields: { name: "newName", starts: "newStart" }, passes: ["approved"] } },
    } },
  },
  "place.entity.json": {
    entity: "place", title: "地点", purpose: "Where it is",
    fields: { pid: { kind: "tree", to: "place", title: "上级" }, name: { kind: "text", title: "名称" }, code: { kind: "text", title: "编码", unique: true }, rank: { kind: "integer", title: "次序" } },
    tree: { parent: "pid", order: "rank" }, indexes: [["pid"], ["-createTime"]],
  },
  "level.dict.json": { dict: "level", title: "级别", items: [{ value: "1", text: "高" }, { value: "2", text: "低" }] },
  "status.dict.json": { dict: "status", title: "状态", items: [{ value: "0", text: "草稿" }, { value: "1", text: "待审" }, { value: "2", text: "通过" }] },
  "places.dict.json": { dict: "places", title: "地点", from: "place", value: "code", text: "name", where: { rank: { ge: 1 } } },
  "menu.json": { menu: [{ path: "/work", title: "工作", children: [{ path: "/work/tasks", title: "任务", opens: "entity:task" }, { path: "/work/loads", title: "统计", opens: "report:loads" }] }] },
  "clerk.role.json": { role: "clerk", title: "文员", office: true, grants: ["task:list", "task:add", "task:secret"], rowRules: [{ entity: "task", may: ["read"], where: { level: 1 } }] },
  "boss.role.json": { role: "boss", title: "主任", office: true, grants: ["place:list"] },
  "clean.job.json": { job: "clean", title: "清理", handler: "task.clean", cron: "0 0 3 * * ?", timeoutMs: 1000, misfire: "skip" },
  "serial.number.json": { number: "serial", title: "编号", parts: ["T", { date: "yyyyMM" }, { seq: 5, reset: "month" }], gaps: "allowed" },
  "hello.template.json": { template: "hello", title: "问候", channels: ["inbox"], variables: { name: "姓名" }, text: "您好，{name}" },
  "loads.report.json": {
    report: "loads", title: "任务统计", purpose: "Tasks by month and level", from: { t: "task", p: "place" },
    params: { since: { kind: "date", title: "起始", default: "$today-30d" }, level: { kind: "dict", dict: "level", store: "integer", title: "级别" } },
    sql: [
      "select month_of(t.createTime) as month, t.level, count(*) as tasks, sum(t.price) as price",
      "from {{t}} left join {{p}} on p.id = t.place",
      "where day_of(t.createTime) >= :since and (:level is null or t.level = :level)",
      "group by month_of(t.createTime), t.level",
    ],
    columns: {
      month: { kind: "month", title: "月份", group: true }, level: { kind: "dict", dict: "level", store: "integer", title: "级别", link: "/work/tasks?level={level}" },
      tasks: { kind: "integer", title: "任务数", total: true }, price: { kind: "money", title: "金额", total: true },
    },
    sort: "-month", chart: { type: "bar", x: "month", y: "price", series: "level" }, suppress: { below: 3, count: "tasks", columns: ["price"] },
    permission: "task:list",
  },
  "work.board.json": {
    board: "work", title: "工作台", permission: "signed", blocks: [
      { type: "text", greeting: true }, { type: "figure", title: "任务", of: "entity:task", where: { status: 1 }, value: "count", link: "/work/tasks" },
      { type: "figure", title: "金额", of: "report:loads", value: "price", take: "sum", line: { x: "month", y: "price" } },
      { type: "chart", title: "走势", of: "report:loads", params: { since: "$today-90d" } },
      { type: "tabs", tabs: [{ type: "table", title: "最近", of: "entity:task", columns: ["name", "level"], sort: "-createTime", rows: 5 }, { type: "list", title: "统计", of: "report:loads", columns: ["month", "tasks"] }] },
      { type: "shortcuts", shortcuts: [{ link: "/work/tasks", of: "entity:task", where: { status: 1 } }] },
    ],
  },
  "demo/rows.json": { rows: { place: [{ id: "A", name: "甲", code: "A1" }] } },
};
