import { useSession } from "../authSession/index.ts";
import type { Looker } from "../list/rowActions/availableActions.ts";
import { variablesOf } from "./userVariables.ts";

/** Who looks at the record, as far as offering actions goes. */
export function useLooker(): Looker {
  const user = useSession()?.user;
  return { id: user?.id ?? "", username: user?.username ?? "", variables: variablesOf(user) };
}
