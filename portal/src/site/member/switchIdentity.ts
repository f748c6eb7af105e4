/** Another identity of the same member: a new session takes the place of the present one. */
import { FRONT_LOGIN_PATH } from "#server/modules/identity/contract";
import { MEMBER_PATHS, type SwitchBody, type SwitchResult } from "#server/modules/members/contract";
import { keepSession, readSession } from "../session.ts";
import { post } from "./calls.ts";

/** @param id of a company of theirs; null: the person. Afterwards everything is to be read anew. */
export async function switchIdentity(id: string | null): Promise<void> {
  const body: SwitchBody = { enterpriseCertificationId: id };
  const switched = await post<SwitchResult>(MEMBER_PATHS.switchIdentity, body);
  const keep = ({ token, signKey }: Pick<SwitchResult, "token" | "signKey">): void =>
    keepSession({ token, signKey, user: { ...readSession()?.user, ...switched.userInfo } });
  keep(switched);
  const { userInfo, switchTicket } = switched;
  const signIn = { username: userInfo.username, switchTicket };
  // Where it is refused (a second factor) or its answer is lost, the session of the switch goes on.
  await post<SwitchResult>(FRONT_LOGIN_PATH, signIn).then(keep, () => undefined);
}
