import { defineOperation, type Operation, type Tickets } from "#engine/server";

/** A socket's pass: the session's token is in no address, so it is exchanged for one that is good once. */
export function ticketOperation(tickets: Tickets): Operation {
  return defineOperation({
    method: "POST",
    path: "/ws/ticket",
    permission: "signed",
    title: "获取实时连接凭证",
    audit: { none: "it opens what its session may read anyway" },
    module: "system",
    result: { type: "object", properties: { ticket: { type: "string" }, expiresIn: { type: "integer" } } },
    handle: (call) => tickets.issue(call.token),
  });
}
