import { Card, Empty } from "antd";
import { usePhone } from "../../ui/mediaQueries.ts";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { MenuNode } from "#core/language";
import { useUser } from "../../context/user.ts";
import { homeTexts as texts } from "../../texts/home.ts";
import { useShellConfig } from "../config.ts";
import { HOME_PATH, leaves, visibleMenu } from "../menu.ts";
import { useQueues } from "../../board/useQueues.ts";
import { QueueList } from "../../board/QueueList.tsx";
import { greetingAt, longDate } from "../../ui/businessTime.ts";

/** The first page of the day for whom no board is meant: what waits, and the way to every page one may open. */
export function HomePage({ menu }: { readonly menu: readonly MenuNode[] }) {
  const user = useUser();
  const narrow = usePhone();
  const groups = useMemo(() => groupsOf(menu), [menu]);
  const queues = useQueues(true);
  return (
    <div className="hw-home">
      <header className="hw-home-head">
        <p className="hw-home-day">{longDate(new Date())}</p>
        {/* On wide screens the header greets. */}
        {narrow ? (
          <p>
            {greetingAt(new Date())}，{user.realname ?? user.username}
          </p>
        ) : null}
      </header>
      <Card title={texts.queues} className="hw-home-card">
        <QueueList {...queues} />
      </Card>
      <Card title={texts.shortcuts} className="hw-home-card">
        {groups.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={texts.noPages} />
        ) : (
          groups.map((group) => <Shortcuts key={group.title} group={group} />)
        )}
      </Card>
    </div>
  );
}

interface Group {
  readonly title: string;
  readonly icon: string | undefined;
  readonly pages: readonly MenuNode[];
}

function Shortcuts({ group }: { readonly group: Group }) {
  const { icons } = useShellConfig();
  return (
    <section className="hw-shortcuts" aria-label={group.title}>
      <h2>
        <span aria-hidden>{group.icon ? icons[group.icon] : null}</span>
        {group.title}
      </h2>
      <div>
        {group.pages.map((page) => (
          <Link key={page.path} to={page.path} className="hw-shortcut">
            {page.title}
          </Link>
        ))}
      </div>
    </section>
  );
}

function groupsOf(menu: readonly MenuNode[]): readonly Group[] {
  const visible = visibleMenu(menu).filter((node) => node.path !== HOME_PATH);
  return visible.map((node) => ({
    title: node.title,
    icon: node.icon,
    pages: leaves([node])
      .flatMap((trail) => trail.slice(-1))
      .filter((page) => page.path !== HOME_PATH),
  }));
}
