import { Reply, defineOperation, type Caller, type Operation } from "#engine/server";
import {
  END_OWN_AUTH_SESSIONS_PATH,
  LOGIN_PATH,
  LOGOUT_PATH,
  OWN_AUTH_SESSIONS_PATH,
  PASSWORD_PATH,
  type LoginResult,
} from "../contract.ts";
import { identityErrors } from "../errors.ts";
import { presentUser } from "../present.ts";
import { AUTH_SESSIONS_BODY, LOGIN_BODY, PASSWORD_BODY } from "../schemas.ts";
import { DEVICE_COOKIE, DEVICE_LIFETIME_MS } from "../service/devices.ts";
import type { Identity } from "../service/index.ts";

interface AuthSessionOperationsParts {
  readonly identity: Identity;
  /** Every dictionary, as the client keeps it. */
  readonly allDictItems: () => LoginResult["sysAllDictItems"];
}

export function signInOperations({ identity, allDictItems }: AuthSessionOperationsParts): Operation[] {
  const module = "identity";
  return [
    defineOperation({
      method: "POST",
      path: LOGIN_PATH,
      permission: "public",
      title: "后台登录",
      module,
      body: LOGIN_BODY,
      handle: async (call): Promise<Reply> => {
        const { username, password } = call.body;
        if (username.trim() === "") throw identityErrors.error("USERNAME_REQUIRED");
        if (password === "") throw identityErrors.error("PASSWORD_REQUIRED");
        const attempt = {
          username: username.trim(),
          password,
          userType: 1 as const,
          ip: call.ip,
          userAgent: call.userAgent,
          device: call.cookies[DEVICE_COOKIE] ?? "",
          now: call.now,
        };
        const { token, device, user } = await identity.login(attempt);
        const result: LoginResult = { token, userInfo: presentUser(user), sysAllDictItems: allDictItems() };
        return new Reply(result, "登录成功", "200", [
          { name: DEVICE_COOKIE, value: device, maxAgeSeconds: DEVICE_LIFETIME_MS / 1000 },
        ]);
      },
    }),
    {
      method: "POST",
      path: LOGOUT_PATH,
      permission: "signed",
      title: "退出登录",
      module,
      handle: async (call): Promise<Reply> => {
        await identity.logout(callerOf(call));
        return new Reply(null, "退出登录成功！");
      },
    },
    defineOperation({
      method: "POST",
      path: PASSWORD_PATH,
      permission: "signed",
      title: "修改自己的密码",
      module,
      body: PASSWORD_BODY,
      handle: async (call): Promise<Reply> => {
        await identity.changePassword({
          viewer: call.viewer,
          token: call.token,
          ip: call.ip,
          userAgent: call.userAgent,
          body: call.body,
          now: call.now,
        });
        return new Reply(null, "修改成功");
      },
    }),
    ...authSessionOperations(identity),
  ];
}

function authSessionOperations(identity: Identity): Operation[] {
  const module = "identity";
  return [
    {
      method: "GET",
      path: OWN_AUTH_SESSIONS_PATH,
      permission: "signed",
      title: "自己的登录",
      module,
      handle: (call) => identity.ownAuthSessions(callerOf(call)),
    },
    defineOperation({
      method: "POST",
      path: END_OWN_AUTH_SESSIONS_PATH,
      permission: "signed",
      title: "退出自己的其他登录",
      module,
      body: AUTH_SESSIONS_BODY,
      handle: async (call): Promise<Reply> => {
        const ended = await identity.endOwnAuthSessions(callerOf(call), call.body.ids);
        return new Reply({ ended }, "已退出");
      },
    }),
  ];
}

const callerOf = ({ viewer, token, ip, userAgent, now }: Caller) => ({ viewer, token, ip, userAgent, now });
