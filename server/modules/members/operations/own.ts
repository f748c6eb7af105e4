/** Calls of a member about themselves. */
import { Reply, defineOperation, type Operation } from "#engine/server";
import { memberErrors } from "../errors.ts";
import { MEMBER_PATHS } from "../contract.ts";
import { signerFor } from "../present.ts";
import {
  CERTIFY_BODY,
  CLOSE_BODY,
  IMAGE_QUERY,
  NOTHING,
  OWN_EMAIL_BODY,
  OWN_MOBILE_BODY,
  PROFILE_IMAGE_QUERY,
  REVISE_PASSWORD_BODY,
  SWITCH_BODY,
  VERIFY_EMAIL_BODY,
  VERIFY_MOBILE_BODY,
} from "../schemas.ts";
import { certify, ownCertification } from "../service/certification.ts";
import { analyseClosure, ownClosure, requestClosure, withdrawClosure } from "../service/closure.ts";
import { sendEmailCode, sendMobileCode, verifyEmail, verifyMobile } from "../service/contact.ts";
import { ownInfo, switchTo } from "../service/identities.ts";
import { ownMember } from "../service/own.ts";
import type { MemberParts } from "../service/parts.ts";
import { callerOf } from "./caller.ts";

const base = { permission: "member", module: "members" } as const;
const post = { ...base, method: "POST" } as const;
const get = { ...base, method: "GET" } as const;
const SENT = "验证码已发送";

export function ownOperations(parts: MemberParts): Operation[] {
  return [
    ...contactOperations(parts),
    ...certificationOperations(parts),
    ...infoOperations(parts),
    ...closureOperations(parts),
  ];
}

function contactOperations(parts: MemberParts): Operation[] {
  return [
    defineOperation({
      ...post,
      path: MEMBER_PATHS.revisePassword,
      limited: true,
      title: "会员修改密码",
      audit: "updatePassword",
      body: REVISE_PASSWORD_BODY,
      handle: async (call): Promise<Reply> => {
        await parts.ownAccount.changePassword({ ...callerOf(call), body: call.body });
        return new Reply(null, "修改成功");
      },
    }),
    defineOperation({
      ...post,
      path: MEMBER_PATHS.sendMobileCode,
      title: "手机验证：发送短信验证码",
      audit: { none: "what the code is for is recorded" },
      body: OWN_MOBILE_BODY,
      handle: async (call): Promise<Reply> => {
        await sendMobileCode(parts, call.body.mobile, callerOf(call));
        return new Reply(null, SENT);
      },
    }),
    defineOperation({
      ...post,
      path: MEMBER_PATHS.verifyMobile,
      requires: ["stepUp"],
      title: "手机验证",
      audit: "changePhone",
      body: VERIFY_MOBILE_BODY,
      handle: async (call): Promise<Reply> => {
        await verifyMobile(parts, call.body, callerOf(call));
        return new Reply(null, "验证成功");
      },
    }),
    defineOperation({
      ...post,
      path: MEMBER_PATHS.sendEmailCode,
      title: "邮箱验证：发送邮件验证码",
      audit: { none: "what the code is for is recorded" },
      body: OWN_EMAIL_BODY,
      handle: async (call): Promise<Reply> => {
        await sendEmailCode(parts, call.body.email, callerOf(call));
        return new Reply(null, SENT);
      },
    }),
    defineOperation({
      ...post,
      path: MEMBER_PATHS.verifyEmail,
      requires: ["stepUp"],
      title: "邮箱验证",
      audit: "verifyEmail",
      body: VERIFY_EMAIL_BODY,
      handle: async (call): Promise<Reply> => {
        await verifyEmail(parts, call.body, callerOf(call));
        return new Reply(null, "验证成功");
      },
    }),
  ];
}

function certificationOperations(parts: MemberParts): Operation[] {
  return [
    {
      ...get,
      path: MEMBER_PATHS.certification,
      title: "自己的实名认证",
      handle: (call) => ownCertification(parts, callerOf(call)),
    },
    ...[MEMBER_PATHS.certify, MEMBER_PATHS.certifyFirst].map((path) =>
      defineOperation({
        ...post,
        path,
        title: "提交实名认证",
        audit: "submit",
        body: CERTIFY_BODY,
        handle: async (call): Promise<Reply> => {
          await certify(parts, call.body, callerOf(call));
          return new Reply(null, "已提交，请等待审核");
        },
      }),
    ),
  ];
}

function infoOperations(parts: MemberParts): Operation[] {
  return [
    {
      ...get,
      path: MEMBER_PATHS.userInfo,
      title: "自己的会员信息",
      handle: async (call) => ({ userInfo: await ownInfo(parts, callerOf(call)) }),
    },
    defineOperation({
      ...get,
      path: MEMBER_PATHS.profileImage,
      title: "自己的头像",
      query: PROFILE_IMAGE_QUERY,
      handle: async (call) => {
        const info = await ownInfo(parts, callerOf(call));
        const { userId } = call.query;
        if (userId !== undefined && userId !== info.id && userId !== info.memberId)
          throw memberErrors.error("NOT_FOUND");
        return { profilePhotoUrl: info.avatar };
      },
    }),
    defineOperation({
      ...get,
      path: MEMBER_PATHS.image,
      title: "自己的图片",
      query: IMAGE_QUERY,
      handle: async (call) => {
        const { features } = call.query;
        const caller = callerOf(call);
        if (features === "avatar") return { fileUrl: (await ownInfo(parts, caller)).avatar };
        const member = await ownMember(parts, caller);
        return { fileUrl: (await signerFor(parts, caller))(member[features]) };
      },
    }),
    defineOperation({
      ...post,
      path: MEMBER_PATHS.switchIdentity,
      limited: ["identity"],
      title: "切换企业身份",
      audit: "switchIdentity",
      body: SWITCH_BODY,
      handle: async (call): Promise<Reply> =>
        new Reply(await switchTo(parts, call.body.enterpriseCertificationId, callerOf(call)), "切换成功"),
    }),
  ];
}

function closureOperations(parts: MemberParts): Operation[] {
  return [
    defineOperation({
      ...post,
      path: MEMBER_PATHS.analyseClosure,
      title: "账户注销：检查",
      audit: { none: "it changes nothing; the request is recorded" },
      handle: (call) => analyseClosure(parts, callerOf(call)),
    }),
    {
      ...get,
      path: MEMBER_PATHS.closure,
      title: "账户注销：自己的申请",
      handle: async (call) => ({ request: await ownClosure(parts, callerOf(call)) }),
    },
    defineOperation({
      ...post,
      path: MEMBER_PATHS.withdrawClosure,
      title: "账户注销：撤回申请",
      audit: "withdraw",
      body: NOTHING,
      handle: async (call): Promise<Reply> => {
        await withdrawClosure(parts, callerOf(call));
        return new Reply(null, "注销申请已撤回");
      },
    }),
    defineOperation({
      ...post,
      path: MEMBER_PATHS.closeAccount,
      requires: ["stepUp"],
      title: "账户注销：申请",
      audit: "add",
      body: CLOSE_BODY,
      handle: async (call): Promise<Reply> => {
        await requestClosure(parts, call.body, callerOf(call));
        return new Reply(null, "已提交，请等待审核");
      },
    }),
  ];
}
