import type { Tables } from "#schemas/.gen/tables.ts";

export type JobTables = Pick<Tables, "sys_job">;
