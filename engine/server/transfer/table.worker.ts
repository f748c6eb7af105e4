/** A thread that reads one table file: unpacking and decoding are work for which no other call should wait. */
import { parentPort } from "node:worker_threads";
import type { TableRequest, TableAnswer } from "./readTable.ts";
import { readRows } from "./readRows.ts";
import { TableFault } from "./table.ts";

const port = parentPort;
if (port !== null) {
  const answer = (message: TableAnswer): void => port.postMessage(message);
  let rows: ReturnType<typeof readRows> | undefined;
  // One batch for each question, so that no more than one waits to be taken.
  port.on("message", ({ file, limits }: TableRequest) => {
    rows ??= readRows(file, limits);
    rows.next().then(
      ({ done, value }) => answer(done === true ? {} : { rows: value }),
      (error: unknown) =>
        answer(
          error instanceof TableFault
            ? { fault: error.fault, details: error.details }
            : { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) },
        ),
    );
  });
}
