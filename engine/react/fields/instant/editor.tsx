import { displayInstant, formatInstant, parseInstant, parseLocalInstant } from "#core/values";
import type { Dayjs } from "dayjs";
import { typedText } from "../inputAttributes.ts";
import { DateTimeField } from "../date/DateTimeField.tsx";
import type { InputProps } from "../inputProps.ts";
import { pickerEditor } from "../date/editor.tsx";

const FORMAT = "YYYY-MM-DD HH:mm:ss";

/** Shown and chosen in Shanghai's time whatever the browser's zone; UTC on the wire. */
function InstantWidget(props: InputProps) {
  const instant = parseInstant(typedText(props.value));
  const write = (face: Dayjs) => {
    const chosen = parseLocalInstant(face.format(FORMAT));
    return chosen === undefined ? face.format(FORMAT) : formatInstant(chosen);
  };
  return (
    <DateTimeField
      {...props}
      picker="date"
      showTime
      format={FORMAT}
      text={instant === undefined ? "" : displayInstant(instant)}
      write={write}
    />
  );
}

export const instantEditor = pickerEditor(InstantWidget);
