import { useState, type ReactNode } from "react";
import { Button, Modal, Radio, Space } from "antd";
import type { Conflict, ConflictField, EntityView } from "#core/api";
import type { Wire } from "#core/values";
import { conflictTexts as texts } from "../../texts/form.ts";
import { LineCellText } from "../../widgets/lines/cellText.tsx";
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

function Clash(props: ClashProps) {
  const { clash, view } = props;
  if (clash.line?.deleted !== undefined) return <Sides {...props} text={(value) => (value === null ? texts.dropLine : texts.keepLine)} />;
  const lines = view.entity.fields.find((field) => field.name === clash.line?.of);
  if (lines !== undefined) return <Sides {...props} text={(value) => <LineCellText field={lines} name={clash.field.split(".").at(-1) ?? ""} value={value} empty={texts.empty} />} was />;
  return <Sides {...props} text={textBy(view, clash.field)} was />;
}

const textBy = (view: EntityView, name: string) => (value: Wire) => {
  const field = view.entity.fields.find((candidate) => candidate.name === name);
  return field ? <WireText field={field} value={value} empty={texts.empty} /> : String(value ?? texts.empty);
};

interface SidesProps extends ClashProps {
  readonly text: (value: Wire) => ReactNode;
  /** Whether what stood before both is said. */
  readonly was?: boolean;
}

function Sides({ clash, side, onChoose, text, was = false }: SidesProps) {
  return (
    <div role="listitem" className="hw-clash">
      <div className="hw-clash-title"><b>{clash.title}</b>{was && <span>{texts.base}：{text(clash.base)}</span>}</div>
      <Radio.Group value={side} onChange={(event) => onChoose(event.target.value === "theirs" ? "theirs" : "mine")} aria-label={clash.title} className="hw-clash-sides">
        <Radio value="mine"><span className="hw-clash-side">{texts.mine}</span>{text(clash.yours)}</Radio>
        <Radio value="theirs"><span className="hw-clash-side">{texts.theirs}</span>{text(clash.theirs)}</Radio>
      </Radio.Group>
    </div>
  );
}
