/** Who the member is, read anew when the member centre opens; the browser's copy follows, and the header with it. */
import { createContext, useCallback, useContext } from "react";
import { MEMBER_PATHS, type MemberInfo } from "#server/modules/members/contract";
import { keepUser, readSession } from "../session.ts";
import { get } from "./calls.ts";
import { useLoaded } from "./useLoaded.ts";

export interface OwnInfo {
  readonly info: MemberInfo;
  readonly reload: () => Promise<void>;
}

export const MemberInfoContext = createContext<OwnInfo | undefined>(undefined);

/** Within the member centre, once who it is has been read. */
export function useOwnInfo(): OwnInfo {
  const own = useContext(MemberInfoContext);
  if (own === undefined) throw new Error("useOwnInfo is for the parts of the member centre");
  return own;
}

export function useLoadedInfo() {
  const load = useCallback(async (): Promise<MemberInfo> => {
    const { userInfo } = await get<{ readonly userInfo: MemberInfo }>(MEMBER_PATHS.userInfo);
    const known = readSession()?.user;
    if (known !== undefined) keepUser({ ...known, ...userInfo });
    return userInfo;
  }, []);
  return useLoaded(load);
}
