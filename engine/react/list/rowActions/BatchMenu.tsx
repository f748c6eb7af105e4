import { DownOutlined } from "@ant-design/icons";
import { App, Button, Dropdown, type MenuProps } from "antd";
import { MAX_BATCH_ROWS } from "#core/api";
import { isStep } from "../../actions/contract.ts";
import { disabledReasonTexts } from "../../texts/disabledReason.ts";
import { listTexts as texts } from "../../texts/list.ts";
import { DisabledLabel } from "../../ui/disabledReason/index.ts";
import type { ListController } from "../useListController.ts";
import { menuClick } from "../../ui/menuClick.ts";
import { disabledReasonOn, type RowAction } from "./availableActions.ts";
import type { RunAction } from "./RowActions.tsx";

interface BatchMenuProps {
  readonly list: ListController;
  readonly onRun: RunAction;
}

/**
 * What can be done with the selected rows. Of the steps of a state machine those that at least one of them allows: rows
 * take a step one by one. Everything else is done with all of them or none.
 */
export function BatchMenu({ list, onRun }: BatchMenuProps) {
  const { message } = App.useApp();
  const { selected } = list;
  if (list.actions.batch.length === 0) return null;
  const run = (name: string) => {
    const rowAction = list.actions.batch.find((each) => each.name === name);
    if (!rowAction) return;
    const without = list.rowsWithout(rowAction);
    const reason = disabledOnAll(list, rowAction);
    if (selected.length === 0) message.warning(texts.selectFirst);
    else if (reason !== undefined) message.warning(reason);
    else if (takesRowsAlone(rowAction)) {
      const rows = selected.filter((row) => !without.includes(row));
      if (rows.length > MAX_BATCH_ROWS) message.warning(texts.tooMany(MAX_BATCH_ROWS));
      else onRun(rowAction, rows, { skipped: without.length });
    } else if (selected.length > MAX_BATCH_ROWS) message.warning(texts.tooMany(MAX_BATCH_ROWS));
    else if (without.length > 0) message.warning(texts.notOnAll(without.length, rowAction.title));
    else onRun(rowAction, selected);
  };
  return (
    <>
      <Dropdown
        trigger={["click"]}
        autoFocus
        disabled={list.status !== "rows"}
        menu={{ items: itemsOf(list), onClick: menuClick(run) }}
      >
        <Button disabled={list.status !== "rows"}>
          {texts.batch}
          <DownOutlined className="hw-small-icon" />
        </Button>
      </Dropdown>
      {selected.length > 0 ? (
        <span className="hw-selected" role="status">
          {texts.selected(selected.length)}
          <Button type="link" size="small" onClick={() => list.select([])}>
            {texts.clearSelection}
          </Button>
        </span>
      ) : null}
    </>
  );
}

function takesRowsAlone({ run }: RowAction): boolean {
  return "action" in run && isStep(run.action);
}

function itemsOf(list: ListController): NonNullable<MenuProps["items"]> {
  const items = list.actions.batch
    .filter((rowAction) => isListed(list, rowAction))
    .map((rowAction) => {
      const reason = disabledOnAll(list, rowAction);
      return {
        key: rowAction.name,
        ...(reason === undefined
          ? { label: rowAction.title, danger: rowAction.danger }
          : { label: <DisabledLabel title={rowAction.title} reason={reason} /> }),
      };
    });
  return items.length > 0 ? items : [{ key: "none", label: texts.noBatch, disabled: true }];
}

/** A step that none of the selected rows is at is left out; one that a guard closes stays and says why. */
function isListed({ selected, rowsWithout }: ListController, rowAction: RowAction): boolean {
  return (
    selected.length === 0 ||
    !takesRowsAlone(rowAction) ||
    rowsWithout(rowAction).length < selected.length ||
    selected.some((row) => disabledReasonOn(rowAction, row) !== undefined)
  );
}

/** Why this can be done with none of the selected rows; undefined: with some it can. */
function disabledOnAll(list: ListController, rowAction: RowAction): string | undefined {
  const { selected } = list;
  if (selected.length === 0 || list.rowsWithout(rowAction).length < selected.length) return undefined;
  const [reason, ...others] = new Set(selected.map((row) => disabledReasonOn(rowAction, row)));
  return others.length === 0 && reason !== undefined
    ? reason
    : disabledReasonTexts.none(selected.length, rowAction.title);
}
