import { KINDS } from "#core/fields";
import type { HistoryEntry, Page } from "#core/api";
import { parsePage } from "#core/filter";
import type { EntityModel, FieldModel, Viewer } from "#core/language";
import { formatInstant, maskText, type Stored, type Wire } from "#core/values";
import { bothStatements, createYielder, type ReadConnection } from "../../db/index.ts";
import { rowErrors } from "../errors.ts";
import type { Call } from "../operation.ts";
import { onlyParameters } from "../queryString.ts";
import { titleVisibility, type EntityAccess } from "../policy/entityAccess.ts";
import { bindFor, allOf, keyIs, ofTenant, rowsPredicate, type QueryContext } from "../query/predicates.ts";
import { visibleChanges } from "../history/visibleChanges.ts";
import { fieldPermissionsByRow } from "../policy/fieldPermissions.ts";
import { parseId } from "../rowKey.ts";
import { selectFor } from "../query/select.ts";
import { quote } from "../query/quote.ts";
import { textOf } from "../presenter/displayTexts.ts";
import { textSource } from "../textSource.ts";
import type { EngineRuntime } from "../runtime.ts";
import { type HistoryRow, changesOf } from "../history/writeHistory.ts";

const OF_ROW = 'from "hw_history" where "entity" = ? and "rowId" = ?';
const LINES = bothStatements(
  `select "version", "op", "at", "by", "byName", "before", "after" ${OF_ROW} order by "version" desc, "id" desc limit ? offset ?`,
);
const COUNT = bothStatements(`select count(*) as n ${OF_ROW}`);

/** `GET P/history?id=`: what happened to a row, newest first, deleted ones too. */
export async function history(
  runtime: EngineRuntime,
  entity: EntityModel,
  call: Call,
  asMember = false,
): Promise<Page<HistoryEntry>> {
  const access = runtime.access(entity, call.viewer, asMember);
  onlyParameters(call.query, "id", entity.key, "pageNo", "pageSize");
  const id = parseId(call.query["id"] ?? call.query[entity.key], "id");
  const { pageNo, pageSize } = parsePage(call.query, entity.list.pageSize);
  const context = { viewer: call.viewer, now: call.now };
  return runtime.database.snapshot(
    async (read) => {
      await needRow(runtime, read, access, context, id);
      const total = (await read.get<{ n: number }>(COUNT[runtime.dialect], [entity.entity, id]))?.n ?? 0;
      const rows = await read.all<HistoryRow>(LINES[runtime.dialect], [
        entity.entity,
        id,
        pageSize,
        (pageNo - 1) * pageSize,
      ]);
      const granted = (await fieldPermissionsByRow(runtime, access, [{ [entity.key]: id }], read, context)).get(id);
      const records: HistoryEntry[] = [];
      const pause = createYielder(read);
      for (const row of rows) {
        records.push(await entryOf(runtime, read, access, row, { granted, viewer: call.viewer }));
        await pause();
      }
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
    },
    { by: call.viewer.username },
  );
}

/** One of the caller's rows, deleted or not. */
async function needRow(
  runtime: EngineRuntime,
  read: ReadConnection,
  access: EntityAccess,
  context: QueryContext,
  id: string,
): Promise<void> {
  const { entity } = access;
  const bound = bindFor(
    runtime,
    entity,
    allOf(keyIs(entity, id), rowsPredicate(access.rows("read")), ofTenant(entity)),
    context,
  );
  const select = selectFor(runtime, entity, "keys", bound, () => ({ columns: `m.${quote(entity.key)} as k` }));
  if ((await read.get(select.statement, select.bind(bound.values))) === undefined) throw rowErrors.error("NOT_FOUND");
}

interface Reader {
  readonly viewer: Viewer;
  /** The fields that the row shows them. */
  readonly granted: "all" | ReadonlySet<string> | undefined;
}

async function entryOf(
  runtime: EngineRuntime,
  read: ReadConnection,
  access: EntityAccess,
  row: HistoryRow,
  { viewer, granted }: Reader,
): Promise<HistoryEntry> {
  const before = visibleChanges(access, changesOf(row.before));
  const after = visibleChanges(access, changesOf(row.after));
  const changes: HistoryEntry["changes"][number][] = [];
  for (const field of access.entity.fields) {
    const { name } = field;
    if (field.system || !(name in before || name in after) || (granted !== "all" && granted?.has(name) !== true))
      continue;
    const was = before[name] ?? null;
    const is = after[name] ?? null;
    const masked = access.masks.has(name);
    const [beforeText, afterText] = masked
      ? [String(was ?? ""), String(is ?? "")]
      : await textsOf(runtime, read, field, [was, is], viewer);
    changes.push({
      field: name,
      title: field.title,
      before: was,
      after: is,
      beforeText: beforeText ?? "",
      afterText: afterText ?? "",
    });
  }
  return { version: row.version, op: row.op, at: formatInstant(row.at), by: row.by, byName: row.byName, changes };
}

/** A title that a reference shows is cut in the history as it is in the row. */
function titleFieldFor(source: ReturnType<typeof textSource>, viewer: Viewer): ReturnType<typeof titleVisibility> {
  return source?.from === "rows"
    ? titleVisibility(
        source.entity.fields.find((field) => field.name === source.text),
        viewer,
      )
    : "shown";
}

/** Texts of wire values; one that no longer parses (the schema went on) stands for itself. */
async function textsOf(
  runtime: EngineRuntime,
  read: ReadConnection,
  field: FieldModel,
  wires: readonly Wire[],
  viewer: Viewer,
): Promise<string[]> {
  const kind = KINDS[field.kind];
  const stored = wires.map((wire): Stored | undefined => {
    const parsed = kind.toStored(wire, field);
    return "value" in parsed ? parsed.value : undefined;
  });
  const source = textSource(runtime.model, field);
  const shown = titleFieldFor(source, viewer);
  const texts =
    source === undefined
      ? undefined
      : await runtime.texts.read(
          read,
          source,
          stored.map((value) => value ?? null),
        );
  return stored.map((value, at) => {
    if (value === undefined) return JSON.stringify(wires[at]);
    if (value === null) return "";
    if (texts === undefined) return kind.text(value, field);
    if (shown === "hidden") return "";
    const text = textOf(texts, field, value) ?? "";
    return shown === "shown" ? text : maskText(shown.as, text);
  });
}
