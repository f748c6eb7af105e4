import type { Static } from "typebox";
import { Reply, defineOperation, type Operation } from "#engine/server";
import {
  CONFIRM_SECOND_FACTOR_PATH,
  END_OWN_AUTH_SESSIONS_PATH,
  ENROL_SECOND_FACTOR_PATH,
  LOGOUT_PATH,
  OWN_AUTH_SESSIONS_PATH,
  PASSWORD_PATH,
  REMOVE_SECOND_FACTOR_PATH,
  SECOND_FACTOR_PATH,
  STEP_UP_PATH,
} from "../contract.ts";
import { identityErrors } from "../errors.ts";
import { AUTH_SESSIONS_BODY, CODE_BODY, PASSWORD_BODY, STEP_UP_BODY } from "../schemas.ts";
import type { Identity } from "../service/index.ts";
import type { StepUpRequest } from "../service/stepUp.ts";
import { callerOf, originOf } from "./caller.ts";

type OwnParts = Pick<Identity, "sessions" | "ownAccount">;

export function authSessionOperations(parts: OwnParts): Operation[] {
  const { sessions, ownAccount } = parts;
  return [...ownOperations(parts), ...secondFactorOperations(ownAccount), ...ownAuthSessionOperations(sessions)];
}

/** Operations of signed-in users on their own session, password and authentication. */
function ownOperations({ sessions, ownAccount }: OwnParts): Operation[] {
  const module = "identity";
  return [
    defineOperation({
      method: "POST",
      path: LOGOUT_PATH,
      permission: "signed",
      limited: true,
      title: "退出登录",
      audit: "logout",
      module,
      handle: async (call): Promise<Reply> => {
        await sessions.logout(callerOf(call));
        return new Reply(null, "退出登录成功！");
      },
    }),
    defineOperation({
      method: "POST",
      path: PASSWORD_PATH,
      permission: "signed",
      limited: true,
      title: "修改自己的密码",
      audit: "updatePassword",
      module,
      body: PASSWORD_BODY,
      handle: async (call): Promise<Reply> => {
        await ownAccount.changePassword({
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
      audit: "stepUp",
      module,
      body: STEP_UP_BODY,
      handle: async (call): Promise<Reply> => {
        await ownAccount.stepUp({ ...callerOf(call), ...originOf(call), body: proofIn(call.body) });
        return new Reply(null, "验证成功");
      },
    }),
  ];
}

/** The proof of a step-up: the code where there is one, else the password with the names of its keys. */
function proofIn({ code, password, kid, nonceId }: Static<typeof STEP_UP_BODY>): StepUpRequest["body"] {
  if (code !== undefined) return { code };
  if (password === undefined || password === "") throw identityErrors.error("PASSWORD_REQUIRED");
  return { password, kid: kid ?? "", nonceId: nonceId ?? "" };
}

function secondFactorOperations({ secondFactor }: Identity["ownAccount"]): Operation[] {
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
    defineOperation({
      method: "POST",
      path: ENROL_SECOND_FACTOR_PATH,
      permission: "signed",
      limited: true,
      requires: ["stepUp"],
      title: "开始启用两步验证",
      audit: { none: "a secret counts once a code of it was given" },
      module,
      handle: (call) => secondFactor.begin(callerOf(call)),
    }),
    defineOperation({
      method: "POST",
      path: CONFIRM_SECOND_FACTOR_PATH,
      permission: "signed",
      limited: true,
      title: "启用两步验证",
      audit: "enrolSecondFactor",
      module,
      body: CODE_BODY,
      handle: async (call): Promise<Reply> => {
        const recoveryCodes = await secondFactor.confirm(callerOf(call), call.body.code.replaceAll(/\s/g, ""));
        return new Reply({ recoveryCodes }, "已启用两步验证");
      },
    }),
    defineOperation({
      method: "POST",
      path: REMOVE_SECOND_FACTOR_PATH,
      permission: "signed",
      requires: ["stepUp"],
      title: "停用两步验证",
      audit: "removeSecondFactor",
      module,
      handle: async (call): Promise<Reply> => {
        await secondFactor.remove(callerOf(call));
        return new Reply(null, "已停用两步验证");
      },
    }),
  ];
}

function ownAuthSessionOperations(sessions: Identity["sessions"]): Operation[] {
  const module = "identity";
  return [
    {
      method: "GET",
      path: OWN_AUTH_SESSIONS_PATH,
      permission: "signed",
      title: "自己的登录",
      module,
      handle: (call) => sessions.listOwn(callerOf(call)),
    },
    defineOperation({
      method: "POST",
      path: END_OWN_AUTH_SESSIONS_PATH,
      permission: "signed",
      title: "退出自己的其他登录",
      audit: "endSessions",
      module,
      body: AUTH_SESSIONS_BODY,
      handle: async (call): Promise<Reply> => {
        const ended = await sessions.endOwn(callerOf(call), call.body.ids);
        return new Reply({ ended }, "已退出");
      },
    }),
  ];
}
