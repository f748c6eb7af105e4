/** What a person set for a table, remembered in this browser. What cannot be read counts as not set. */
import { isDefaultPreference, parsePreference, type ColumnPreference } from "../../list/columns/columns.ts";

interface AddSetting {
  /** At least 1. */
  readonly count: number;
  /** 0 is the bottom. */
  readonly position: number;
}

const PREFIX = "Grid:";
const DEFAULT_ADD: AddSetting = { count: 1, position: 0 };

export function addSetting(name: string): AddSetting {
  const read = stored(`${name}:add`);
  if (typeof read !== "object" || read === null) return DEFAULT_ADD;
  const { count, position } = read as Partial<AddSetting>;
  return { count: whole(count, 1) ?? DEFAULT_ADD.count, position: whole(position, 0) ?? DEFAULT_ADD.position };
}

export function rememberAdd(name: string, setting: AddSetting): void {
  store(`${name}:add`, setting);
}

export function columnPreference(name: string): ColumnPreference {
  const read = stored(`${name}:columns`);
  return parsePreference(Array.isArray(read) ? preferenceOf(read) : read);
}

/** An earlier version stored the columns in their order: `[{ id, width }]`. */
function preferenceOf(columns: readonly unknown[]): unknown {
  const known = columns.filter(
    (one): one is { readonly id: string; readonly width: unknown } =>
      typeof one === "object" && one !== null && "id" in one && typeof one.id === "string",
  );
  const sizes = known.map(({ id, width }) => [id, width] as const);
  return { order: known.map(({ id }) => id), widths: Object.fromEntries(sizes) };
}

/** What is as for everybody is not stored. */
export function rememberColumns(name: string, preference: ColumnPreference): void {
  store(`${name}:columns`, isDefaultPreference(preference) ? undefined : preference);
}

function whole(value: unknown, least: number): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= least ? value : undefined;
}

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

/** A full or forbidden store loses a convenience, nothing else. */
function store(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    return;
  }
}
