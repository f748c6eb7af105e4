import { useEffect, useRef, useState } from "react";
import { Button, Checkbox, Input, type InputRef } from "antd";
import { CloseOutlined, DownOutlined, UpOutlined } from "@ant-design/icons";
import { gridTexts } from "../../texts/grid.ts";
import type { GridDesk } from "../controller/gridController.ts";

/** Counting stops here: nobody reads a larger number. */
const MOST = 1000;

/** Words in cells: how many, and from one to the next. */
export function FindBar({ desk, onClose }: { readonly desk: GridDesk; readonly onClose: () => void }) {
  const [word, setWord] = useState(desk.finding);
  const [only, setOnly] = useState(false);
  const box = useRef<InputRef>(null);
  const from = useRef<{ readonly row: string; readonly key: string } | undefined>(undefined);
  useEffect(() => box.current?.select(), []);
  const count = word === "" ? 0 : desk.rows.countMatches(word, MOST + 1);
  const look = (next: string) => {
    setWord(next);
    desk.finding = next;
    if (only) desk.rows.filter(next === "" ? undefined : { text: next });
    desk.sheet?.repaint();
  };
  const step = (way: 1 | -1) => {
    if (word === "") return;
    const active = desk.area?.active;
    const row = active ? desk.rows.rowAt(active.row) : undefined;
    const found = desk.rows.find(word, from.current ?? (row !== undefined && active ? { row, key: active.key } : undefined), way);
    from.current = found;
    if (found) desk.go({ row: desk.rows.indexOf(found.row), key: found.key });
  };
  const close = () => {
    desk.finding = "";
    if (only) desk.rows.filter(undefined);
    desk.sheet?.repaint();
    onClose();
    desk.focus();
  };
  const filter = (on: boolean) => {
    setOnly(on);
    desk.rows.filter(on && word !== "" ? { text: word } : undefined);
  };
  return (
    <div className="hw-find" role="search" aria-label={gridTexts.find}>
      <Input
        ref={box} size="small" value={word} placeholder={gridTexts.findPlaceholder} aria-label={gridTexts.findPlaceholder}
        onChange={(event) => { from.current = undefined; look(event.target.value); }}
        onKeyDown={(event) => {
          if (event.key === "Escape") { event.stopPropagation(); close(); }
          if (event.key === "Enter" && !event.nativeEvent.isComposing) { event.preventDefault(); step(event.shiftKey ? -1 : 1); }
        }}
      />
      <span role="status" className="hw-find-count">{word === "" ? "" : gridTexts.findCount(Math.min(count, MOST), count > MOST)}</span>
      <Button size="small" type="text" icon={<UpOutlined />} aria-label={gridTexts.findPrevious} disabled={count === 0} onClick={() => step(-1)} />
      <Button size="small" type="text" icon={<DownOutlined />} aria-label={gridTexts.findNext} disabled={count === 0} onClick={() => step(1)} />
      <Checkbox checked={only} onChange={(event) => filter(event.target.checked)}>{gridTexts.findOnly}</Checkbox>
      <Button size="small" type="text" icon={<CloseOutlined />} aria-label={gridTexts.close} onClick={close} />
    </div>
  );
}
