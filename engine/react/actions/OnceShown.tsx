import { Button, Image, Modal, Typography } from "antd";
import type { ShownOnce } from "#core/api";
import { privateAddress } from "#core/fields";
import { actionTexts as texts } from "../texts/form.ts";

interface OnceShownProps {
  readonly once: ShownOnce;
  readonly onClose: () => void;
}

/** An answer that nothing stores: only its button closes it, so that it is not gone by a click beside it. */
export function OnceShown({ once: { title, text, note, pictures }, onClose }: OnceShownProps) {
  return (
    <Modal
      open
      title={title}
      width={pictures === undefined ? 480 : 720}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {pictures === undefined ? texts.noted : texts.understood}
        </Button>
      }
    >
      <p role="status">
        <Typography.Text
          code
          copyable={{ text, tooltips: [texts.copy, texts.copied] }}
          style={{ fontSize: pictures === undefined ? 20 : 16 }}
        >
          {text}
        </Typography.Text>
      </p>
      {pictures === undefined ? null : <Pictures pictures={pictures} />}
      {note === undefined ? null : <p className="hw-hint">{note}</p>}
    </Modal>
  );
}

function Pictures({ pictures }: { readonly pictures: NonNullable<ShownOnce["pictures"]> }) {
  if (pictures.length === 0) return <p className="hw-hint">{texts.noPictures}</p>;
  return (
    <div className="hw-once-pictures">
      {pictures.map(({ title, path }) => (
        <figure key={path}>
          <Image src={privateAddress(path)} alt={title} />
          <figcaption>{title}</figcaption>
        </figure>
      ))}
    </div>
  );
}
