/** What a person has typed and not saved, as it is kept on their device. */
import type { Wire, WireRow } from "#core/values";

/** The edits of one row: what was changed, what it held before, and the version that was edited. */
export interface DraftRow {
  readonly values: WireRow;
  readonly labels: Readonly<Record<string, string>>;
  /** What the changed fields held; empty for a new row. */
  readonly base: WireRow;
  readonly version?: number;
}

export interface FormDraft extends DraftRow {
  readonly kind: "form";
  /** The id that the new row is sent with, so that a save that was lost on its way is not made twice. */
  readonly newId?: string;
}

export interface GridDraft {
  readonly kind: "grid";
  readonly added: readonly (DraftRow & { readonly id: string })[];
  readonly edited: readonly (DraftRow & { readonly id: string })[];
  readonly deleted: readonly { readonly id: string; readonly version?: number }[];
}

export type DraftContent = FormDraft | GridDraft;

/** Its owner and subject. Every open form has its own `editing`, so that two tabs never overwrite each other. */
export interface DraftKey {
  readonly user: string;
  readonly entity: string;
  /** The record's key; for a new one `new`, with what its place gives it. */
  readonly subject: string;
  readonly editing: string;
}

export interface Draft<Content extends DraftContent = DraftContent> extends DraftKey {
  /** Epoch milliseconds of the last change. */
  readonly at: number;
  readonly content: Content;
}

export function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null || !("content" in value) || !("at" in value)) return false;
  const { content, at } = value;
  return (
    typeof at === "number" &&
    typeof content === "object" &&
    content !== null &&
    "kind" in content &&
    (content.kind === "form" || content.kind === "grid")
  );
}

export function isForm(draft: Draft): draft is Draft<FormDraft> {
  return draft.content.kind === "form";
}
export function isGrid(draft: Draft): draft is Draft<GridDraft> {
  return draft.content.kind === "grid";
}

/** The values of a row whose names are allowed on the device. */
export function pickFields(row: WireRow, names: ReadonlySet<string>): WireRow {
  const kept: Record<string, Wire> = {};
  for (const [name, value] of Object.entries(row)) if (names.has(name)) kept[name] = value;
  return kept;
}
