import { useCallback, useEffect, useState } from "react";
import { ApiError } from "#core/api";
import {
  DEPARTMENT_RIGHTS_PATH,
  DEPARTMENT_ROLE_RIGHTS_PATH,
  ROLE_RIGHTS_PATH,
  SAVE_DEPARTMENT_RIGHTS_PATH,
  SAVE_DEPARTMENT_ROLE_RIGHTS_PATH,
  SAVE_ROLE_RIGHTS_PATH,
  type RightsOwner,
  type RightsSheet,
} from "#server/modules/identity/contract";
import { sentRights } from "./rightsTree.ts";
import { sheetTexts as texts } from "./texts.ts";

/** The frame's calls; errors arrive unchanged. */
export interface RightsApi {
  readonly get: <R>(path: string, query: Readonly<Record<string, string>>) => Promise<R>;
  readonly post: <R>(path: string, body: object) => Promise<R>;
}

const PATHS: Readonly<Record<RightsOwner, { readonly read: string; readonly save: string; readonly by: string }>> = {
  role: { read: ROLE_RIGHTS_PATH, save: SAVE_ROLE_RIGHTS_PATH, by: "roleId" },
  department: { read: DEPARTMENT_RIGHTS_PATH, save: SAVE_DEPARTMENT_RIGHTS_PATH, by: "departId" },
  departmentRole: { read: DEPARTMENT_ROLE_RIGHTS_PATH, save: SAVE_DEPARTMENT_ROLE_RIGHTS_PATH, by: "roleId" },
};

interface RightsProblem {
  readonly message: string;
  readonly status: number;
  readonly code: string;
}

export interface RightsSheetState {
  /** Undefined: on its way, or it could not be read (`failure`). */
  readonly sheet: RightsSheet | undefined;
  readonly failure: RightsProblem | undefined;
  readonly load: () => Promise<void>;
  /** Answers whether it was saved; what was refused is in `saveError`. */
  readonly save: (ticked: ReadonlySet<string>) => Promise<boolean>;
  readonly saving: boolean;
  readonly saveError: RightsProblem | undefined;
}

export function useRightsSheet({ get, post }: RightsApi, of: RightsOwner, id: string): RightsSheetState {
  const { read, save, by } = PATHS[of];
  const [sheet, setSheet] = useState<RightsSheet>();
  const [failure, setFailure] = useState<RightsProblem>();
  const [saveError, setSaveError] = useState<RightsSheetState["saveError"]>();
  const [saving, setSaving] = useState(false);
  const load = useCallback(async () => {
    setFailure(undefined);
    setSaveError(undefined);
    try {
      setSheet(await get<RightsSheet>(read, { [by]: id }));
    } catch (error) {
      setFailure(problemOf(error));
    }
  }, [get, read, by, id]);
  useEffect(() => void load(), [load]);
  return {
    sheet,
    failure,
    load,
    saving,
    saveError,
    save: async (ticked) => {
      if (sheet === undefined) return false;
      setSaving(true);
      setSaveError(undefined);
      try {
        await post(save, { [by]: id, ...sentRights(sheet, ticked) });
      } catch (error) {
        setSaveError(problemOf(error));
        return false;
      } finally {
        setSaving(false);
      }
      await load();
      return true;
    },
  };
}

function problemOf(error: unknown): RightsProblem {
  if (!(error instanceof ApiError)) return { message: texts.failed, status: 500, code: "" };
  const { message, status, code } = error;
  return { message, status, code };
}
