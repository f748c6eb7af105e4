import type { MouseEvent } from "react";
import { Tag } from "antd";
import { deviceName } from "#core/values";
import { ACCOUNT_LOOK, KINDS } from "#core/fields";
import type { FullProps, KindCell, LineProps } from "../kindCell.ts";
import { AccountName } from "../AccountName.tsx";
import { Nothing } from "../Nothing.tsx";
import { typedText } from "../inputAttributes.ts";

/** Text on one line; what does not fit is read in its title. */
function TextLine({ value, text, field, column }: LineProps) {
  const shown = field.look === "device" ? deviceName(String(value)) : (text ?? String(value));
  if (field.look === ACCOUNT_LOOK) return <AccountName className="hw-ellipsis" login={String(value)} name={text} />;
  if (column.tag || field.look === "tag") return <Tag variant="filled">{shown}</Tag>;
  const url = field.look === "link" || field.options["pattern"] === "url" ? safeUrl(shown) : undefined;
  if (url)
    return (
      <a className="hw-ellipsis" href={url} target="_blank" rel="noreferrer noopener">
        {shown}
      </a>
    );
  return <Ellipsis text={shown} />;
}

/** The browser's own title: with a tooltip component in each cell, a list took a third longer to render. */
export function Ellipsis({ text }: { readonly text: string }) {
  return (
    <span className="hw-ellipsis" onMouseEnter={showTitleIfTruncated}>
      {text}
    </span>
  );
}

function showTitleIfTruncated({ currentTarget: at }: MouseEvent<HTMLElement>): void {
  at.title = at.scrollWidth > at.clientWidth ? at.textContent : "";
}

/** Addresses people typed are followed only where they lead to a web page or a mailbox. */
function safeUrl(text: string): string | undefined {
  return /^(https?:\/\/|mailto:)/i.test(text) ? text : undefined;
}

/** A value as lists and exports write it; nothing is a dash. */
function TextFull({ id, field, value, stored, label }: FullProps) {
  const text = stored === null ? typedText(value) : KINDS[field.kind].text(stored, field, label);
  if (text === "") return <Nothing id={id} />;
  if (field.look === "link" && /^https?:\/\//i.test(text)) {
    return (
      <a id={id} href={text} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    );
  }
  if (field.look === ACCOUNT_LOOK) return <AccountName id={id} login={typedText(value)} name={label} />;
  if (field.look === "device")
    return (
      <span id={id} className="hw-reading">
        {deviceName(text)}
        <span className="hw-reading-raw">{text}</span>
      </span>
    );
  return (
    <span id={id} className="hw-reading">
      {text}
    </span>
  );
}

export const textCell: KindCell = { Line: TextLine, Full: TextFull };
