import { KINDS } from "#core/fields";
import type { HistoryEntry, Page } from "#core/api";
import { parsePage } from "#core/filter";
import type { FieldModel, Viewer } from "#core/language";
import { formatInstant, maskText, type Stored, type Wire } from "#core/values";
import { quote, createYielder } from "../../db/index.ts";
import { rowErrors } from "../errors.ts";
import { onlyParameters } from "../queryString.ts";
import { titleVisibility, type EntityAccess } from "../policy/entityAccess.ts";
import { bindFor, allOf, keyIs, ofTenant, rowsPredicate } from "../query/predicates.ts";
import { type QueryContext, type OperationContext, inSnapshot } from "../requestContext.ts";
import { visibleChanges } from "../history/visibleChanges.ts";
import { fieldPermissionsByRow } from "../policy/fieldPermissions.ts";
import { parseRowId } from "../rowKey.ts";
import { selectFor } from "../query/select.ts";
import { textOf } from "../presenter/displayTexts.ts";
import { textSource } from "../textSource.ts";
import { isPrivateFile, privateFileSigner } from "../presenter/privateFiles.ts";
import { HISTORY_COUNT, HISTORY_PAGE } from "../history/historyQueries.ts";
import { type HistoryRow, changesOf } from "../history/writeHistory.ts";

/** `GET P/history?id=`: what happened to a row, newest first, deleted ones too. */
export async function history(request: OperationContext): Promise<Page<HistoryEntry>> {
  const { runtime, access, call } = request;
  const { entity } = access;
  onlyParameters(call.query, "id", entity.key, "pageNo", "pageSize");
  const id = parseRowId(call.query, entity.key);
  const { pageNo, pageSize } = parsePage(call.query, entity.list.pageSize);
  return inSnapshot(request, async (context) => {
    const { read } = context;
    await needRow(context, access, id);
    const of = { entity: entity.entity, rowId: id };
    const total = (await HISTORY_COUNT[runtime.dialect].get(read, of))?.n ?? 0;
    const page = { ...of, limit: pageSize, offset: (pageNo - 1) * pageSize };
    const rows = await HISTORY_PAGE[runtime.dialect].all(read, page);
    const granted = (await fieldPermissionsByRow(context, access, [{ [entity.key]: id }])).get(id);
    const records: HistoryEntry[] = [];
    const pause = createYielder(read);
    for (const row of rows) {
      records.push(await entryOf(context, access, { ...row, rowId: id }, granted));
      await pause();
    }
    return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
  });
}

/** One of the caller's rows, deleted or not. */
async function needRow(context: QueryContext, access: EntityAccess, id: string): Promise<void> {
  const { runtime, read } = context;
  const { entity } = access;
  const bound = bindFor(
    context,
    entity,
    allOf(keyIs(entity, id), rowsPredicate(access.rows("read")), ofTenant(entity)),
  );
  const select = selectFor(runtime, entity, "keys", bound, () => ({ columns: `m.${quote(entity.key)} as k` }));
  if ((await read.get(select.statement, select.bind(bound.values))) === undefined) throw rowErrors.error("NOT_FOUND");
}

/** `granted`: the fields that the row shows the viewer. */
async function entryOf(
  context: QueryContext,
  access: EntityAccess,
  row: HistoryRow & { readonly rowId: string },
  granted: "all" | ReadonlySet<string> | undefined,
): Promise<HistoryEntry> {
  const before = visibleChanges(access, changesOf(access.table, row.rowId, row.before));
  const after = visibleChanges(access, changesOf(access.table, row.rowId, row.after));
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
      : await textsOf(context, field, [was, is]);
    const sign = isPrivateFile(field) && !masked ? await privateFileSigner(context) : undefined;
    changes.push({
      field: name,
      title: field.title,
      before: sign === undefined ? was : sign(was),
      after: sign === undefined ? is : sign(is),
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
async function textsOf(context: QueryContext, field: FieldModel, wires: readonly Wire[]): Promise<string[]> {
  const { runtime, read, viewer } = context;
  const kind = KINDS[field.kind];
  const stored = wires.map((wire): Stored | undefined => {
    const parsed = kind.toStored(wire, field);
    return "value" in parsed ? parsed.value : undefined;
  });
  const source = textSource(runtime.model, field);
  const shown = titleFieldFor(source, viewer);
  const texts =
    source === undefined || (source.from === "accounts" && viewer.userType !== "office")
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
