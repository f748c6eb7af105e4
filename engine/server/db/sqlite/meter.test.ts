import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { statement } from "../statement.ts";
import { METER, Meter, ReadTooLong } from "./meter.ts";

const countTo = (rows: number) =>
  `with recursive s(n) as (select 1 union all select n + 1 from s where n < ${rows}) select count(*) as c from s`;
const costly = statement("sqlite", `${countTo(2_000_000)} where ${METER}`);
const unmetered = statement("sqlite", countTo(200_000));
const cheap = statement("sqlite", "select 1 as n");

describe("the meter of a read", () => {
  let raw: Sqlite.Database;
  let meter: Meter;
  const run = (one: typeof costly) => meter.run(one, () => raw.prepare(one.sql).get());
  const failure = (work: () => unknown): unknown => {
    try {
      return void work();
    } catch (error) {
      return error;
    }
  };

  beforeEach(() => {
    raw = new Sqlite(":memory:");
    meter = new Meter(raw);
  });
  afterEach(() => raw.close());

  it("lets a read take as long as it takes where nothing was said", () => {
    expect(run(costly)).toEqual({ c: 2_000_000 });
  });

  it("ends a statement that takes longer than is left, and names it", () => {
    meter.begin(5);
    const error = failure(() => run(costly));
    expect(error).toBeInstanceOf(ReadTooLong);
    expect((error as ReadTooLong).statement).toBe(costly);
  });

  it("names the statement that took the time, not the one that found none left", () => {
    meter.begin(5);
    failure(() => run(costly));
    const error = failure(() => run(cheap));
    expect(error).toBeInstanceOf(ReadTooLong);
    expect((error as ReadTooLong).statement).toBe(costly);
  });

  it("names no statement without a meter: it is quick by its plan, whatever delayed it", () => {
    meter.begin(5);
    run(unmetered);
    const error = failure(() => run(cheap));
    expect(error).toBeInstanceOf(ReadTooLong);
    expect((error as ReadTooLong).statement).toBeUndefined();
  });

  it("begins anew for the next read", () => {
    meter.begin(5);
    failure(() => run(costly));
    meter.begin(1_000);
    expect(run(cheap)).toEqual({ n: 1 });
  });
});
