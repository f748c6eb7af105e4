/** Notices to members. One that cannot be sent is in the log and nowhere else: what it is about has been done. */
import type { WriteTransaction } from "#engine/server";
import type { MemberNotice, MemberParts } from "./parts.ts";

/** Sends it after the commit; no answer waits for it. */
export function notifyAfterCommit(
  { notify, log }: Pick<MemberParts, "notify" | "log">,
  tx: WriteTransaction,
  memberId: string,
  notice: MemberNotice,
  variables: Readonly<Record<string, string>> = {},
): void {
  tx.afterCommit(
    () =>
      void notify(memberId, notice, variables).catch((error: unknown) =>
        log.warn({ err: error, notice }, "a member was not notified"),
      ),
  );
}
