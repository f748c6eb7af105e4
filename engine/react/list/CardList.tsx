import { Checkbox } from "antd";
import { recordName } from "./recordName.ts";
import { inertWhile } from "../ui/inert.ts";
import { useEntityPath } from "../context/entityPaths.ts";
import { listTexts as texts } from "../texts/list.ts";
import { renderCell, linkColumn, RecordLink } from "./ListCell.tsx";
import { RowActions } from "./rowActions/RowActions.tsx";
import type { RowTableProps } from "./columns/tableColumns.tsx";
import "./cards.css";

const LINES = 5;

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

/** Rows as cards, for a phone: the name and its tags on top, a few values, the actions. */
export function CardList({ list, onRun, hrefOf }: RowTableProps) {
  const pathOf = useEntityPath();
  const link = linkColumn(list) ?? list.columns.find((each) => each.visible)?.column.field;
  const view = list.actions.row.find((rowAction) => rowAction.name === "view");
  const shown = list.columns.filter((each) => each.visible);
  const head = shown.find((each) => each.column.field === link);
  const tagged = shown.filter((each) => each.column.tag && each !== head);
  // One tag beside the name: the record's state, or the first tagged column.
  const state = tagged.find((each) => each.column.field === list.view.entity.states?.field);
  const tags = (state ? [state] : tagged).slice(0, 1);
  const chosen = new Set(list.selected.map(list.idOf));
  return (
    <ul
      {...inertWhile(list.status === "previous")}
      className={list.status === "previous" ? "hw-cards hw-previous" : "hw-cards"}
    >
      {list.rows.map((row) => {
        const id = list.idOf(row);
        const name = recordName(list.view, row);
        const lines = shown
          .filter((each) => each !== head && !tags.includes(each) && isFilled(row[each.column.field]))
          .slice(0, LINES);
        const title = head ? renderCell(list, head, row, pathOf) : name;
        return (
          <li key={id} className="hw-card">
            <div className="hw-card-head">
              {list.actions.batch.length > 0 ? (
                <Checkbox
                  aria-label={texts.selectRow(name)}
                  checked={chosen.has(id)}
                  onChange={(event) =>
                    list.select(
                      event.target.checked
                        ? [...list.selected, row]
                        : list.selected.filter((each) => list.idOf(each) !== id),
                    )
                  }
                />
              ) : null}
              <span className="hw-card-title">
                {view ? (
                  <RecordLink href={hrefOf(id)} onOpen={() => onRun(view, [row])}>
                    {title}
                  </RecordLink>
                ) : (
                  title
                )}
              </span>
              {tags.map((each) => (
                <span key={each.column.field}>{renderCell(list, each, row, pathOf)}</span>
              ))}
            </div>
            <dl className="hw-card-lines">
              {lines.map((each) => (
                <div key={each.column.field}>
                  <dt>{each.column.title}</dt>
                  <dd>{renderCell(list, each, row, pathOf)}</dd>
                </div>
              ))}
            </dl>
            <RowActions rowActions={list.actionsOn(row)} row={row} name={name} onRun={onRun} />
          </li>
        );
      })}
    </ul>
  );
}
