import type { AboutItem, AboutTab, SiteInfo } from "#server/modules/content/contract";
import { Breadcrumb, Empty, LinkButton, PageHead, Tabs } from "#portal/ui/index.ts";
import type { AboutData } from "../data.ts";
import type { PageProps } from "../route.ts";
import { addressOf } from "../query.ts";
import { Contact, Introduction, Organisation } from "./tabs.tsx";
import { aboutTexts as t } from "./texts.ts";

const ABOUT = "/index/aboutCenter";

interface TabProps {
  readonly items: readonly AboutItem[];
  readonly site: SiteInfo;
}

const BODIES: Record<AboutTab, (props: TabProps) => React.JSX.Element> = {
  0: Introduction,
  1: Organisation,
  2: Contact,
};

/** The configured numbers are on the contact page whether or not an editor wrote more there. */
const saysSomething = (tab: AboutTab, { items, site }: TabProps) =>
  items.length > 0 || (tab === 2 && (site.phones.length > 0 || site.account !== null));

export function Page({ data: { tab, about }, site }: PageProps<AboutData>) {
  const items = about.tabs.find((each) => each.tab === tab)?.items ?? [];
  const Body = BODIES[tab];
  return (
    <div className="wrap">
      <Breadcrumb
        trail={[{ label: t.home, to: "/index/home" }, { label: t.title, to: ABOUT }, { label: t.tabTitles[tab] }]}
      />
      <PageHead title={t.title} lead={t.lead} />
      <Tabs
        label={t.tabs}
        items={about.tabs.map((each) => ({
          to: addressOf(ABOUT, { activeIndex: each.tab }),
          label: t.tabTitles[each.tab],
          current: each.tab === tab,
        }))}
      />
      <section className="guide" aria-label={t.tabTitles[tab]}>
        {saysSomething(tab, { items, site }) ? (
          <Body items={items} site={site} />
        ) : (
          <Empty title={t.empty} hint={t.emptyHint}>
            <LinkButton to={`${ABOUT}?activeIndex=2`} tone="forest">
              {t.contact}
            </LinkButton>
            <LinkButton to="/index/transactionGuide">{t.guide}</LinkButton>
          </Empty>
        )}
      </section>
    </div>
  );
}
