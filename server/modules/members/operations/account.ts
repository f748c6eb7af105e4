/** Registration, recovery and alteration: calls of people who are not signed in. */
import { Reply, defineOperation, type Operation } from "#engine/server";
import { MEMBER_PATHS } from "../contract.ts";
import {
  ALTERATION_CODE_BODY,
  EMAIL_CODE_BODY,
  FINISH_ALTERATION_BODY,
  MOBILE_CODE_BODY,
  PROVE_MOBILE_BODY,
  RECOVER_BY_EMAIL_BODY,
  RECOVER_BY_MOBILE_BODY,
  REGISTER_BODY,
  START_ALTERATION_BODY,
  VERIFY_ALTERATION_BODY,
} from "../schemas.ts";
import { finishAlteration, sendAlterationCode, startAlteration, verifyAlteration } from "../service/alteration.ts";
import { emailIn, phoneIn, sendCode } from "../service/phoneCodes.ts";
import type { MemberParts } from "../service/parts.ts";
import { recoverPassword } from "../service/recovery.ts";
import { proveRegisterPhone, register } from "../service/register.ts";
import { callerOf } from "./caller.ts";

const base = { method: "POST", permission: "public", module: "members" } as const;
const SENT = "验证码已发送";

export function accountOperations(parts: MemberParts): Operation[] {
  return [...registerOperations(parts), ...recoveryOperations(parts), ...alterationOperations(parts)];
}

function registerOperations(parts: MemberParts): Operation[] {
  return [
    defineOperation({
      ...base,
      path: MEMBER_PATHS.sendRegisterCode,
      title: "会员注册：发送短信验证码",
      audit: { none: "what the code is for is recorded" },
      body: MOBILE_CODE_BODY,
      handle: async (call): Promise<Reply> => {
        const { mobile, captcha } = call.body;
        await sendCode(parts, { purpose: "register", target: phoneIn(mobile) }, captcha, callerOf(call));
        return new Reply(null, SENT);
      },
    }),
    defineOperation({
      ...base,
      path: MEMBER_PATHS.verifyRegisterCode,
      title: "会员注册：验证手机号",
      audit: { none: "the registration is recorded" },
      body: PROVE_MOBILE_BODY,
      handle: async (call): Promise<Reply> => new Reply(await proveRegisterPhone(parts, call.body), "验证成功"),
    }),
    defineOperation({
      ...base,
      path: MEMBER_PATHS.register,
      title: "会员注册",
      audit: "add",
      body: REGISTER_BODY,
      handle: async (call): Promise<Reply> =>
        // Whether it was agreed to is checked with the rest, for its own sentence.
        new Reply(await register(parts, call.body, callerOf(call)), "注册成功"),
    }),
  ];
}

function recoveryOperations(parts: MemberParts): Operation[] {
  return [
    defineOperation({
      ...base,
      path: MEMBER_PATHS.sendRecoveryCode,
      title: "找回密码：发送短信验证码",
      audit: { none: "what the code is for is recorded" },
      body: MOBILE_CODE_BODY,
      handle: async (call): Promise<Reply> => {
        const { mobile, captcha } = call.body;
        await sendCode(parts, { purpose: "resetPassword", target: phoneIn(mobile) }, captcha, callerOf(call));
        return new Reply(null, SENT);
      },
    }),
    defineOperation({
      ...base,
      path: MEMBER_PATHS.sendRecoveryEmail,
      title: "找回密码：发送邮件验证码",
      audit: { none: "what the code is for is recorded" },
      body: EMAIL_CODE_BODY,
      handle: async (call): Promise<Reply> => {
        const { email, captcha } = call.body;
        await sendCode(parts, { purpose: "resetPassword", target: emailIn(email) }, captcha, callerOf(call));
        return new Reply(null, SENT);
      },
    }),
    defineOperation({
      ...base,
      path: MEMBER_PATHS.recoverByMobile,
      title: "找回密码：手机号",
      audit: "recoverPassword",
      body: RECOVER_BY_MOBILE_BODY,
      handle: async (call): Promise<Reply> => {
        await recoverPassword(parts, call.body, callerOf(call));
        return new Reply(null, "密码已重置，请登录");
      },
    }),
    defineOperation({
      ...base,
      path: MEMBER_PATHS.recoverByEmail,
      title: "找回密码：邮箱",
      audit: "recoverPassword",
      body: RECOVER_BY_EMAIL_BODY,
      handle: async (call): Promise<Reply> => {
        await recoverPassword(parts, call.body, callerOf(call));
        return new Reply(null, "密码已重置，请登录");
      },
    }),
  ];
}

function alterationOperations(parts: MemberParts): Operation[] {
  return [
    defineOperation({
      ...base,
      path: MEMBER_PATHS.startAlteration,
      title: "账户变更：填写账户",
      audit: { none: "the last of its steps is recorded" },
      body: START_ALTERATION_BODY,
      handle: (call) => startAlteration(parts, call.body, callerOf(call)),
    }),
    defineOperation({
      ...base,
      path: MEMBER_PATHS.sendAlterationCode,
      title: "账户变更：发送邮件验证码",
      audit: { none: "the last of its steps is recorded" },
      body: ALTERATION_CODE_BODY,
      handle: async (call): Promise<Reply> => {
        await sendAlterationCode(parts, call.body, callerOf(call));
        return new Reply(null, SENT);
      },
    }),
    defineOperation({
      ...base,
      path: MEMBER_PATHS.verifyAlteration,
      title: "账户变更：验证邮箱",
      audit: { none: "the last of its steps is recorded" },
      body: VERIFY_ALTERATION_BODY,
      handle: (call) => verifyAlteration(parts, call.body),
    }),
    defineOperation({
      ...base,
      path: MEMBER_PATHS.finishAlteration,
      title: "账户变更：更换手机号",
      audit: "alterAccount",
      body: FINISH_ALTERATION_BODY,
      handle: async (call): Promise<Reply> => {
        await finishAlteration(parts, call.body, callerOf(call));
        return new Reply(null, "手机号已更换，请重新登录");
      },
    }),
  ];
}
