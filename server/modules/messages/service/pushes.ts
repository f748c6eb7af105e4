/** The history of pushes: every message, over whichever channel, as far as people may see it. */
import { maskText } from "#core/values";
import type { Database } from "#engine/server";
import type { Channel, PushResult } from "../contract.ts";
import type { PushRepo } from "../repo/pushHistory.ts";

export interface Pushed {
  readonly channel: Channel;
  /** As it was sent to; stored masked. */
  readonly to: string;
  readonly title: string;
  readonly template: string;
  readonly result: PushResult;
  readonly error?: string;
  /** Sent by hand, to try a template. */
  readonly test?: { readonly by: string };
}

export type RecordPush = (pushed: Pushed) => Promise<void>;

export const createRecordPush =
  (database: Database, repo: PushRepo): RecordPush =>
  ({ channel, to, title, template, result, error, test }) =>
    database.write(
      async (tx) =>
        void (await repo.record(tx, {
          channel,
          target: maskText(channel === "sms" ? "mobile" : "email", to),
          title,
          template,
          result,
          error: error ?? null,
          by: test?.by ?? null,
          test: test !== undefined,
        })),
    );
