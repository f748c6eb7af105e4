/** The public pages' questions, answered by the services directly. `portal/src/site/api.ts` is its shape; a test holds them together. */
import type { Content } from "#server/modules/content/index";
import type { BidSessions } from "#server/modules/bidding/index";

export function createSiteApi({ content, sessions }: { readonly content: Content; readonly sessions: BidSessions }) {
  return {
    home: sessions.home,
    sessions: sessions.list,
    session: sessions.detail,
    hallOptions: sessions.options,
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
