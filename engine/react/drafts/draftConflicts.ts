/** Where a draft and what has been typed since hold different values: asked about, never overwritten. */
import type { EntityView } from "#core/api";
import type { FieldModel } from "#core/language";
import type { Wire, WireRow } from "#core/values";
import { isBlank, sameWire } from "../form/store/state.ts";
import { draftTexts as texts } from "../texts/draft.ts";
import type { DraftRow, FormDraft, GridDraft } from "./draft.ts";

export interface DraftConflict {
  /** Unique among the clashes of one draft. */
  readonly id: string;
  readonly title: string;
  /** How its values are shown; absent: they are words already. */
  readonly field?: FieldModel;
  readonly base?: Wire;
  /** The values on the page. */
  readonly now: Wire;
  /** What the draft would put there. */
  readonly then: Wire;
}

/** Fields that hold something else now. A new row's empty field holds nothing that could be lost. */
export function formDraftConflicts(
  view: EntityView,
  now: FormDraft | undefined,
  draft: FormDraft,
): readonly DraftConflict[] {
  if (now === undefined) return [];
  return rowConflicts(view, now, draft, (name) => name).filter(
    (conflict) => conflict.base !== undefined || !isBlank(conflict.now),
  );
}

/** The draft without the named fields. */
export function withoutFields(draft: FormDraft, left: ReadonlySet<string>): FormDraft {
  return { ...draft, ...rowWithout(draft, (name) => left.has(name)) };
}

/** Cells that hold something else now, and rows that are deleted on one side and edited on the other. */
export function gridDraftConflicts(
  view: EntityView,
  now: GridDraft | undefined,
  draft: GridDraft,
  titleOf: (row: string) => string,
): readonly DraftConflict[] {
  if (now === undefined) return [];
  const rows = new Map(now.edited.map((row) => [row.id, row]));
  const gone = new Set(now.deleted.map(({ id }) => id));
  const cells = draft.edited.flatMap((row): readonly DraftConflict[] => {
    const typed = rows.get(row.id);
    if (gone.has(row.id)) return [{ id: row.id, title: titleOf(row.id), now: texts.deleted, then: texts.edited }];
    if (typed === undefined) return [];
    return rowConflicts(view, typed, row, (name) => cellId(row.id, name)).map((conflict) => ({
      ...conflict,
      title: `${titleOf(row.id)} · ${conflict.title}`,
    }));
  });
  const deletions = draft.deleted
    .filter(({ id }) => rows.has(id))
    .map(({ id }) => ({ id, title: titleOf(id), now: texts.edited, then: texts.deleted }));
  return [...cells, ...deletions];
}

/** The draft without the named cells and rows. */
export function withoutCells(draft: GridDraft, left: ReadonlySet<string>): GridDraft {
  return {
    ...draft,
    edited: draft.edited
      .filter((row) => !left.has(row.id))
      .map((row) => ({ ...row, ...rowWithout(row, (name) => left.has(cellId(row.id, name))) })),
    deleted: draft.deleted.filter((row) => !left.has(row.id)),
  };
}

/** No field's name holds a slash. */
const cellId = (row: string, name: string) => `${row}/${name}`;

function rowConflicts(
  { entity }: EntityView,
  now: DraftRow,
  draft: DraftRow,
  idOf: (name: string) => string,
): readonly (DraftConflict & { readonly field: FieldModel })[] {
  return entity.fields.flatMap((field) => {
    const { name, title } = field;
    if (!(name in now.values) || !(name in draft.values) || sameWire(now.values[name], draft.values[name])) return [];
    const base = name in now.base ? { base: now.base[name] ?? null } : {};
    return [{ id: idOf(name), title, field, ...base, now: now.values[name] ?? null, then: draft.values[name] ?? null }];
  });
}

function rowWithout(
  { values, base, labels }: DraftRow,
  isLeft: (name: string) => boolean,
): Pick<DraftRow, "values" | "base" | "labels"> {
  const kept = <T>(of: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(of).filter(([name]) => !isLeft(name)));
  return { values: kept<WireRow[string]>(values), base: kept<WireRow[string]>(base), labels: kept(labels) };
}
