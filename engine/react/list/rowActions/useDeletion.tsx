import { useQueryClient } from "@tanstack/react-query";
import { App, Button, type ModalFuncProps } from "antd";
import { ApiError, type DeletionCheck, type EntityView, type RowError } from "#core/api";
import type { WireRow } from "#core/values";
import { keys, useApi } from "../../api/index.ts";
import { RefusedRows } from "../../actions/RefusedRows.tsx";
import { listTexts as texts } from "../../texts/list.ts";
import { recordName } from "../recordName.ts";
import { UNDO_SECONDS } from "../undoSeconds.ts";

/** Key of the message, so that undoing takes it away. */
const DELETED_MESSAGE = "removed";

/** Deleting, after asking; and taking it back where the entity keeps history. */
export function useDeletion(view: EntityView, onChanged: () => void) {
  const { modal } = App.useApp();
  const api = useApi();
  const remove = useRemove(view, onChanged);
  const { path, key, history } = view.entity;

  /** What is not known beforehand the server says when it is asked to delete. */
  const check = (rows: readonly WireRow[]): Promise<DeletionCheck> =>
    api
      .get<DeletionCheck>(`${path}/deletable`, { ids: rows.map((row) => String(row[key])).join(",") }, { quiet: true })
      .catch(() => ({ refused: [], along: [] }));
  return (rows: readonly WireRow[]) => {
    const [first] = rows;
    if (!first) return;
    const question = rows.length === 1 ? texts.deleteOne(recordName(view, first)) : texts.deleteMany(rows.length);
    const dialog = modal.confirm({
      title: texts.deleteTitle,
      content: <Checking question={question} />,
      okText: texts.delete,
      okButtonProps: { danger: true, disabled: true },
      onOk: () => remove(rows),
    });
    void check(rows).then(({ refused, along }) => {
      if (refused.length > 0) return dialog.update(refusedDialogOf(view, rows, refused));
      dialog.update({
        content: <Consequences question={question} alsoDeleted={along} canUndo={history} />,
        okButtonProps: { danger: true },
      });
    });
  };
}

/** Deletes the rows on the server, and says so or why not. */
function useRemove(view: EntityView, onChanged: () => void) {
  const { modal, message } = App.useApp();
  const api = useApi();
  const client = useQueryClient();
  const { path, key } = view.entity;
  const changed = () => {
    onChanged();
    void client.invalidateQueries({ queryKey: keys.allRows });
  };
  const showDeleted = useDeletedMessage(view, changed);
  return async (rows: readonly WireRow[]) => {
    const ids = rows.map((row) => String(row[key]));
    try {
      if (ids.length === 1) await api.delete(`${path}/delete`, { id: ids[0] });
      else await api.delete(`${path}/deleteBatch`, { ids: ids.join(",") });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refused = refusedRows(error.result);
      if (refused.length > 0)
        modal.error({ title: texts.refusedRows, content: <RefusedRows view={view} rows={rows} refused={refused} /> });
      else if (error.status !== 403 && error.status !== 404) message.warning(error.message);
      // Nothing was deleted: what was chosen stays chosen, to leave out what was refused and try again.
      void client.invalidateQueries({ queryKey: keys.allRows });
      return;
    }
    showDeleted(rows);
    changed();
  };
}

/** The message after deleting; where the entity keeps history it has a link that restores the rows. */
function useDeletedMessage(view: EntityView, changed: () => void) {
  const { message } = App.useApp();
  const api = useApi();
  const { path, key, history } = view.entity;
  const undo = async (rows: readonly WireRow[]) => {
    message.destroy(DELETED_MESSAGE);
    try {
      for (const row of rows) await api.post(`${path}/restore`, { id: row[key], version: row["version"] });
      message.success(texts.undone);
    } catch (error) {
      message.error(error instanceof ApiError ? error.message : texts.failed);
    }
    changed();
  };
  return (rows: readonly WireRow[]) => {
    const link = history ? (
      <Button type="link" size="small" onClick={() => void undo(rows)}>
        {texts.undo}
      </Button>
    ) : null;
    void message.success({
      key: DELETED_MESSAGE,
      content: (
        <span>
          {texts.deleted}
          {link}
        </span>
      ),
      duration: history ? UNDO_SECONDS : 3,
    });
  };
}

/** The question while the server is asked what would be deleted. */
function Checking({ question }: { readonly question: string }) {
  return (
    <>
      {question}
      <br />
      <span role="status">{texts.deleteChecking}</span>
    </>
  );
}

interface ConsequencesProps {
  readonly question: string;
  readonly alsoDeleted: DeletionCheck["along"];
  readonly canUndo: boolean;
}

/** The question with what is deleted along, and whether it can be undone. */
function Consequences({ question, alsoDeleted, canUndo }: ConsequencesProps) {
  return (
    <>
      {question}
      <br />
      {alsoDeleted.length === 0 ? null : (
        <>
          {texts.deleteAlong(alsoDeleted)}
          <br />
        </>
      )}
      {canUndo ? texts.deleteCanUndo : texts.deleteForGood}
    </>
  );
}

/** In the place of the question: there is nothing to confirm. */
function refusedDialogOf(view: EntityView, rows: readonly WireRow[], refused: readonly RowError[]): ModalFuncProps {
  const [first] = rows;
  const one = rows.length === 1 && first !== undefined;
  return {
    type: "error",
    title: one ? texts.cannotDelete(recordName(view, first)) : texts.cannotDeleteMany(refused.length),
    content: one ? (
      refused.map(({ message }) => message).join("；")
    ) : (
      <RefusedRows view={view} rows={rows} refused={refused} />
    ),
    okText: texts.understood,
    okButtonProps: {},
    onOk: () => undefined,
  };
}

export function refusedRows(result: unknown): readonly RowError[] {
  if (typeof result !== "object" || result === null || !("refused" in result) || !Array.isArray(result.refused))
    return [];
  return result.refused.filter(
    (each): each is RowError => typeof each === "object" && each !== null && "id" in each && "message" in each,
  );
}
