// Schedules in a table of a test's own, as a product has them in one of its entities.
import { statement, type Database, type ReadConnection, type Schedule, type ScheduleStore } from "#engine/server";

interface ScheduleRow {
  readonly id: string;
  readonly plan: string;
  readonly nextRunAt: number | null;
  readonly last: string | null;
}

export interface TestSchedules extends ScheduleStore {
  /** Stores a schedule, or another one in its place. */
  put(schedule: Schedule): Promise<void>;
  /** The states that the scheduler has recorded, the last one last. */
  last(id: string): Promise<string | null | undefined>;
}

export async function createTestSchedules(database: Database): Promise<TestSchedules> {
  const { dialect } = database;
  const [all, one, advance, recordLast, insert, remove] = [
    'select * from "plan" where "nextRunAt" <= ?',
    'select * from "plan" where "id" = ?',
    'update "plan" set "nextRunAt" = ? where "id" = ? and "nextRunAt" = ?',
    'update "plan" set "last" = ? where "id" = ?',
    'insert into "plan" ("id", "plan", "nextRunAt") values (?, ?, ?)',
    'delete from "plan" where "id" = ?',
  ].map((text) => statement(dialect, text)) as [Statement, Statement, Statement, Statement, Statement, Statement];
  await database.write((tx) =>
    tx.run(
      {
        sql: 'create table if not exists "plan" ("id" text primary key, "plan" text, "nextRunAt" bigint, "last" text)',
        key: {},
      },
      [],
    ),
  );
  const scheduleOf = (row: ScheduleRow): Schedule => ({
    ...(JSON.parse(row.plan) as Schedule),
    nextRunAt: row.nextRunAt,
  });
  const due = async (read: ReadConnection, now: number) => (await read.all<ScheduleRow>(all, [now])).map(scheduleOf);
  return {
    due,
    nextDue: async (read) => (await due(read, Number.MAX_SAFE_INTEGER)).map((plan) => plan.nextRunAt!).sort()[0],
    byId: async (read, id) => {
      const row = await read.get<ScheduleRow>(one, [id]);
      return row && scheduleOf(row);
    },
    advance: async (tx, id, from, to) => (await tx.run(advance, [to, id, from])) === 1,
    recordLast: async (tx, id, { state }) => void (await tx.run(recordLast, [state, id])),
    afterChanges: () => Promise.resolve(),
    put: (schedule) =>
      database.write(async (tx) => {
        await tx.run(remove, [schedule.id]);
        await tx.run(insert, [schedule.id, JSON.stringify(schedule), schedule.nextRunAt]);
      }),
    last: async (id) => (await database.read.get<ScheduleRow>(one, [id]))?.last,
  };
}

type Statement = ReturnType<typeof statement>;
