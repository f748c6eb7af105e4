import type { Database } from "#engine/server";
import { createAuthSessionRepo } from "./authSessions.ts";
import { createPasswordHistoryRepo } from "./passwordHistory.ts";
import { createPeopleRepo } from "./people.ts";
import { createUserRepo } from "./users.ts";

export type { AuthSessionRow, NewAuthSession } from "./authSessions.ts";
export type { DepartmentRow, PersonRow } from "./people.ts";
export type { NewUser, UserRow } from "./users.ts";

export function createRepo(database: Database) {
  const history = createPasswordHistoryRepo(database);
  return {
    ...createUserRepo(database),
    ...createAuthSessionRepo(database),
    ...createPeopleRepo(database),
    latestPasswords: history.latest,
    addPassword: history.add,
    rehashPassword: history.rehash,
  };
}

export type IdentityRepo = ReturnType<typeof createRepo>;
