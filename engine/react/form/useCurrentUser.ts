import { useAuthSession } from "../authSession/index.ts";
import type { CurrentUser } from "../list/rowActions/availableActions.ts";
import { userVariablesOf } from "./userVariables.ts";

/** Who looks at the record, as far as offering actions goes. */
export function useCurrentUser(): CurrentUser {
  const user = useAuthSession()?.user;
  return { id: user?.id ?? "", username: user?.username ?? "", variables: userVariablesOf(user) };
}
