/** What a person set for a table, remembered in this browser. What cannot be read counts as not set. */

interface AddSetting {
  /** At least 1. */
  readonly count: number;
  /** 0 is the bottom. */
  readonly position: number;
}

interface ColumnSetting {
  readonly id: string;
  readonly width: number;
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

export function columnSettings(name: string): readonly ColumnSetting[] {
  const read = stored(`${name}:columns`);
  if (!Array.isArray(read)) return [];
  return read.filter(
    (one): one is ColumnSetting => typeof one?.id === "string" && typeof one?.width === "number" && one.width > 0,
  );
}

export function rememberColumns(name: string, columns: readonly ColumnSetting[]): void {
  store(`${name}:columns`, columns);
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
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    return;
  }
}
