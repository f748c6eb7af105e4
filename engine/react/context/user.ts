/** The signed-in user, as pages and actions need it. */
import { createContext, useContext, useMemo } from "react";
import type { Stored } from "#core/values";
import type { UserInfo } from "../authSession/index.ts";

/** What decides which actions are available. */
export interface CurrentUser {
  readonly id: string;
  readonly username: string;
  /** What `$user.…` reads in conditions. */
  readonly variables: Readonly<Record<string, Stored>>;
}

export const UserContext = createContext<UserInfo>({ id: "", username: "", userType: 1 });

export const useUser = () => useContext(UserContext);

export function useCurrentUser(): CurrentUser {
  const user = useUser();
  return useMemo(() => ({ id: user.id, username: user.username, variables: userVariablesOf(user) }), [user]);
}

/** The plain members of the user info. The server decides again with its own. */
export function userVariablesOf(user: UserInfo | undefined): CurrentUser["variables"] {
  return Object.fromEntries(
    Object.entries(user ?? {}).filter(
      (pair): pair is [string, string | number] => typeof pair[1] === "string" || typeof pair[1] === "number",
    ),
  );
}
