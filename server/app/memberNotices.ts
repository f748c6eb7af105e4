/** What `members` tells members, as messages of `messages`: which template, with which values. */
import { formatInstant } from "#core/values";
import type { Database } from "#engine/server";
import type { NotifyMember } from "#server/modules/members/index";
import type { Messages } from "#server/modules/messages/index";

type Notice = Parameters<NotifyMember>[1];
type Values = Readonly<Record<string, string>>;

interface NoticeMessage {
  readonly template: string;
  readonly variables: Values;
}

const PERSON = "实名认证";
const company = ({ company: name = "" }: Values): string => `企业认证（${name}）`;

const MESSAGES: Readonly<Record<Notice, (values: Values, time: string) => NoticeMessage>> = {
  memberCertified: () => ({ template: "certificationPassed", variables: { what: PERSON } }),
  memberNotCertified: ({ reason = "" }) => ({ template: "certificationRefused", variables: { what: PERSON, reason } }),
  companyCertified: (values) => ({ template: "certificationPassed", variables: { what: company(values) } }),
  companyNotCertified: (values) => ({
    template: "certificationRefused",
    variables: { what: company(values), reason: values["reason"] ?? "" },
  }),
  companyRevoked: (values) => ({
    template: "certificationRevoked",
    variables: { what: company(values), reason: values["reason"] ?? "" },
  }),
  closureRefused: ({ reason = "" }) => ({
    template: "certificationRefused",
    variables: { what: "账户注销申请", reason },
  }),
  phoneChanged: (_values, time) => ({ template: "accountChanged", variables: { what: "手机号", time } }),
  passwordChanged: (_values, time) => ({ template: "accountChanged", variables: { what: "登录密码", time } }),
};

export const memberNotices =
  (database: Database, messages: Pick<Messages, "notifyMember">): NotifyMember =>
  (memberId, notice, values) =>
    database.write((tx) => {
      const message = MESSAGES[notice](values, formatInstant(tx.now));
      return messages.notifyMember(tx, { memberId, category: "account", ...message });
    });
