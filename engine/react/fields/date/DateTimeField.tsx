import type { Dayjs } from "dayjs";
import { ariaOf, statusOf, typedText } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { useAutoOpen } from "../autoOpen.ts";
import { promptOf } from "../fieldOptions.ts";
import { useTypedText } from "./useTypedText.ts";
import { WallClockPicker, parseWallClock } from "./wallClockPicker.ts";

interface DateTimeFieldProps extends InputProps {
  readonly picker: "date" | "month" | "time";
  /** How the value is written, shown and typed. */
  readonly format: string;
  readonly showTime?: boolean;
  readonly text?: string;
  readonly write?: (face: Dayjs) => string;
  readonly disabledDate?: (face: Dayjs) => boolean;
}

/** One picker for days, months, times and instants. Typing works as well as choosing, and is read when it is left. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { id, field, value, format, picker, showTime, text, write, disabledDate, onChange, onBlur } = props;
  const face = parseWallClock(text ?? typedText(value), format);
  const { around, keepsText, onChosen } = useTypedText({
    field,
    onRead: (read) => onChange(read),
    onInputError: props.onInputError,
  });
  return (
    <div {...around}>
      <WallClockPicker
        {...useAutoOpen()}
        id={id}
        className="hw-fill"
        picker={picker}
        format={format}
        value={face ?? null}
        placeholder={promptOf(field, "选择")}
        {...statusOf(props)}
        {...ariaOf(props)}
        {...(showTime === true ? { showTime: true } : {})}
        {...(disabledDate ? { disabledDate } : {})}
        preserveInvalidOnBlur={keepsText}
        // Typing would continue the value under the pointer, which the picker puts into the box.
        previewValue={false}
        onChange={(next: Dayjs | Dayjs[] | null) => {
          const one = Array.isArray(next) ? next[0] : next;
          onChange(one ? (write ? write(one) : one.format(format)) : null);
          onChosen([id]);
        }}
        onBlur={onBlur}
      />
    </div>
  );
}
