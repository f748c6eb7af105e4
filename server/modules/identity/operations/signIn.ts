/** Sign-in of the back office, and the answer that every way of signing in gives. */
import { Reply, defineOperation, type Operation } from "#engine/server";
import { CAPTCHA_PATH, LOGIN_CODE_PATH, LOGIN_PARAMS_PATH, LOGIN_PATH, type LoginResult } from "../contract.ts";
import { identityErrors } from "../errors.ts";
import { presentUser } from "../present.ts";
import { CAPTCHA_BODY, LOGIN_BODY, LOGIN_CODE_BODY, LOGIN_PARAMS_QUERY } from "../schemas.ts";
import { DEVICE_LIFETIME_MS } from "../rules.ts";
import { DEVICE_COOKIE } from "../service/devices.ts";
import type { Identity } from "../service/index.ts";
import type { SignedIn } from "../service/openAuthSession.ts";
import type { EnvelopeKeys } from "../service/passwordEnvelope.ts";
import { originOf, sourceOf } from "./caller.ts";

export interface SignInOperationsParts {
  readonly signIn: Identity["signIn"];
  readonly accounts: Pick<Identity["accounts"], "profileOf">;
  /** Every dictionary, as the client keeps it. */
  readonly allDictItems: () => LoginResult["sysAllDictItems"];
}

/** Makes the answer that every way of signing in gives. */
export function replyOf({ allDictItems, accounts }: SignInOperationsParts): (signedIn: SignedIn) => Promise<Reply> {
  return async ({ token, signKey, device, user, enterpriseId, passwordChange, tenants }) => {
    const result: LoginResult = {
      token,
      signKey,
      userInfo: presentUser(user, await accounts.profileOf(user, enterpriseId)),
      ...(passwordChange === undefined ? {} : { passwordChange }),
      ...(tenants.length > 1 ? { tenantList: tenants } : {}),
      sysAllDictItems: allDictItems(),
    };
    return new Reply(result, "登录成功", "200", [
      { name: DEVICE_COOKIE, value: device, maxAgeSeconds: DEVICE_LIFETIME_MS / 1000 },
    ]);
  };
}

interface PasswordBody extends EnvelopeKeys {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
  readonly code?: string;
}

/** A name and a password as they are sent, whatever kind of name it is. */
export function passwordSignIn<Source>(
  { username, password, kid, nonceId, captcha, code }: PasswordBody,
  source: Source,
) {
  if (username.trim() === "") throw identityErrors.error("USERNAME_REQUIRED");
  if (password === "") throw identityErrors.error("PASSWORD_REQUIRED");
  return { ...source, username: username.trim(), password, kid, nonceId, captcha, code };
}

export function signInOperations(parts: SignInOperationsParts): Operation[] {
  const module = "identity";
  const { signIn } = parts;
  const signedIn = replyOf(parts);
  return [
    defineOperation({
      method: "GET",
      path: LOGIN_PARAMS_PATH,
      permission: "public",
      title: "登录参数",
      module,
      query: LOGIN_PARAMS_QUERY,
      handle: (call) => signIn.params(call.query.purpose, originOf(call)),
    }),
    defineOperation({
      method: "POST",
      path: LOGIN_PATH,
      permission: "public",
      title: "后台登录",
      audit: "login",
      module,
      body: LOGIN_BODY,
      handle: async (call): Promise<Reply> =>
        signedIn(await signIn.withPassword(passwordSignIn(call.body, sourceOf(call, "office")))),
    }),
    {
      method: "GET",
      path: CAPTCHA_PATH,
      permission: "public",
      title: "滑块验证：图片",
      module,
      handle: (call) => signIn.captchas.draw(originOf(call)),
    },
    defineOperation({
      method: "POST",
      path: CAPTCHA_PATH,
      permission: "public",
      title: "滑块验证",
      audit: { none: "it says nothing of a person" },
      module,
      body: CAPTCHA_BODY,
      handle: async (call): Promise<Reply> => {
        const captcha = await signIn.captchas.solve(call.body.id, call.body.position, originOf(call));
        return new Reply({ captcha }, "验证通过");
      },
    }),
    defineOperation({
      method: "POST",
      path: LOGIN_CODE_PATH,
      permission: "public",
      title: "登录：动态验证码",
      audit: "login",
      module,
      body: LOGIN_CODE_BODY,
      handle: async (call): Promise<Reply> =>
        signedIn(await signIn.withCode({ ...call.body, ...sourceOf(call, "secondFactor") })),
    }),
  ];
}
