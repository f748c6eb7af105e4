import { DownOutlined } from "@ant-design/icons";
import { Dropdown, type MenuProps } from "antd";
import { useRef, useState, type ComponentProps } from "react";
import type { WireRow } from "#core/values";
import type { BatchSelection } from "../../actions/contract.ts";
import { menuClick } from "../../ui/menuClick.ts";
import { disabledReasonOn, type RowAction } from "./availableActions.ts";
import { DisabledLabel, useDisabledReason } from "../../ui/disabledReason/index.ts";
import { listTexts as texts } from "../../texts/list.ts";

const OPEN = 3;

/** `batch`: the rows are those of the selection that allow it. */
export type RunAction = (rowAction: RowAction, rows: readonly WireRow[], batch?: BatchSelection) => void;

/** At most three in the open; the dangerous ones last, red, apart. */
export function RowActions({
  rowActions,
  row,
  name,
  onRun,
}: {
  readonly rowActions: readonly RowAction[];
  readonly row: WireRow;
  readonly name: string;
  readonly onRun: RunAction;
}) {
  const { open, folded } = splitActions(rowActions);
  return (
    // Keys are not stopped: an open menu listens for them at the window.
    <span className="hw-row-actions" onClick={(event) => event.stopPropagation()}>
      {open.map((rowAction) => {
        const reason = disabledReasonOn(rowAction, row);
        const label = `${rowAction.title} ${name}`;
        if (reason !== undefined)
          return <DisabledAction key={rowAction.name} reason={reason} label={label} title={rowAction.title} />;
        return (
          <ActionButton
            key={rowAction.name}
            danger={rowAction.danger}
            aria-label={label}
            onClick={() => onRun(rowAction, [row])}
          >
            {rowAction.title}
          </ActionButton>
        );
      })}
      {folded.length > 0 ? (
        <MoreActions rowActions={folded} row={row} name={name} onRun={(rowAction) => onRun(rowAction, [row])} />
      ) : null}
    </span>
  );
}

/** A plain button: a list draws some hundred of them, and the library's costs ten times as much. */
function ActionButton({
  danger = false,
  className = "",
  ...rest
}: ComponentProps<"button"> & { readonly danger?: boolean }) {
  const look = danger ? "hw-row-action hw-row-action-danger" : "hw-row-action";
  return <button type="button" {...rest} className={`${look} ${className}`.trimEnd()} />;
}

/** What a guard refuses stays in its place, closed, and says why. */
function DisabledAction({
  reason,
  label,
  title,
}: {
  readonly reason: string;
  readonly label: string;
  readonly title: string;
}) {
  const { props, tip } = useDisabledReason(reason);
  return (
    <ActionButton {...props} aria-label={label}>
      {title}
      {tip}
    </ActionButton>
  );
}

/** The menu is made when it is first asked for. */
function MoreActions({
  rowActions,
  row,
  name,
  onRun,
}: {
  readonly rowActions: readonly RowAction[];
  readonly row: WireRow;
  readonly name: string;
  readonly onRun: (rowAction: RowAction) => void;
}) {
  const [open, setOpen] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  const label = `${texts.more} ${name}`;
  const words = (
    <>
      {texts.more}
      <DownOutlined className="hw-small-icon" />
    </>
  );
  if (open === undefined)
    return (
      <ActionButton aria-label={label} aria-haspopup="menu" aria-expanded={false} onClick={() => setOpen(true)}>
        {words}
      </ActionButton>
    );
  const run = (key: string) => {
    const rowAction = rowActions.find((each) => each.name === key);
    if (rowAction && disabledReasonOn(rowAction, row) === undefined) onRun(rowAction);
  };
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      open={open}
      onOpenChange={setOpen}
      menu={{
        items: menuOf(rowActions, row),
        onClick: menuClick(run),
        onKeyDown: ({ key }) => {
          if (key === "Escape") button.current?.focus();
        },
      }}
    >
      {/* Replaces the button that was pressed. */}
      <ActionButton ref={button} autoFocus aria-label={label} aria-haspopup="menu" aria-expanded={open}>
        {words}
      </ActionButton>
    </Dropdown>
  );
}

function menuOf(rowActions: readonly RowAction[], row: WireRow): NonNullable<MenuProps["items"]> {
  return rowActions.flatMap((rowAction, index) => {
    const reason = disabledReasonOn(rowAction, row);
    const item = {
      key: rowAction.name,
      ...(reason === undefined
        ? { label: rowAction.title, danger: rowAction.danger }
        : { label: <DisabledLabel title={rowAction.title} reason={reason} /> }),
    };
    return rowAction.danger && index > 0 && !rowActions[index - 1]?.danger
      ? [{ type: "divider" as const, key: `before-${rowAction.name}` }, item]
      : [item];
  });
}

/** Harmless ones first; three in the open, or two and the rest behind 更多. */
function splitActions(rowActions: readonly RowAction[]): {
  readonly open: readonly RowAction[];
  readonly folded: readonly RowAction[];
} {
  const ordered = [
    ...rowActions.filter((rowAction) => !rowAction.danger),
    ...rowActions.filter((rowAction) => rowAction.danger),
  ];
  if (ordered.length <= OPEN) return { open: ordered, folded: [] };
  return { open: ordered.slice(0, OPEN - 1), folded: ordered.slice(OPEN - 1) };
}

/** How wide the column must be for these rows. */
export function actionsWidth(rowActions: readonly (readonly RowAction[])[]): number {
  const widths = rowActions.map((each) => {
    const { open, folded } = splitActions(each);
    const words = [
      ...open.map((rowAction) => rowAction.title.length),
      ...(folded.length > 0 ? [texts.more.length + 1] : []),
    ];
    return words.reduce((sum, length) => sum + length * 14 + 16, 0);
  });
  return Math.max(88, ...widths.map((width) => width + 16));
}
