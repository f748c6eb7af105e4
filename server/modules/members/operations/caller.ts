/** What services read of a caller. */
import type { Call } from "#engine/server";
import { deviceOf } from "#server/modules/identity/index";
import type { MemberCaller } from "../service/parts.ts";

export const callerOf = (call: Call<unknown, unknown>): MemberCaller => ({
  viewer: call.viewer,
  token: call.token,
  ip: call.ip,
  device: deviceOf(call.cookies),
  userAgent: call.userAgent,
  requestId: call.requestId,
  now: call.now,
  ...(call.authenticatedAt === undefined ? {} : { authenticatedAt: call.authenticatedAt }),
});
