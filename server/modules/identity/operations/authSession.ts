import type { Static } from "typebox";
import { Reply, defineOperation, type Caller, type Operation } from "#engine/server";
import {
  CAPTCHA_PATH,
  CONFIRM_SECOND_FACTOR_PATH,
  END_OWN_AUTH_SESSIONS_PATH,
  ENROL_SECOND_FACTOR_PATH,
  LOGIN_CODE_PATH,
  LOGIN_PARAMS_PATH,
  LOGIN_PATH,
  LOGOUT_PATH,
  OWN_AUTH_SESSIONS_PATH,
  PASSWORD_PATH,
  REMOVE_SECOND_FACTOR_PATH,
  SECOND_FACTOR_PATH,
  STEP_UP_PATH,
  type LoginResult,
} from "../contract.ts";
import { identityErrors } from "../errors.ts";
import { presentUser } from "../present.ts";
import {
  AUTH_SESSIONS_BODY,
  CAPTCHA_BODY,
  CODE_BODY,
  LOGIN_BODY,
  LOGIN_CODE_BODY,
  LOGIN_PARAMS_QUERY,
  PASSWORD_BODY,
  STEP_UP_BODY,
} from "../schemas.ts";
import { DEVICE_COOKIE, DEVICE_LIFETIME_MS } from "../service/devices.ts";
import type { Identity } from "../service/index.ts";
import type { SignedIn } from "../service/openAuthSession.ts";
import type { StepUpRequest } from "../service/stepUp.ts";

interface AuthSessionOperationsParts {
  readonly identity: Identity;
  /** Every dictionary, as the client keeps it. */
  readonly allDictItems: () => LoginResult["sysAllDictItems"];
}

export function authSessionOperations({ identity, allDictItems }: AuthSessionOperationsParts): Operation[] {
  return [
    ...signInOperations(identity, allDictItems),
    ...ownOperations(identity),
    ...secondFactorOperations(identity),
    ...ownAuthSessionOperations(identity),
  ];
}

/** What every way of signing in answers. */
function replyOf(allDictItems: AuthSessionOperationsParts["allDictItems"]): (signedIn: SignedIn) => Reply {
  return ({ token, signKey, device, user, passwordChange }) => {
    const result: LoginResult = {
      token,
      signKey,
      userInfo: presentUser(user),
      ...(passwordChange === undefined ? {} : { passwordChange }),
      sysAllDictItems: allDictItems(),
    };
    return new Reply(result, "登录成功", "200", [
      { name: DEVICE_COOKIE, value: device, maxAgeSeconds: DEVICE_LIFETIME_MS / 1000 },
    ]);
  };
}

function signInOperations(identity: Identity, allDictItems: AuthSessionOperationsParts["allDictItems"]): Operation[] {
  const module = "identity";
  const signedIn = replyOf(allDictItems);
  return [
    defineOperation({
      method: "GET",
      path: LOGIN_PARAMS_PATH,
      permission: "public",
      title: "登录参数",
      module,
      query: LOGIN_PARAMS_QUERY,
      handle: (call) => identity.loginParams(call.query.purpose, originOf(call)),
    }),
    defineOperation({
      method: "POST",
      path: LOGIN_PATH,
      permission: "public",
      title: "后台登录",
      module,
      body: LOGIN_BODY,
      handle: async (call): Promise<Reply> => {
        const { username, password, kid, nonceId, captcha, code } = call.body;
        if (username.trim() === "") throw identityErrors.error("USERNAME_REQUIRED");
        if (password === "") throw identityErrors.error("PASSWORD_REQUIRED");
        const attempt = {
          username: username.trim(),
          password,
          kid,
          nonceId,
          captcha,
          code,
          userType: 1 as const,
          userAgent: call.userAgent,
          ...originOf(call),
        };
        return signedIn(await identity.login(attempt));
      },
    }),
    {
      method: "GET",
      path: CAPTCHA_PATH,
      permission: "public",
      title: "滑块验证：图片",
      module,
      handle: (call) => identity.captchas.draw(originOf(call)),
    },
    defineOperation({
      method: "POST",
      path: CAPTCHA_PATH,
      permission: "public",
      title: "滑块验证",
      module,
      body: CAPTCHA_BODY,
      handle: async (call): Promise<Reply> => {
        const captcha = await identity.captchas.solve(call.body.id, call.body.position, originOf(call));
        return new Reply({ captcha }, "验证通过");
      },
    }),
    defineOperation({
      method: "POST",
      path: LOGIN_CODE_PATH,
      permission: "public",
      title: "登录：动态验证码",
      module,
      body: LOGIN_CODE_BODY,
      handle: async (call): Promise<Reply> =>
        signedIn(await identity.loginWithCode({ ...call.body, userAgent: call.userAgent, ...originOf(call) })),
    }),
  ];
}

/** Of who is signed in: their session, their password, their authentication. */
function ownOperations(identity: Identity): Operation[] {
  const module = "identity";
  return [
    {
      method: "POST",
      path: LOGOUT_PATH,
      permission: "signed",
      limited: true,
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
          userAgent: call.userAgent,
          body: call.body,
          ...originOf(call),
        });
        return new Reply(null, "修改成功");
      },
    }),
    defineOperation({
      method: "POST",
      path: STEP_UP_PATH,
      permission: "signed",
      limited: true,
      title: "重新验证身份",
      module,
      body: STEP_UP_BODY,
      handle: async (call): Promise<Reply> => {
        await identity.stepUp({ ...callerOf(call), ...originOf(call), body: proofIn(call.body) });
        return new Reply(null, "验证成功");
      },
    }),
  ];
}

/** What a step-up was given: the code where there is one, else the password with the names of its keys. */
function proofIn({ code, password, kid, nonceId }: Static<typeof STEP_UP_BODY>): StepUpRequest["body"] {
  if (code !== undefined) return { code };
  if (password === undefined || password === "") throw identityErrors.error("PASSWORD_REQUIRED");
  return { password, kid: kid ?? "", nonceId: nonceId ?? "" };
}

function secondFactorOperations({ secondFactor }: Identity): Operation[] {
  const module = "identity";
  return [
    {
      method: "GET",
      path: SECOND_FACTOR_PATH,
      permission: "signed",
      limited: true,
      title: "自己的两步验证",
      module,
      handle: (call) => secondFactor.status(call.viewer.id),
    },
    {
      method: "POST",
      path: ENROL_SECOND_FACTOR_PATH,
      permission: "signed",
      limited: true,
      requires: ["stepUp"],
      title: "开始启用两步验证",
      module,
      handle: (call) => secondFactor.begin(callerOf(call)),
    },
    defineOperation({
      method: "POST",
      path: CONFIRM_SECOND_FACTOR_PATH,
      permission: "signed",
      limited: true,
      title: "启用两步验证",
      module,
      body: CODE_BODY,
      handle: async (call): Promise<Reply> => {
        const recoveryCodes = await secondFactor.confirm(callerOf(call), call.body.code.replaceAll(/\s/g, ""));
        return new Reply({ recoveryCodes }, "已启用两步验证");
      },
    }),
    {
      method: "POST",
      path: REMOVE_SECOND_FACTOR_PATH,
      permission: "signed",
      requires: ["stepUp"],
      title: "停用两步验证",
      module,
      handle: async (call): Promise<Reply> => {
        await secondFactor.remove(callerOf(call));
        return new Reply(null, "已停用两步验证");
      },
    },
  ];
}

function ownAuthSessionOperations(identity: Identity): Operation[] {
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

const originOf = ({ ip, cookies, now }: Caller) => ({ ip, device: cookies[DEVICE_COOKIE] ?? "", now });

const callerOf = ({ viewer, token, ip, userAgent, now }: Caller) => ({ viewer, token, ip, userAgent, now });
