import type { BlockProps } from "./block.ts";
import { QueueList } from "./Queues.tsx";

export function QueuesBlock({ board }: BlockProps) {
  return <QueueList {...board.queues} />;
}
