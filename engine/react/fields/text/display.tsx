import { KINDS } from "#core/fields";
import { deviceName } from "#core/values";
import { typedText } from "../inputAttributes.ts";
import type { DisplayProps } from "../inputProps.ts";

/** A value as lists and exports write it; nothing is a dash. */
export function TextDisplay({ id, field, value, stored, label }: DisplayProps) {
  const text = stored === null ? typedText(value) : KINDS[field.kind].text(stored, field, label);
  if (text === "")
    return (
      <span id={id} className="hw-nothing" aria-label="空">
        —
      </span>
    );
  if (field.look === "link" && /^https?:\/\//i.test(text)) {
    return (
      <a id={id} href={text} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    );
  }
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
