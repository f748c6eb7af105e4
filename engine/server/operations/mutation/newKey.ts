import type { EntityModel } from "#core/language";
import { isUuidV7 } from "#core/values";
import { rowErrors } from "../errors.ts";
import { randomUUIDv7 } from "../id.ts";
import type { Body } from "./fieldInput.ts";

export interface NewKey {
  readonly id: string;
  readonly sent: boolean;
}

/** The key may come from the page, so that a repeated call is one row. */
export function newKey(entity: EntityModel, body: Body, now: number): NewKey {
  const sent = body[entity.key];
  if (sent === undefined || sent === null || sent === "") return { id: randomUUIDv7(now), sent: false };
  if (typeof sent !== "string" || !isUuidV7(sent)) throw rowErrors.error("BAD_ID");
  return { id: sent, sent: true };
}
