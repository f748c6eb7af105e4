/** How a form is laid out: its sections by tab, each with its fields; read by the template that rjsf draws into. */
import { createContext, useContext } from "react";
import type { EntityModel, FieldModel, SectionModel } from "#core/language";

export interface PlacedSection {
  readonly index: number;
  readonly section: SectionModel;
  readonly fields: readonly FieldModel[];
}

interface FormLayout {
  readonly entity: EntityModel;
  /** By name. */
  readonly fields: ReadonlyMap<string, FieldModel>;
  /** Prefix of every element's id, so that two forms on one page do not meet. */
  readonly id: string;
  readonly above: readonly PlacedSection[];
  readonly tabs: readonly { readonly title: string; readonly sections: readonly PlacedSection[] }[];
}

/** `omittedFields` are fixed by what surrounds the form and are not drawn in it. */
export function formLayoutOf(entity: EntityModel, id: string, omittedFields: readonly string[] = []): FormLayout {
  const fields = new Map(entity.fields.map((field) => [field.name, field]));
  // Both ends of a range are drawn in the box of its first.
  const drawn = new Set(entity.fields.flatMap((field) => companionField(field) ?? []));
  const placed = entity.form.sections
    .map((section, index): PlacedSection => ({
      index,
      section,
      fields: section.fields
        .filter((name) => !omittedFields.includes(name) && !drawn.has(name))
        .flatMap((name) => fields.get(name) ?? []),
    }))
    .filter((section) => section.fields.length > 0);
  return {
    entity,
    fields,
    id,
    above: placed.filter(({ section }) => section.tab === undefined),
    tabs: entity.form.tabs
      .map((title) => ({ title, sections: placed.filter(({ section }) => section.tab === title) }))
      .filter((tab) => tab.sections.length > 0),
  };
}

/** The fields of a form in its order, each once. */
export function drawnFields({ above, tabs }: FormLayout): readonly FieldModel[] {
  const sections = [...above, ...tabs.flatMap((tab) => tab.sections)];
  return [...new Set(sections.flatMap((section) => section.fields))];
}

/** Read-only fields without a value on a new record: they would be a row of dashes. */
export function emptyOnAdd(entity: EntityModel, blank: (name: string) => boolean): readonly string[] {
  const filled = new Set(entity.fields.flatMap((field) => Object.keys(field.options["fill"] ?? {})));
  const given = (field: FieldModel) => field.readonly === true || field.system || field.name === entity.states?.field;
  return entity.fields
    .filter(
      (field) =>
        given(field) &&
        field.expr === undefined &&
        !filled.has(field.name) &&
        (field.name === entity.states?.field || blank(field.name)),
    )
    .map((field) => field.name);
}

const Layout = createContext<FormLayout | undefined>(undefined);

export const LayoutProvider = Layout.Provider;

export function useLayout(): FormLayout {
  const layout = useContext(Layout);
  if (!layout) throw new Error("useLayout needs LayoutProvider above it");
  return layout;
}

/** The field that holds the other end of a range. */
export function companionField(field: FieldModel): string | undefined {
  const other = field.kind === "dateRange" ? field.options["with"] : undefined;
  return typeof other === "string" ? other : undefined;
}

/** Kinds whose box takes the whole width whatever the number of columns. */
const WIDE = new Set(["textarea", "richText", "markdown", "json", "lines", "file"]);

export function isWide(field: FieldModel): boolean {
  return (
    WIDE.has(field.kind) ||
    (field.kind === "code" && (typeof field.options["max"] !== "number" || field.options["max"] > 100))
  );
}

/** An address is longer than a name and shorter than a text. */
export const isDouble = (field: FieldModel): boolean => field.kind === "address";

export const inputId = (form: string, field: string) => `${form}-${field}`;
