/**
 * Answers the calls of the public pages directly from the services. `portal/src/site/api.ts` declares the type; a
 * test compares the two.
 */
import type { Content } from "#server/modules/content/index";
import type { BidSessions } from "#server/modules/bidding/index";

export function createSiteApi({
  content,
  bidSessions,
}: {
  readonly content: Content;
  readonly bidSessions: BidSessions;
}) {
  return {
    home: bidSessions.home,
    sessions: bidSessions.list,
    session: bidSessions.detail,
    sessionUpdate: bidSessions.update,
    hallOptions: bidSessions.options,
    notices: content.notices,
    notice: content.notice,
    articles: content.articles,
    article: content.article,
    guide: content.guide,
    about: content.about,
    topic: content.topic,
  };
}

export type ServerSiteApi = ReturnType<typeof createSiteApi>;
