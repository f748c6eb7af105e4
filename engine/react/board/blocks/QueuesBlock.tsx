import type { BlockProps } from "./blockProps.ts";
import { QueueList } from "../QueueList.tsx";

export function QueuesBlock({ board }: BlockProps) {
  return <QueueList {...board.queues} />;
}
