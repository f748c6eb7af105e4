/** The rules and components of a form for the current user. */
import { useMemo } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { EntityView } from "#core/api";
import { keys } from "../api/index.ts";
import { useAuthSession } from "../authSession/index.ts";
import type { FormMode } from "./store/index.ts";
import { entityRules } from "./store/entityRules.ts";
import { Cell } from "../fields/Cell.tsx";
import { Editor } from "../fields/Editor.tsx";
import type { FormServices } from "../fields/formServices.ts";
import { userVariablesOf } from "../context/user.ts";

export function useEntityFormServices(view: EntityView, mode: FormMode): FormServices {
  const user = useAuthSession()?.user;
  const client = useQueryClient();
  return useMemo(() => {
    // The views of lines are fetched by their widget; sums over lines are computed once they are loaded.
    const entityOf = (entity: string) => client.getQueryData<EntityView>(keys.model(entity))?.entity;
    const environment = { user: userVariablesOf(user), now: () => Date.now(), entityOf };
    const rulesOf = (other: EntityView, otherMode: FormMode) => entityRules(other, otherMode, environment);
    return { rules: rulesOf(view, mode), rulesOf, Cell, Editor };
  }, [view, mode, user, client]);
}
