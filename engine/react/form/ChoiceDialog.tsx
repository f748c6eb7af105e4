import { useState, type ReactNode } from "react";
import { Button, Modal, Radio, Space } from "antd";
import type { FieldModel } from "#core/language";
import type { Wire } from "#core/values";
import { LineField } from "../fields/lines/LineField.tsx";
import { Cell } from "../fields/Cell.tsx";
import "./form.css";

/** Two values for one place. */
export interface Choice {
  readonly id: string;
  readonly title: string;
  /** How the values are shown; absent: they are words already. */
  readonly field?: FieldModel | undefined;
  /** The `lines` field that holds the place, and the name of the line's field, shown as the lines' entity shows it. */
  readonly within?: { readonly lines: FieldModel; readonly name: string } | undefined;
  /** The value before both changes; absent: not worth showing. */
  readonly base?: Wire;
  readonly first: Wire;
  readonly second: Wire;
}

interface ChoiceTexts {
  readonly title: string;
  readonly intro: string;
  readonly base: string;
  readonly first: string;
  readonly second: string;
  readonly allFirst: string;
  readonly allSecond: string;
  readonly resolve: string;
  readonly back: string;
  readonly empty: string;
}

interface ChoiceDialogProps {
  readonly choices: readonly Choice[];
  readonly texts: ChoiceTexts;
  readonly busy?: boolean;
  /** Ids of those for which the second value is taken. */
  readonly onResolve: (second: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Both values side by side, a choice for each; nothing is lost unseen. */
export function ChoiceDialog({ choices, texts, busy = false, onResolve, onClose }: ChoiceDialogProps) {
  const [second, setSecond] = useState<readonly string[]>([]);
  const choose = (id: string, isSecond: boolean) =>
    setSecond(isSecond ? [...second, id] : second.filter((one) => one !== id));
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
          <Button type="primary" loading={busy} onClick={() => onResolve(second)}>
            {texts.resolve}
          </Button>
        </>
      }
    >
      <p>{texts.intro}</p>
      <Space className="hw-conflict-all">
        <Button size="small" onClick={() => setSecond([])}>
          {texts.allFirst}
        </Button>
        <Button size="small" onClick={() => setSecond(choices.map(({ id }) => id))}>
          {texts.allSecond}
        </Button>
      </Space>
      <div className="hw-conflict" role="list">
        {choices.map((choice) => (
          <OneChoice
            key={choice.id}
            choice={choice}
            texts={texts}
            isSecond={second.includes(choice.id)}
            onChoose={(isSecond) => choose(choice.id, isSecond)}
          />
        ))}
      </div>
    </Modal>
  );
}

interface OneChoiceProps {
  readonly choice: Choice;
  readonly texts: ChoiceTexts;
  readonly isSecond: boolean;
  readonly onChoose: (isSecond: boolean) => void;
}

function OneChoice(props: OneChoiceProps): ReactNode {
  const { field, within } = props.choice;
  if (within === undefined) return <Sides {...props} field={field} />;
  return <LineField {...within}>{(own) => <Sides {...props} field={own} />}</LineField>;
}

function Sides({
  choice: { title, base, first, second },
  field,
  texts,
  isSecond,
  onChoose,
}: OneChoiceProps & { readonly field: FieldModel | undefined }): ReactNode {
  const text = (value: Wire) =>
    field ? <Cell as="text" field={field} value={value} empty={texts.empty} /> : String(value ?? texts.empty);
  return (
    <div role="listitem" className="hw-clash">
      <div className="hw-clash-title">
        <b>{title}</b>
        {base === undefined ? null : (
          <span>
            {texts.base}：{text(base)}
          </span>
        )}
      </div>
      <Radio.Group
        value={isSecond}
        onChange={(event) => onChoose(event.target.value === true)}
        aria-label={title}
        className="hw-clash-sides"
      >
        <Radio value={false}>
          <span className="hw-clash-side">{texts.first}</span>
          {text(first)}
        </Radio>
        <Radio value>
          <span className="hw-clash-side">{texts.second}</span>
          {text(second)}
        </Radio>
      </Radio.Group>
    </div>
  );
}
