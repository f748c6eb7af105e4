import type { Database } from "#engine/server";
import { createAuthSessionRepo } from "./authSessions.ts";
import { createPeopleRepo } from "./people.ts";
import { createUserRepo } from "./users.ts";

export type { AuthSessionRow } from "./authSessions.ts";
export type { DepartmentRow, PersonRow } from "./people.ts";
export type { NewUser, UserRow } from "./users.ts";

export function createRepo(database: Database) {
  return { ...createUserRepo(database), ...createAuthSessionRepo(database), ...createPeopleRepo(database) };
}

export type IdentityRepo = ReturnType<typeof createRepo>;
