/** What services read of a caller. */
import type { Caller } from "#engine/server";
import { DEVICE_COOKIE } from "../service/devices.ts";

export const originOf = ({ ip, cookies, now }: Caller) => ({ ip, device: cookies[DEVICE_COOKIE] ?? "", now });

export const callerOf = ({ viewer, token, ip, userAgent, now }: Caller) => ({ viewer, token, ip, userAgent, now });
