/** What `members` tells members and the back office, as messages of `messages`: which template, whom, what it opens. */
import { displayInstant } from "#core/values";
import type { Database } from "#engine/server";
import type { NotifyBidding } from "#server/modules/bidding/index";
import type { NotifyFunds } from "#server/modules/funds/index";
import type { NotifyMember, NotifyOffice } from "#server/modules/members/index";
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
  closureRefused: ({ reason = "" }) => ({ template: "closureRefused", variables: { reason } }),
  phoneChanged: (_values, time) => ({ template: "accountChanged", variables: { what: "手机号", time } }),
  passwordChanged: (_values, time) => ({ template: "accountChanged", variables: { what: "登录密码", time } }),
};

export const memberNotices =
  (database: Database, messages: Pick<Messages, "notifyMember">): NotifyMember =>
  (memberId, notice, values) =>
    database.write((tx) => {
      const message = MESSAGES[notice](values, displayInstant(tx.now));
      return messages.notifyMember(tx, { memberId, category: "account", ...message });
    });

/** The templates have the names of the notices. */
export const fundsNotices =
  (messages: Pick<Messages, "notifyMember">): NotifyFunds =>
  (tx, memberId, notice, variables) =>
    messages.notifyMember(tx, { memberId, category: "funds", template: notice, variables });

/** The templates have the names of the notices. */
export const biddingNotices =
  (messages: Pick<Messages, "notifyMember">): NotifyBidding =>
  (tx, memberId, notice, variables) =>
    messages.notifyMember(tx, { memberId, category: "bidding", template: notice, variables });

interface OfficeMessage {
  /** Its holders are notified. */
  readonly permission: string;
  /** What follows the member's number in the title. */
  readonly waits: string;
  readonly opens: string;
}

const OFFICE: Readonly<Record<Parameters<NotifyOffice>[1], OfficeMessage>> = {
  memberWaits: { permission: "member:approve", waits: "实名认证待审核", opens: "view:check_persons" },
  companyWaits: {
    permission: "enterprise_certification:approve",
    waits: "企业认证待审核",
    opens: "view:check_suppliers",
  },
  closureWaits: { permission: "member_closure:take", waits: "销户申请待受理", opens: "entity:member_closure" },
};

/** Nothing of who the member is: only their number. */
export const officeNotices =
  (messages: Pick<Messages, "notifyHolders">): NotifyOffice =>
  (tx, notice, { id, memberCode }) => {
    const { permission, waits, opens } = OFFICE[notice];
    const title = `会员 ${memberCode} 的${waits}`;
    return messages.notifyHolders(tx, permission, {
      title,
      text: title,
      page: { opens, rowId: id },
    });
  };
