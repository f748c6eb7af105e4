import { Card, Empty, Skeleton } from "antd";
import { Link } from "react-router-dom";
import { homeTexts as texts } from "../../texts/home.ts";
import { useDelayed } from "../useDelayed.ts";
import { useQueues, type Queue } from "./useQueues.ts";

/** Rows that wait for a step this person may take, counted; each a link to the list as it is filtered. */
export function Queues({ entities }: { readonly entities: readonly { readonly entity: string; readonly path: string }[] }) {
  const { queues, loading } = useQueues(entities);
  const late = useDelayed(loading);
  const waiting = queues.filter((queue) => queue.count > 0);
  return (
    <Card title={texts.queues} className="hw-home-card" aria-busy={loading}>
      {loading && late ? <Skeleton active paragraph={{ rows: 2 }} title={false} /> : null}
      {!loading && waiting.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={texts.nothingWaits} /> : null}
      <ul className="hw-queues">{waiting.map((queue) => <QueueLine key={queue.href} queue={queue} />)}</ul>
    </Card>
  );
}

function QueueLine({ queue }: { readonly queue: Queue }) {
  return (
    <li>
      <Link to={queue.href} className="hw-queue">
        <span className="hw-queue-count">{queue.count}</span>
        <span><b>{queue.title} · {queue.tab}</b><small>{texts.youMay(queue.steps.join("、"))}</small></span>
      </Link>
    </li>
  );
}
