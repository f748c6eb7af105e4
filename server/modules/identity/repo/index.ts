import type { Database } from "#engine/server";
import { createAuthSessionRepo } from "./authSessions.ts";
import { createUserRepo } from "./users.ts";

export type { AuthSessionRow } from "./authSessions.ts";
export type { UserRow } from "./users.ts";

export function createRepo(database: Database) {
  return { ...createUserRepo(database), ...createAuthSessionRepo(database) };
}

export type IdentityRepo = ReturnType<typeof createRepo>;
