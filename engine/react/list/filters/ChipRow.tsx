import { Button, Tag } from "antd";
import { ChipLabels } from "./ChipLabels.tsx";
import { NO_CONDITIONS } from "./chips.ts";
import type { ListController } from "../useListController.ts";
import { listTexts as texts } from "../../texts/list.ts";

/** What the list is filtered by; each condition can be taken back. */
export function ChipRow({ list }: { readonly list: ListController }) {
  // Its place is reserved: rows must not move when the first condition appears.
  if (list.chips.length === 0) return <div className="hw-chips hw-chips-none">{texts.notFiltered}</div>;
  return (
    <div className="hw-chips" role="group" aria-label={texts.filteredBy}>
      <ChipLabels list={list} />
      <span className="hw-chips-title">{texts.filteredBy}</span>
      {list.chips.map((chip) => (
        <Tag
          key={chip.id}
          variant="filled"
          color="processing"
          closable={{ "aria-label": texts.removeFilter(chip.title || chip.text) }}
          onClose={(event) => {
            event.preventDefault();
            list.change(chip.without);
          }}
        >
          {chip.title ? `${chip.title}：` : ""}
          <span title={chip.text} className="hw-chip-text">
            {chip.text}
          </span>
        </Tag>
      ))}
      {list.leftOut.map(({ title, count, change }, at) => (
        // The place is the key: the button that was pressed keeps the focus when it offers the opposite.
        <span key={at} className="hw-chips-title">
          {count === undefined ? texts.emptyShown(title) : texts.emptyLeftOut(title, count)}
          {change === undefined ? null : (
            <Button type="link" size="small" onClick={() => list.change(change)}>
              {count === undefined ? texts.hideEmpty : texts.showEmpty}
            </Button>
          )}
        </span>
      ))}
      <Button type="link" size="small" onClick={() => list.change(NO_CONDITIONS(list.state))}>
        {texts.clearAll}
      </Button>
    </div>
  );
}
