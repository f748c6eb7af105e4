import { Breadcrumb, Empty, LinkButton, PageHead, Tabs } from "#portal/ui/index.ts";
import type { GuideTab } from "#server/modules/content/contract";
import type { GuideData } from "../data.ts";
import type { PageProps } from "../route.ts";
import { addressOf } from "../query.ts";
import { GuideContact } from "./GuideContact.tsx";
import { Process, Questions, Rules, Templates, type TabProps } from "./tabs.tsx";
import { guideTexts as t } from "./texts.ts";

const GUIDE = "/index/transactionGuide";
const BODIES: Record<GuideTab, (props: TabProps) => React.JSX.Element> = {
  0: Process,
  1: Rules,
  2: Templates,
  3: Questions,
};

export function Page({ data: { tab, guide }, site }: PageProps<GuideData>) {
  const items = guide.tabs.find((each) => each.tab === tab)?.items ?? [];
  const Body = BODIES[tab];
  return (
    <div className="wrap">
      <Breadcrumb
        trail={[{ label: t.home, to: "/index/home" }, { label: t.title, to: GUIDE }, { label: t.tabTitles[tab] }]}
      />
      <PageHead title={t.title} lead={t.lead} />
      <Tabs
        label={t.tabs}
        items={guide.tabs.map((each) => ({
          to: addressOf(GUIDE, { activeIndex: each.tab }),
          label: t.tabTitles[each.tab],
          current: each.tab === tab,
        }))}
      />
      <section className="guide" aria-label={t.tabTitles[tab]}>
        {items.length > 0 ? (
          <Body items={items} />
        ) : (
          <Empty title={t.empty} hint={t.emptyHint}>
            <LinkButton to="/index/aboutCenter?activeIndex=2" tone="forest">
              {t.contact}
            </LinkButton>
          </Empty>
        )}
      </section>
      <GuideContact site={site} />
    </div>
  );
}
