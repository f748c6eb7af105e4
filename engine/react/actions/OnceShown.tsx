import { Button, Modal, Typography } from "antd";
import type { ShownOnce } from "#core/api";
import { actionTexts as texts } from "../texts/form.ts";

interface OnceShownProps {
  readonly once: ShownOnce;
  readonly onClose: () => void;
}

/** An answer that nothing stores: only its button closes it, so that it is not gone by a click beside it. */
export function OnceShown({ once: { title, text, note }, onClose }: OnceShownProps) {
  return (
    <Modal
      open
      title={title}
      width={480}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {texts.noted}
        </Button>
      }
    >
      <p role="status">
        <Typography.Text code copyable={{ text, tooltips: [texts.copy, texts.copied] }} style={{ fontSize: 20 }}>
          {text}
        </Typography.Text>
      </p>
      {note === undefined ? null : <p className="hw-hint">{note}</p>}
    </Modal>
  );
}
