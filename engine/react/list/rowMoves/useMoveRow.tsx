import { useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { useRef } from "react";
import { ApiError, MAX_BATCH_ROWS, type Page, type SavedRows } from "#core/api";
import { MAX_PAGE_SIZE } from "#core/filter";
import type { WireRow } from "#core/values";
import { keys, useApi, type Api } from "../../api/index.ts";
import { listTexts as texts } from "../../texts/list.ts";
import { refusedRows } from "../rowActions/useDeletion.tsx";
import { recordName } from "../recordName.ts";
import type { ListController } from "../useListController.ts";
import type { MoveRules } from "./moveRules.ts";
import { editsOf, undoOf, type RowEdit } from "./movedRows.ts";
import { NotMoved, type FindTarget, type Siblings } from "./targets.ts";
import { UNDO_SECONDS } from "../undoSeconds.ts";

/** Key of the message, so that undoing takes it away. */
const MOVED_MESSAGE = "moved";

interface MoveRow {
  move(row: WireRow, find: FindTarget): Promise<void>;
  undo(): Promise<void>;
}

/** Puts a row in another place, says so, and takes it back; what the server refuses changes nothing. */
export function useMoveRow(list: ListController, rules: MoveRules | undefined): MoveRow {
  const api = useApi();
  const client = useQueryClient();
  const { message } = App.useApp();
  const last = useRef<readonly RowEdit[] | undefined>(undefined);
  const busy = useRef(false);
  /** One move at a time: the next one starts from the versions that this one made. */
  const alone = async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    try {
      await work();
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      message.warning(reason);
    } finally {
      busy.current = false;
      await client.invalidateQueries({ queryKey: keys.allRows });
    }
  };
  const undo = () =>
    alone(async () => {
      const edits = last.current;
      if (rules === undefined || edits === undefined) return;
      last.current = undefined;
      message.destroy(MOVED_MESSAGE);
      await save(api, list, edits);
      message.success(texts.moveUndone);
    });
  const move = (row: WireRow, find: FindTarget) =>
    alone(async () => {
      if (rules === undefined) return;
      const { tree } = rules;
      const target = await find((parent) => siblingsBelow(api, list, rules, { row, parent }));
      if (target === undefined) return;
      const { parent, rows: siblings } = target.siblings;
      const edits = editsOf(tree, { row, parent, siblings, at: target.at });
      if (edits.length === 0) return;
      if (edits.length > MAX_BATCH_ROWS) throw new NotMoved(texts.tooManySiblings(MAX_BATCH_ROWS));
      const saved = await save(api, list, edits);
      last.current = undoOf(tree, edits, saved.rows);
      if (parent !== null) list.branches.reveal(parent);
      void message.success({
        key: MOVED_MESSAGE,
        content: (
          <span>
            {texts.moved(recordName(list.view, row))}
            <Button type="link" size="small" onClick={() => void undo()}>
              {texts.undo}
            </Button>
          </span>
        ),
        duration: UNDO_SECONDS,
      });
    });
  return { move, undo };
}

async function siblingsBelow(
  api: Api,
  { view, idOf }: ListController,
  { tree }: MoveRules,
  { row, parent }: { readonly row: WireRow; readonly parent: string | null },
): Promise<Siblings> {
  const { order } = tree;
  const query = {
    parentId: parent ?? "0",
    field: [tree.key, tree.parent, "version", ...(order === undefined ? [] : [order])].join(","),
    ...(order === undefined ? {} : { column: order, order: "asc" }),
    pageNo: "1",
    pageSize: String(MAX_PAGE_SIZE),
  };
  const page = await api.get<Page<WireRow>>(`${view.entity.path}/list`, query, { quiet: true });
  if (page.total > page.records.length) throw new NotMoved(texts.tooManySiblings(MAX_PAGE_SIZE));
  const isMoved = (one: WireRow) => idOf(one) === idOf(row);
  return { parent, rows: page.records.filter((one) => !isMoved(one)), was: page.records.findIndex(isMoved) };
}

function save(api: Api, { view }: ListController, edits: readonly RowEdit[]): Promise<SavedRows> {
  const { path, key } = view.entity;
  const edit = edits.map(({ id, version, set, base }) => ({ ...set, [key]: id, version, base }));
  return api.post<SavedRows>(`${path}/saveRows`, { edit }, { quiet: true });
}

/** Undefined: a mistake of this program, which is not for a message. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof NotMoved) return error.message;
  if (!(error instanceof ApiError)) return undefined;
  const [first] = refusedRows(error.result);
  return (first?.issues?.[0]?.message ?? first?.message ?? error.message) || texts.failed;
}
