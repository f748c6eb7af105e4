/** Applies the user's changes of lines to the current lines: what the other user changed, added and deleted stays. */
import { uuidV7, type Wire, type WireRow } from "#core/values";
import { sameWire } from "./state.ts";

interface LinesSides {
  /** The `lines` field, as conflicts name it. */
  readonly field: string;
  /** The key of its rows. */
  readonly key: string;
  /** When the form was opened; in the form; on the server now. */
  readonly base: Wire;
  readonly mine: Wire;
  readonly current: Wire;
  /** Conflicts that are resolved for the other user: `items.2.price`, `items.2`, `items.<key>`. */
  readonly theirs: readonly string[];
}

export function rebasedLines({ field, key, base, mine, current, theirs }: LinesSides): readonly WireRow[] {
  const [were, are] = [byKey(base, key), byKey(current, key)];
  const given = new Set(theirs);
  const own = rowsIn(mine);
  const kept = own.flatMap((row, at): readonly WireRow[] => {
    const place = `${field}.${at}`;
    const [was, is] = [were.get(row[key]), are.get(row[key])];
    if (is !== undefined) return [rebasedLine(row, was, is, (name) => given.has(`${place}.${name}`))];
    if (was === undefined) return [row];
    return given.has(place) || !isChanged(row, was) ? [] : [newLine(row, key)];
  });
  const sent = new Set(own.map((row) => row[key]));
  const others = [...are.values()].filter(
    (row) => !sent.has(row[key]) && (!were.has(row[key]) || given.has(`${field}.${String(row[key])}`)),
  );
  return [...kept, ...others];
}

/** The current line with the user's changes; its version is the current one. */
function rebasedLine(
  mine: WireRow,
  was: WireRow | undefined,
  is: WireRow,
  isGiven: (name: string) => boolean,
): WireRow {
  const changes = Object.entries(mine).filter(
    ([name, value]) => name !== "version" && !sameWire(value, was?.[name]) && !isGiven(name),
  );
  return { ...is, ...Object.fromEntries(changes) };
}

const isChanged = (row: WireRow, was: WireRow): boolean =>
  Object.entries(row).some(([name, value]) => !sameWire(value, was[name]));

/** A line that another user deleted becomes a new line if it stays here. */
function newLine(row: WireRow, key: string): WireRow {
  const { version: _version, ...rest } = row;
  return { ...rest, [key]: uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(16))) };
}

function byKey(rows: Wire, key: string): ReadonlyMap<Wire | undefined, WireRow> {
  return new Map(rowsIn(rows).map((row) => [row[key], row]));
}

function rowsIn(value: Wire): readonly WireRow[] {
  return Array.isArray(value)
    ? value.filter((row): row is WireRow => typeof row === "object" && row !== null && !Array.isArray(row))
    : [];
}
