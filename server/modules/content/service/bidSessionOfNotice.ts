/** Checks that a notice agrees with the session it names; its page shows both together. */
import type { Draft, Hooks, WriteContext } from "#engine/server";
import { contentErrors } from "../errors.ts";
import type { ContentRepo, BidSessionRecord } from "../repo/index.ts";
import { CONFIRMED_DEALS, DEAL_NOTICE } from "../rules.ts";

type Repo = Pick<ContentRepo, "session">;

/** Steps that bring a notice to the public. */
const PUBLISHING: ReadonlySet<string> = new Set(["submit", "approve"]);

/**
 * What one field cannot say of another. The lot and session that were stored before may stay; guards of `notice` keep
 * them from being published.
 */
export function checkNoticeBidSessions(hooks: Hooks, repo: Repo): void {
  hooks.on("notice", "beforeAdd", async (draft, context) =>
    assertSameLot(draft, await sessionOf(repo, draft, context)),
  );
  hooks.on("notice", "beforeEdit", async (draft, before, context) => {
    const moved = ["landId", "mainId"].some((name) => (draft[name] ?? null) !== (before[name] ?? null));
    const published = PUBLISHING.has(context.op) && draft["category"] === DEAL_NOTICE;
    if (!moved && !published) return;
    const session = await sessionOf(repo, draft, context);
    if (moved) assertSameLot(draft, session);
    if (published) assertDealConfirmed(session);
  });
}

async function sessionOf(repo: Repo, draft: Draft, { tx }: WriteContext): Promise<BidSessionRecord | undefined> {
  const mainId = draft["mainId"] ?? null;
  return mainId === null ? undefined : repo.session(tx, String(mainId));
}

function assertSameLot(draft: Draft, session: BidSessionRecord | undefined): void {
  if (session !== undefined && session.landId !== (draft["landId"] ?? null))
    throw contentErrors.error("OTHER_LOT", { session: session.title });
}

function assertDealConfirmed(session: BidSessionRecord | undefined): void {
  if (session !== undefined && session.dealState !== null && !CONFIRMED_DEALS.includes(session.dealState))
    throw contentErrors.error("NO_DEAL", { session: session.title });
}
