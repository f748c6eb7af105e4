/** Sessions, bids and deals: for now what anybody may read of them. */
import type { Engine, Operation } from "#engine/server";
import type { Content } from "#server/modules/content/index";
import { biddingOperations } from "./operations.ts";
import { createRepo } from "./repo.ts";
import { createSessions, type Sessions } from "./service/sessions.ts";

export { biddingErrors } from "./errors.ts";
export type { Sessions } from "./service/sessions.ts";

export function createBiddingModule(engine: Engine, content: Content): { readonly sessions: Sessions; readonly operations: readonly Operation[] } {
  const sessions = createSessions(engine, createRepo(engine), content);
  return { sessions, operations: biddingOperations(sessions) };
}
