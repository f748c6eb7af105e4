/** What services read of a caller. */
import type { Caller } from "#engine/server";
import { DEVICE_COOKIE } from "../service/devices.ts";
import type { SignInWay } from "../service/openAuthSession.ts";

export const originOf = ({ ip, requestId, cookies, now }: Caller) => ({
  ip,
  requestId,
  device: cookies[DEVICE_COOKIE] ?? "",
  now,
});

/** What services read of a caller who signs in. */
export const sourceOf = <Way extends SignInWay>(call: Caller, way: Way) => ({
  ...originOf(call),
  userAgent: call.userAgent,
  way,
});

export const callerOf = ({ viewer, token, ip, requestId, userAgent, now }: Caller) => ({
  viewer,
  token,
  ip,
  requestId,
  userAgent,
  now,
});
