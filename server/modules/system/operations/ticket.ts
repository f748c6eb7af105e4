import type { Operation, Tickets } from "#engine/server";

/** A socket's pass: the session's token is in no address, so it is exchanged for one that is good once. */
export function ticketOperation(tickets: Tickets): Operation {
  return {
    method: "POST",
    path: "/ws/ticket",
    permission: "signed",
    title: "获取实时连接凭证",
    module: "system",
    result: { type: "object", properties: { ticket: { type: "string" }, expiresIn: { type: "integer" } } },
    handle: (call) => tickets.issue(call.token),
  };
}
