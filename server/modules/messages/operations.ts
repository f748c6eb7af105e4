/** The calls of whoever has messages: their own announcements, a member's own messages; and test messages. */
import { Reply, closedObject, defineOperation, type Operation } from "#engine/server";
import { MESSAGE_PATHS } from "./contract.ts";
import type { Announcements } from "./service/announcements.ts";
import type { MemberMessages } from "./service/memberMessages.ts";
import type { TestMessages } from "./service/testMessages.ts";
import { MESSAGES_OF_BELL, MESSAGES_OF_PAGE } from "./rules.ts";

const NUMBER = { type: "string", pattern: "^[1-9][0-9]{0,5}$" } as const;
const ID = { type: "string", minLength: 1, maxLength: 120 } as const;
const PAGING = { pageNo: NUMBER, pageSize: { type: "string", pattern: "^(?:[1-9][0-9]?|100)$" } } as const;
const TEXT = { type: "string", maxLength: 200 } as const;

interface PagingTexts {
  readonly pageNo?: string;
  readonly pageSize?: string;
}

const pageOf = ({ pageNo, pageSize }: PagingTexts) => ({
  pageNo: Number(pageNo ?? 1),
  pageSize: Number(pageSize ?? MESSAGES_OF_PAGE),
});

interface MessageServices {
  readonly announcements: Announcements;
  readonly memberMessages: MemberMessages;
  readonly testMessages: TestMessages;
}

export function messageOperations(services: MessageServices): readonly Operation[] {
  return [
    ...announcementOperations(services.announcements),
    ...memberMessageOperations(services.memberMessages),
    ...testOperations(services.testMessages),
  ];
}

function announcementOperations(announcements: Announcements): readonly Operation[] {
  const base = { permission: "signed", module: "messages" } as const;
  const read = {
    ...base,
    path: MESSAGE_PATHS.readAnnouncement,
    title: "标记公告为已读",
    audit: { none: "what somebody has read is theirs" },
    body: closedObject({ anntId: ID }, "anntId"),
  } as const;
  return [
    defineOperation({
      ...base,
      method: "GET",
      path: MESSAGE_PATHS.announcements,
      title: "我的未读通知",
      query: closedObject({ pageSize: PAGING.pageSize }),
      handle: ({ viewer, now, query }) => announcements.own(viewer, now, Number(query.pageSize ?? MESSAGES_OF_BELL)),
    }),
    defineOperation({
      ...base,
      method: "GET",
      path: MESSAGE_PATHS.ownAnnouncements,
      title: "我的通知",
      query: closedObject({ ...PAGING, msgCategory: { enum: ["1", "2"] }, readFlag: { enum: ["0", "1"] } }),
      handle: ({ viewer, now, query: { msgCategory, readFlag, ...paging } }) =>
        announcements.page(
          viewer,
          now,
          {
            ...(msgCategory !== undefined && { category: Number(msgCategory) }),
            ...(readFlag !== undefined && { readFlag: Number(readFlag) }),
          },
          pageOf(paging),
        ),
    }),
    ...(["PUT", "POST"] as const).map((method) =>
      defineOperation({
        ...read,
        method,
        handle: async ({ viewer, body }) => {
          await announcements.read(body.anntId, viewer);
          return null;
        },
      }),
    ),
    defineOperation({
      ...base,
      method: "POST",
      path: MESSAGE_PATHS.readAllAnnouncements,
      title: "全部标记为已读",
      audit: { none: "what somebody has read is theirs" },
      body: closedObject({}),
      handle: async ({ viewer }) => new Reply(null, `已将 ${await announcements.readAll(viewer)} 条标记为已读`),
    }),
  ];
}

function memberMessageOperations(messages: MemberMessages): readonly Operation[] {
  const base = { method: "GET", permission: "member", module: "messages" } as const;
  return [
    defineOperation({
      ...base,
      path: MESSAGE_PATHS.mine,
      title: "我的消息",
      query: closedObject(PAGING),
      handle: ({ viewer, query }) => messages.page(viewer, pageOf(query)),
    }),
    defineOperation({
      ...base,
      path: MESSAGE_PATHS.message,
      title: "阅读我的消息",
      query: closedObject({ id: ID }, "id"),
      handle: ({ viewer, query }) => messages.read(viewer, query.id),
    }),
    defineOperation({
      ...base,
      path: MESSAGE_PATHS.unread,
      title: "我的未读消息数",
      query: closedObject({}),
      handle: ({ viewer }) => messages.unread(viewer),
    }),
  ];
}

function testOperations(tests: TestMessages): readonly Operation[] {
  const base = { permission: "message_template:test", module: "messages" } as const;
  return [
    defineOperation({
      ...base,
      method: "GET",
      path: MESSAGE_PATHS.templates,
      title: "可测试的消息模板",
      query: closedObject({}),
      handle: () => tests.templates(),
    }),
    defineOperation({
      ...base,
      method: "POST",
      path: MESSAGE_PATHS.test,
      title: "发送测试消息",
      audit: "test",
      body: closedObject(
        {
          template: { type: "string", minLength: 1, maxLength: 60 },
          channel: { enum: ["sms", "email", "inbox"] },
          to: { type: "string", minLength: 1, maxLength: 254 },
          variables: { type: "object", additionalProperties: TEXT, maxProperties: 30 },
        },
        "template",
        "channel",
        "to",
        "variables",
      ),
      handle: (call) => tests.send(call.body, call),
    }),
  ];
}
