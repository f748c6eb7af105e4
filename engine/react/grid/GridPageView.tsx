import { SaveOutlined } from "@ant-design/icons";
import { Alert, App, Button, Space } from "antd";
import { useCallback, useMemo } from "react";
import type { GridPageController } from "./useGridPageController.ts";
import { EditableGrid } from "./index.ts";
import { GridConflictDialog, LiveIndicator, conflictNote } from "./live/index.ts";
import type { RowId } from "./rowStore/index.ts";
import { gridPageTexts as texts } from "../texts/gridPage.ts";
import { InputScopeProvider } from "../fields/inputProps.ts";
import { DraftNotice } from "../drafts/DraftNotice.tsx";
import { FailedRows, LoadingRows } from "../list/ListStates.tsx";
import { ariaKeys, useShortcuts } from "../shortcuts/index.ts";
import "./gridPage.css";

/**
 * The rows of a list as a grid, and around it what is unsaved, in dispute, refused, and whether others' changes arrive.
 */
export function GridPageView({
  grid,
  toolbar,
  small = false,
}: {
  readonly grid: GridPageController;
  /** Place in the list's toolbar for the grid's. */
  readonly toolbar: HTMLElement | null;
  readonly small?: boolean;
}) {
  const { view, list, target } = grid;
  const place = useMemo(() => ({ entity: view.entity.entity, path: view.entity.path, related: view.related }), [view]);
  useSaveKey(grid);
  const shown = target?.rows;
  const { conflicts } = grid.state;
  // Another function paints the rows again: only when there are other conflicts.
  const rowNote = useCallback(
    (row: RowId) => (shown && conflicts > 0 ? conflictNote(shown, row) : undefined),
    [shown, conflicts],
  );
  // What is typed stays where only asking again has failed.
  if (list.status === "refused" || (list.status === "failed" && !target)) return <FailedRows list={list} />;
  if (!target) return <LoadingRows />;
  const { rows } = target;
  const closed = grid.readonly || !(["add", "edit", "delete"] as const).some((verb) => view.may[verb] === true);
  return (
    <InputScopeProvider value={place}>
      {closed ? null : <DraftNotice draft={grid.draft} />}
      <Findings grid={grid} />
      <div className={small ? "hw-grid-page hw-grid-small" : "hw-grid-page"}>
        <EditableGrid
          rows={rows}
          label={view.entity.title}
          name={`list:${view.entity.entity}`}
          height={small ? 400 : "fill"}
          compact
          toolbar={toolbar ?? false}
          readonly={closed}
          extra={<Extra grid={grid} closed={closed} />}
          status={<Status grid={grid} />}
          onSave={() => void grid.save()}
          handle={grid.handle}
          rowNote={rowNote}
        />
      </div>
      {grid.conflictsOpen && grid.state.conflicts > 0 ? (
        <GridConflictDialog rows={rows} view={view} onClose={() => grid.openConflicts(false)} />
      ) : null}
    </InputScopeProvider>
  );
}

function Extra({ grid, closed }: { readonly grid: GridPageController; readonly closed: boolean }) {
  const { modal } = App.useApp();
  const { state } = grid;
  const discard = () =>
    void modal.confirm({
      title: texts.discardTitle,
      content: texts.discardText,
      okText: texts.discard,
      cancelText: texts.keep,
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
      onOk: grid.discard,
    });
  return (
    <Space size={8} wrap>
      {state.dirty ? <Button onClick={discard}>{texts.discard}</Button> : null}
      {closed ? null : (
        <Button
          type="primary"
          icon={<SaveOutlined />}
          loading={grid.busy}
          disabled={!state.dirty}
          title={texts.saveHint}
          aria-keyshortcuts={ariaKeys("gridPage", "save")}
          onClick={() => void grid.save()}
        >
          {texts.save}
        </Button>
      )}
    </Space>
  );
}

function Status({ grid: { live, state } }: { readonly grid: GridPageController }) {
  return (
    <Space size={12}>
      <LiveIndicator state={live} />
      {state.dirty ? (
        <span className="hw-grid-unsaved" role="status">
          {texts.changes(state.changes)}
        </span>
      ) : null}
    </Space>
  );
}

/** What must be decided or mended before a save can succeed. */
function Findings({ grid }: { readonly grid: GridPageController }) {
  return (
    <>
      {grid.state.conflicts > 0 ? (
        <Alert
          type="warning"
          showIcon
          className="hw-grid-finding"
          title={texts.conflict.count(grid.state.conflicts)}
          action={
            <Button size="small" onClick={() => grid.openConflicts(true)}>
              {texts.conflict.open}
            </Button>
          }
        />
      ) : null}
      {grid.state.dirty && grid.problems.length > 0 ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          className="hw-grid-finding"
          title={texts.unplaced}
          description={grid.problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        />
      ) : null}
    </>
  );
}

/** Ctrl+S anywhere on the page; the grid handles its own. */
function useSaveKey({ save, active, state }: GridPageController): void {
  useShortcuts(
    "gridPage",
    { active, whileTyping: true, underDialog: true },
    { save: () => void (state.dirty && save()) },
  );
}
