import { useState } from "react";
import { Button, Modal, Radio, Space } from "antd";
import type { EntityView } from "#core/api";
import type { Wire } from "#core/values";
import { gridPageTexts } from "../../texts/gridPage.ts";
import { Cell } from "../../fields/Cell.tsx";
import type { GridConflict, RowStore } from "../rowStore/index.ts";
import { conflictId, conflictsByRow } from "./conflicts.ts";

const texts = gridPageTexts.conflict;

interface GridConflictDialogProps {
  readonly rows: RowStore;
  readonly view: EntityView;
  readonly onClose: () => void;
}

/** Every cell that two people wrote, both values side by side, a choice for each; nothing is lost unseen. */
export function GridConflictDialog({ rows, view, onClose }: GridConflictDialogProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const groups = conflictsByRow(rows);
  const all = groups.flatMap((group) => group.conflicts);
  const choose = (conflict: GridConflict, side: "yours" | "theirs") => {
    const next = new Set(theirs);
    if (side === "theirs") next.add(conflictId(conflict));
    else next.delete(conflictId(conflict));
    setTheirs(next);
  };
  const resolve = () => {
    rows.batch(() => {
      for (const conflict of all) rows.resolve(conflict, theirs.has(conflictId(conflict)) ? "theirs" : "yours");
    });
    onClose();
  };
  return (
    <Modal
      open
      title={texts.title}
      width={800}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{texts.back}</Button>
          <Button type="primary" onClick={resolve}>
            {texts.resolve}
          </Button>
        </>
      }
    >
      <p>{texts.intro}</p>
      <Space className="hw-conflict-all">
        <Button size="small" onClick={() => setTheirs(new Set())}>
          {texts.allMine}
        </Button>
        <Button size="small" onClick={() => setTheirs(new Set(all.map(conflictId)))}>
          {texts.allTheirs}
        </Button>
      </Space>
      {groups.map((group) => (
        <section key={group.row} className="hw-conflict" role="list" aria-label={group.title}>
          {group.conflicts.map((conflict) => (
            <ConflictChoice
              key={conflictId(conflict)}
              conflict={conflict}
              view={view}
              place={group.title}
              side={theirs.has(conflictId(conflict)) ? "theirs" : "yours"}
              onChoose={(side) => choose(conflict, side)}
            />
          ))}
        </section>
      ))}
    </Modal>
  );
}

interface ConflictChoiceProps {
  readonly conflict: GridConflict;
  readonly view: EntityView;
  readonly place: string;
  readonly side: "yours" | "theirs";
  readonly onChoose: (side: "yours" | "theirs") => void;
}

function ConflictChoice({ conflict, view, place, side, onChoose }: ConflictChoiceProps) {
  const field = view.entity.fields.find((candidate) => candidate.name === conflict.key);
  const text = (value: Wire) =>
    field ? <Cell as="text" field={field} value={value} empty={texts.empty} /> : String(value ?? texts.empty);
  const title = field ? `${place} · ${field.title}` : place;
  const cell = conflict.kind === "cell";
  const [mine, others] = cell
    ? [text(conflict.yours), conflict.theirsText === "" ? texts.empty : conflict.theirsText]
    : SIDES[conflict.kind === "deletedHere" ? "deletedHere" : "deletedThere"];
  return (
    <div role="listitem" className="hw-clash">
      <div className="hw-clash-title">
        <b>{title}</b>
        <span>
          {cell ? (
            <>
              {texts.base}：{text(conflict.base)}
            </>
          ) : (
            texts[conflict.kind === "deletedHere" ? "deletedHere" : "deletedThere"]
          )}
        </span>
      </div>
      <Radio.Group
        value={side}
        onChange={(event) => onChoose(event.target.value === "theirs" ? "theirs" : "yours")}
        aria-label={title}
        className="hw-clash-sides"
      >
        <Radio value="yours">
          <span className="hw-clash-side">{texts.mine}</span>
          {mine}
        </Radio>
        <Radio value="theirs">
          <span className="hw-clash-side">{texts.theirs}</span>
          {others}
        </Radio>
      </Radio.Group>
    </div>
  );
}

const SIDES = {
  deletedThere: [texts.keepRow, texts.dropRow],
  deletedHere: [texts.dropMine, texts.keepTheirs],
} as const;
