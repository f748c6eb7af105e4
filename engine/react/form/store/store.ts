/**
 * A form's values, outside React. A widget subscribes to its own field; a key checks that field and re-evaluates only
 * its dependents in the model.
 */
import type { EntityView } from "#core/api";
import type { Issue } from "#core/fields";
import type { FieldModel } from "#core/language";
import { uuidV7, type Stored, type Wire, type WireRow } from "#core/values";
import type { DependencyGraph } from "./dependencyGraph.ts";
import { Listeners } from "./listeners.ts";
import { rebasedLines } from "./rebaseLines.ts";
import { linesIn, loadStored, type FormStoreInput } from "./initialRow.ts";
import type { FormRules } from "./rules.ts";
import { BLANK, isBlank, sameWire, type FieldState, type FormMode, type FormState } from "./state.ts";

/** No field's name holds a colon. */
const EVERY_CHANGE = ":any";

/** Where sections are subscribed to; no field's name holds a colon. */
const sectionPath = (index: number) => `section:${index}`;

export class FormStore {
  readonly view: EntityView;
  readonly mode: FormMode;
  readonly #rules: FormRules;
  readonly #graph: DependencyGraph;
  readonly #writable: ReadonlySet<string>;
  readonly #masked: ReadonlySet<string>;
  readonly #states = new Map<string, FieldState>();
  readonly #row: Record<string, Stored> = {};
  readonly #touched = new Set<string>();
  /** Fields whose text is still being typed: nothing is said of them before they are left. */
  readonly #unfinished = new Set<string>();
  readonly #dirty = new Set<string>();
  /** What a field held before a condition hid it, given back when it is shown again. */
  readonly #stash = new Map<string, Wire>();
  /** A problem of the input that only the widget can detect: no check of the value replaces it. */
  readonly #inputErrors = new Map<string, Issue>();
  readonly #listeners = new Listeners();
  readonly #wireOf = (name: string): Wire => this.field(name).value;
  #sections: boolean[] = [];
  #base: WireRow;
  #newRowId: string | undefined;
  #form: FormState = { dirty: false, issues: 0 };

  constructor(input: FormStoreInput) {
    this.view = input.view;
    this.mode = input.mode;
    this.#rules = input.rules;
    this.#graph = input.rules.dependencies;
    this.#writable = new Set(input.view.writable);
    this.#masked = new Set(input.mode === "add" ? [] : input.view.masked);
    this.#base = input.row ?? {};
    Object.assign(this.#row, loadStored(input, this.#graph.fields));
    const loaded = input.mode === "add" ? { row: linesIn(input), labels: input.initial ?? {} } : undefined;
    const { row, labels } = loaded ?? { row: this.#base, labels: this.#base };
    for (const field of input.view.entity.fields) this.#initField(field, row[field.name], labelIn(labels, field.name));
    if (input.mode === "add") this.#applyDependents(input.view.entity.fields);
    for (const field of input.view.entity.fields) this.#patch(field.name, this.#flags(field));
    this.#sections = input.view.entity.form.sections.map((section) => !this.#rules.sectionShown(section, this.#row));
    this.#flush();
  }

  /** The row as the server last gave it. */
  get base(): WireRow {
    return this.#base;
  }
  get row(): Readonly<Record<string, Stored>> {
    return this.#row;
  }
  /** The id of a new row: the same at every save, so that a save repeated after a lost answer is still one row. */
  get newRowId(): string {
    return (this.#newRowId ??= uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(16))));
  }
  /** A restored draft keeps the id that it was begun with. */
  adoptNewRowId(id: string): void {
    this.#newRowId = id;
  }

  field(name: string): FieldState {
    return this.#states.get(name) ?? BLANK;
  }
  form(): FormState {
    return this.#form;
  }
  sectionHidden(index: number): boolean {
    return this.#sections[index] ?? false;
  }

  subscribe(name: string, listener: () => void): () => void {
    return this.#listeners.add(name, listener);
  }
  subscribeSection(index: number, listener: () => void): () => void {
    return this.#listeners.add(sectionPath(index), listener);
  }
  /** Called at every change; must be cheap. */
  subscribeAll(listener: () => void): () => void {
    return this.#listeners.add(EVERY_CHANGE, listener);
  }
  subscribeForm(listener: () => void): () => void {
    return this.#listeners.add("*", listener);
  }

  set(name: string, value: Wire, label?: string): void {
    this.setMany({ [name]: value }, label === undefined ? {} : { [name]: label });
  }

  /** Several at once, as picking a reference fills its companions; what depends on them is computed once. */
  setMany(values: WireRow, labels: Readonly<Record<string, string>> = {}): void {
    const written: FieldModel[] = [];
    for (const [name, value] of Object.entries(values)) {
      const field = this.#graph.fields.get(name);
      if (!field) continue;
      this.#touched.add(name);
      this.#stash.delete(name);
      this.#inputErrors.delete(name);
      if (this.#rules.unfinished(field, value)) this.#unfinished.add(name);
      else this.#unfinished.delete(name);
      this.#write(field, value, labels[name]);
      written.push(field);
    }
    this.#applyDependents(
      written.flatMap((field) => this.#dependents(field)),
      written,
    );
    this.#flush();
  }

  /**
   * The user has left this field: from now on it shows its issue, and a text as it is stored. Leaving an empty one does
   * not count.
   */
  touch(name: string): void {
    const field = this.#graph.fields.get(name);
    const wasUnfinished = this.#unfinished.delete(name);
    if (!field || isBlank(this.field(name).value)) return;
    if (this.#dirty.has(name)) this.#showStored(field);
    if (!this.#touched.has(name) || wasUnfinished) {
      this.#touched.add(name);
      this.#check(field);
    }
    this.#flush();
  }

  /**
   * The widget's input cannot become a value (broken JSON, a running upload). Shown, and an issue for `validate`, until
   * the field is set or the widget takes it back (undefined).
   */
  setInputError(name: string, message: string | undefined): void {
    const field = this.#graph.fields.get(name);
    if (!field) return;
    if (message === undefined) {
      if (!this.#inputErrors.delete(name)) return;
    } else {
      this.#touched.add(name);
      this.#inputErrors.set(name, { field: name, code: "FORM.UNREADABLE", message });
    }
    this.#check(field);
    this.#flush();
  }

  /** Checks every field that is shown and written here; answers what is wrong, in the order of the form. */
  validate(): readonly Issue[] {
    if (this.mode === "view") return [];
    for (const field of this.view.entity.fields) {
      if (!this.#writes(field)) continue;
      this.#touched.add(field.name);
      this.#unfinished.delete(field.name);
      this.#check(field);
    }
    this.#flush();
    return this.issues();
  }

  issues(): readonly Issue[] {
    return this.view.entity.fields.flatMap((field) => this.field(field.name).issue ?? []);
  }

  /** Shows the server's issues at their fields (a line's at its lines); returns those without a field in this form. */
  putIssues(issues: readonly Issue[]): readonly Issue[] {
    const placeOf = (issue: Issue) => issue.field.split(".")[0] ?? "";
    const placed = issues.filter(
      (issue) => this.#graph.fields.has(placeOf(issue)) && !this.field(placeOf(issue)).hidden,
    );
    for (const place of new Set(placed.map(placeOf))) {
      const own = placed.filter((issue) => placeOf(issue) === place);
      const parts = own.filter((issue) => issue.field !== place);
      this.#touched.add(place);
      this.#patch(place, { issue: own[0], ...(parts.length > 0 ? { parts } : {}) });
    }
    this.#flush();
    return issues.filter((issue) => !placed.includes(issue));
  }

  /** Names of the fields that differ from the base and are this form's to write. */
  changed(): readonly string[] {
    return this.view.entity.fields
      .filter((field) => this.#dirty.has(field.name) && this.#writes(field))
      .map((field) => field.name);
  }

  /** Names of the fields that would be lost: those that differ, and of a new row those that a person has emptied. */
  unsavedFields(): readonly string[] {
    if (this.mode !== "add") return this.changed();
    return this.view.entity.fields
      .filter((field) => (this.#dirty.has(field.name) || this.#touched.has(field.name)) && this.#writes(field))
      .map((field) => field.name);
  }

  /** Whether a field travels with this viewer's save at all. */
  sends(name: string): boolean {
    const field = this.#graph.fields.get(name);
    return field !== undefined && this.#writes(field);
  }

  /** Canonical wire form of what a field holds. */
  wire(name: string): Wire {
    const field = this.#graph.fields.get(name);
    const state = this.field(name);
    return field?.column === undefined || state.stored === null ? state.value : this.#rules.write(field, state.stored);
  }

  /**
   * Takes a newer row as the base: unchanged fields follow it; of the changed fields and lines, `theirs` are discarded.
   */
  rebase(current: WireRow, theirs: readonly string[] = []): void {
    const old = this.#base;
    const mine = new Map(
      this.changed()
        .filter((name) => !theirs.includes(name))
        .map((name) => [name, this.field(name)]),
    );
    this.#base = current;
    this.#touched.clear();
    this.#dirty.clear();
    this.#stash.clear();
    for (const field of this.view.entity.fields) {
      const kept = mine.get(field.name);
      const value = kept ? this.#rebased(field, kept.value, old, theirs) : (current[field.name] ?? null);
      if (value !== this.field(field.name).value) this.#inputErrors.delete(field.name);
      this.#patch(field.name, { issue: undefined });
      this.#write(field, value, kept ? kept.label : labelIn(current, field.name));
    }
    for (const field of this.view.entity.fields) this.#patch(field.name, this.#flags(field));
    this.#refreshSections(this.view.entity.form.sections.keys());
    this.#flush();
  }

  #rebased(field: FieldModel, mine: Wire, old: WireRow, theirs: readonly string[]): Wire {
    const key = this.view.related[String(field.options["entity"])]?.key;
    if (field.kind !== "lines" || key === undefined) return mine;
    return rebasedLines({
      field: field.name,
      key,
      base: old[field.name] ?? null,
      mine,
      current: this.#base[field.name] ?? null,
      theirs,
    });
  }

  #dependents(field: FieldModel): readonly FieldModel[] {
    return this.#graph.dependents.get(field.name) ?? [];
  }

  #writes(field: FieldModel): boolean {
    return (
      this.#writable.has(field.name) &&
      !field.system &&
      field.expr === undefined &&
      field.name !== this.view.entity.states?.field &&
      field.name !== this.view.entity.key
    );
  }

  /** First state of a field, before anything is computed. */
  #initField(field: FieldModel, loaded: Wire | undefined, label: string | undefined): void {
    const stored = this.#row[field.name] ?? null;
    const value = loaded !== undefined ? loaded : this.#rules.write(field, stored);
    this.#states.set(field.name, { ...BLANK, value, stored, label });
  }

  #flags(field: FieldModel): Pick<FieldState, "hidden" | "required" | "readonly"> {
    const { hidden, required, readonly } = this.#rules.fieldState(field, this.#row);
    return { hidden, required, readonly: readonly || this.mode === "view" || !this.#writes(field) };
  }

  /** Writes a value; answers whether what others may read of it changed. */
  #write(field: FieldModel, value: Wire, label?: string): boolean {
    const before = this.field(field.name);
    const read = this.#rules.read(field, value);
    const stored = "stored" in read ? read.stored : null;
    this.#row[field.name] = stored;
    this.#patch(field.name, {
      value,
      stored,
      label,
      issue: "issue" in read && !this.#unfinished.has(field.name) ? read.issue : undefined,
    });
    const base = this.#base[field.name];
    const same =
      "issue" in read
        ? false
        : sameWire(value, base) || (stored !== null && sameWire(this.#rules.write(field, stored), base));
    if (same) this.#dirty.delete(field.name);
    else this.#dirty.add(field.name);
    return before.stored !== stored || (field.column === undefined && before.value !== value);
  }

  /** Blanks at the ends and invisible signs are gone from a stored text. A secret, which nobody gets back, stays. */
  #showStored(field: FieldModel): void {
    const { value, stored } = this.field(field.name);
    if (typeof value !== "string" || typeof stored !== "string") return;
    if (this.#rules.write(field, stored) === stored) this.#patch(field.name, { value: stored });
  }

  #applyDependents(first: readonly FieldModel[], written: readonly FieldModel[] = []): void {
    const seen = new Set(written);
    const queue = [...first];
    // A model whose conditions chase each other would never end; lint refuses it, a broken one must not hang a page.
    for (let step = 0; queue.length > 0 && step < 50 * this.#states.size; step++) {
      const field = queue.shift();
      if (!field) break;
      seen.add(field);
      if (this.#refreshField(field)) queue.push(...this.#dependents(field));
    }
    for (const field of seen) if (this.#touched.has(field.name)) this.#check(field);
    this.#refreshSections([...seen].flatMap((field) => this.#graph.sections.get(field.name) ?? []));
  }

  /** Looks again at one field; answers whether its value changed. */
  #refreshField(field: FieldModel): boolean {
    const before = this.field(field.name);
    const flags = this.#flags(field);
    this.#patch(field.name, flags);
    if (field.expr) return this.#recompute(field);
    if (before.hidden === flags.hidden || !this.#graph.cleared.has(field.name) || !this.#writes(field)) return false;
    if (!flags.hidden) return this.#write(field, this.#stash.get(field.name) ?? before.value, before.label);
    this.#stash.set(field.name, before.value);
    return this.#write(field, null);
  }

  #recompute(field: FieldModel): boolean {
    const stored = this.#rules.compute(field, this.#row, this.#wireOf);
    return stored !== undefined && this.#write(field, this.#rules.write(field, stored));
  }

  #refreshSections(indexes: Iterable<number>): void {
    for (const index of indexes) {
      const section = this.view.entity.form.sections[index];
      const hidden = section !== undefined && !this.#rules.sectionShown(section, this.#row);
      if (hidden === this.#sections[index]) continue;
      this.#sections[index] = hidden;
      this.#listeners.mark(sectionPath(index));
    }
  }

  #check(field: FieldModel): void {
    const state = this.field(field.name);
    if (state.hidden || !this.#writes(field)) return this.#patch(field.name, { issue: undefined });
    const inputError = this.#inputErrors.get(field.name);
    if (inputError) return this.#patch(field.name, { issue: inputError });
    // A masked value that was not touched is not the value: there is nothing to check in it.
    if (this.#masked.has(field.name) && !this.#dirty.has(field.name))
      return this.#patch(field.name, { issue: undefined });
    if (this.#unfinished.has(field.name)) return this.#patch(field.name, { issue: undefined });
    const read = this.#rules.read(field, state.value);
    this.#patch(field.name, {
      issue: "issue" in read ? read.issue : this.#rules.check(field, this.#row, this.#wireOf),
    });
  }

  #patch(name: string, part: Partial<FieldState>): void {
    const before = this.field(name);
    const after = { ...before, ...part };
    const keys = Object.keys(part) as (keyof FieldState)[];
    if (
      keys.every(
        (key) => before[key] === after[key] || (key === "issue" && before.issue?.message === after.issue?.message),
      )
    )
      return;
    this.#states.set(name, after);
    this.#listeners.mark(name);
  }

  #flush(): void {
    const dirty = this.mode !== "view" && this.#dirty.size > 0 && this.#touched.size > 0 && this.changed().length > 0;
    let issues = 0;
    for (const state of this.#states.values()) if (state.issue) issues++;
    if (dirty !== this.#form.dirty || issues !== this.#form.issues) {
      this.#form = { dirty, issues };
      this.#listeners.mark("*");
    }
    this.#listeners.mark(EVERY_CHANGE);
    this.#listeners.flush();
  }
}

function labelIn(row: WireRow, name: string): string | undefined {
  const label = row[`${name}_dictText`];
  return typeof label === "string" ? label : undefined;
}
