import { useEffect, useRef, useState } from "react";
import { Button, Checkbox, Input, type InputRef } from "antd";
import { CloseOutlined, DownOutlined, UpOutlined } from "@ant-design/icons";
import { gridTexts } from "../../texts/grid.ts";
import type { GridController } from "../controller/gridController.ts";
import { isOfInputMethod } from "../../shortcuts/index.ts";

/** Counting stops here: a larger number helps no reader. */
const MOST = 1000;

/** Words in cells: how many, and from one to the next. */
export function FindBar({
  controller,
  onClose,
}: {
  readonly controller: GridController;
  readonly onClose: () => void;
}) {
  const { box, word, only, count, type, step, filter, close } = useFind(controller, onClose);
  return (
    <div className="hw-find" role="search" aria-label={gridTexts.find}>
      <Input
        ref={box}
        size="small"
        value={word}
        placeholder={gridTexts.findPlaceholder}
        aria-label={gridTexts.findPlaceholder}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && !isOfInputMethod(event)) {
            event.stopPropagation();
            close();
          }
          if (event.key === "Enter" && !isOfInputMethod(event)) {
            event.preventDefault();
            step(event.shiftKey ? -1 : 1);
          }
        }}
      />
      <span role="status" className="hw-find-count">
        {word === "" ? "" : gridTexts.findCount(Math.min(count, MOST), count > MOST)}
      </span>
      <Button
        size="small"
        type="text"
        icon={<UpOutlined />}
        aria-label={gridTexts.findPrevious}
        disabled={count === 0}
        onClick={() => step(-1)}
      />
      <Button
        size="small"
        type="text"
        icon={<DownOutlined />}
        aria-label={gridTexts.findNext}
        disabled={count === 0}
        onClick={() => step(1)}
      />
      <Checkbox checked={only} onChange={(event) => filter(event.target.checked)}>
        {gridTexts.findOnly}
      </Checkbox>
      <Button size="small" type="text" icon={<CloseOutlined />} aria-label={gridTexts.close} onClick={close} />
    </div>
  );
}

/**
 * State of the search: its text, the number of matches, the step from match to match, and the filter to matching rows.
 */
function useFind(controller: GridController, onClose: () => void) {
  const [word, setWord] = useState(controller.searchText);
  const [only, setOnly] = useState(false);
  const box = useRef<InputRef>(null);
  const from = useRef<{ readonly row: string; readonly key: string } | undefined>(undefined);
  useEffect(() => box.current?.select(), []);
  const count = word === "" ? 0 : controller.rows.countMatches(word, MOST + 1);
  const type = (next: string) => {
    from.current = undefined;
    setWord(next);
    controller.setSearch(next);
    if (only) controller.rows.filter(next === "" ? undefined : { text: next });
  };
  const step = (way: 1 | -1) => {
    if (word === "") return;
    const active = controller.selection?.active;
    const row = active ? controller.rows.rowAt(active.row) : undefined;
    const found = controller.rows.find(
      word,
      from.current ?? (row !== undefined && active ? { row, key: active.key } : undefined),
      way,
    );
    from.current = found;
    if (found) controller.moveTo({ row: controller.rows.indexOf(found.row), key: found.key });
  };
  const close = () => {
    controller.setSearch("");
    if (only) controller.rows.filter(undefined);
    onClose();
    controller.focus();
  };
  const filter = (on: boolean) => {
    setOnly(on);
    controller.rows.filter(on && word !== "" ? { text: word } : undefined);
  };
  return { box, word, only, count, type, step, filter, close };
}
