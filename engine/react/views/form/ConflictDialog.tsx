import { useState } from "react";
import { Button, Modal, Radio, Space } from "antd";
import type { Conflict, ConflictField, EntityView } from "#core/api";
import type { Wire } from "#core/values";
import { conflictTexts as texts } from "../../texts/form.ts";
import { WireText } from "./WireText.tsx";

export interface ConflictDialogProps {
  readonly conflict: Conflict;
  readonly view: EntityView;
  readonly saving: boolean;
  /** Names of the fields that take the other person's value. */
  readonly onSettle: (theirs: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Two people changed the same fields: both values side by side, a choice for each, nothing lost unseen. */
export function ConflictDialog({ conflict, view, saving, onSettle, onClose }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const choose = (field: string, side: "mine" | "theirs") => setTheirs(side === "theirs" ? [...theirs, field] : theirs.filter((name) => name !== field));
  const all = conflict.fields.map((field) => field.field);
  return (
    <Modal
      open title={texts.title} width={800} onCancel={onClose} mask={{ closable: false }}
      footer={<><Button onClick={onClose}>{texts.back}</Button><Button type="primary" loading={saving} onClick={() => onSettle(theirs)}>{texts.save}</Button></>}
    >
      <p>{texts.intro}</p>
      <Space className="hw-conflict-all">
        <Button size="small" onClick={() => setTheirs([])}>{texts.allMine}</Button>
        <Button size="small" onClick={() => setTheirs(all)}>{texts.allTheirs}</Button>
      </Space>
      <div className="hw-conflict" role="list">
        {conflict.fields.map((field) => <Clash key={field.field} clash={field} view={view} side={theirs.includes(field.field) ? "theirs" : "mine"} onChoose={(side) => choose(field.field, side)} />)}
      </div>
    </Modal>
  );
}

interface ClashProps {
  readonly clash: ConflictField;
  readonly view: EntityView;
  readonly side: "mine" | "theirs";
  readonly onChoose: (side: "mine" | "theirs") => void;
}

function Clash({ clash, view, side, onChoose }: ClashProps) {
  const field = view.entity.fields.find((candidate) => candidate.name === clash.field);
  const text = (value: Wire) => (field ? <WireText field={field} value={value} empty={texts.empty} /> : String(value ?? texts.empty));
  return (
    <div role="listitem" className="hw-clash">
      <div className="hw-clash-title"><b>{clash.title}</b><span>{texts.base}：{text(clash.base)}</span></div>
      <Radio.Group value={side} onChange={(event) => onChoose(event.target.value === "theirs" ? "theirs" : "mine")} aria-label={clash.title} className="hw-clash-sides">
        <Radio value="mine"><span className="hw-clash-side">{texts.mine}</span>{text(clash.yours)}</Radio>
        <Radio value="theirs"><span className="hw-clash-side">{texts.theirs}</span>{text(clash.theirs)}</Radio>
      </Radio.Group>
    </div>
  );
}
