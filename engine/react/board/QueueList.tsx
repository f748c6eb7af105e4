import { Button, Empty, Skeleton } from "antd";
import { Link } from "react-router-dom";
import type { Queue, Queues } from "./useQueues.ts";
import { useDelayed } from "../ui/useDelayed.ts";
import { boardTexts } from "../texts/board.ts";
import { homeTexts as texts } from "../texts/home.ts";
import "./queues.css";

/** Rows that wait for a step this person may take, counted; each a link to the list as it is filtered. */
export function QueueList({ queues, loading, failed, retry }: Queues) {
  const late = useDelayed(loading);
  const waiting = queues.filter((queue) => queue.count > 0);
  return (
    <div aria-busy={loading}>
      {loading && late ? <Skeleton active paragraph={{ rows: 2 }} title={false} /> : null}
      {failed ? (
        <p className="hw-block-note" role="alert">
          {texts.notAllCounted}{" "}
          <Button type="link" size="small" onClick={retry}>
            {boardTexts.retry}
          </Button>
        </p>
      ) : null}
      {!loading && !failed && waiting.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={texts.nothingWaits} />
      ) : null}
      <ul className="hw-queues">
        {waiting.map((queue) => (
          <QueueLine key={queue.href} queue={queue} />
        ))}
      </ul>
    </div>
  );
}

function QueueLine({ queue }: { readonly queue: Queue }) {
  return (
    <li>
      <Link to={queue.href} className="hw-queue">
        <span className="hw-queue-count">{texts.count(queue.count, queue.more)}</span>
        <span>
          <b>
            <span>{queue.title} ·</span> <span>{queue.tab}</span>
          </b>
          <small>{texts.youMay(queue.steps.join("、"))}</small>
        </span>
      </Link>
    </li>
  );
}
