/** A placeholder for a value in SQL that is compiled once: each request binds its own value. */
import type { Compilable } from "kysely";
import type { Stored } from "#core/values";
import type { Statement } from "./database.ts";

export class Slot {
  readonly index: number;
  /** From the value as memory compares it to the value as SQL takes it (a pattern for LIKE). */
  readonly encode: ((value: Stored) => Stored) | undefined;

  constructor(index: number, encode?: (value: Stored) => Stored) {
    this.index = index;
    this.encode = encode;
  }
}

/** SQL of one shape, and the way to its parameters from the values of a request. */
export interface SlottedStatement {
  readonly statement: Statement;
  bind(values: readonly Stored[]): Stored[];
}

/** Compiles a query in which `Slot`s stand for values; whatever else it binds is the same for every request. */
export function compileSlotted(query: Compilable, exact?: readonly string[]): SlottedStatement {
  const { sql, parameters } = query.compile();
  const places = parameters.map(placeOf);
  const statement = exact === undefined ? { sql, key: {} } : { sql, key: {}, exact };
  return { statement, bind: (values) => places.map((place) => place(values)) };
}

function placeOf(parameter: unknown): (values: readonly Stored[]) => Stored {
  if (parameter instanceof Slot) {
    const { index, encode } = parameter;
    const read = (values: readonly Stored[]): Stored => {
      const value = values[index];
      if (value === undefined) throw new RangeError(`No value for slot ${index}.`);
      return value;
    };
    return encode === undefined ? read : (values) => encode(read(values));
  }
  if (parameter === null || typeof parameter === "string" || typeof parameter === "number") return () => parameter;
  throw new TypeError(`Not a stored value: ${typeof parameter}`);
}
