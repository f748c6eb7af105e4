import { useMemo } from "react";
import type { CurrentUser } from "./rowActions/availableActions.ts";
import { useUser } from "../context/user.ts";

/** The signed-in person, as what is offered depends on him. */
export function useCurrentUser(): CurrentUser {
  const user = useUser();
  return useMemo(() => {
    const plain = Object.entries(user).filter(
      (pair): pair is [string, string | number] => typeof pair[1] === "string" || typeof pair[1] === "number",
    );
    return { id: user.id, username: user.username, variables: Object.fromEntries(plain) };
  }, [user]);
}
