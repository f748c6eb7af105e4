import type { Dayjs } from "dayjs";
import { useCompanion } from "../../form/store/index.ts";
import { ariaOf, statusOf, typedText } from "../inputAttributes.ts";
import { DateWidget } from "../date/editor.tsx";
import { WallClockPicker, parseWallClock } from "../date/wallClockPicker.ts";
import type { InputProps } from "../inputProps.ts";
import { useTypedText } from "../date/useTypedText.ts";
import { textOf } from "../fieldOptions.ts";
import type { KindEditor } from "../kindEditor.ts";

const FORMAT = "YYYY-MM-DD";
const PROMPTS: [string, string] = ["开始日期", "结束日期"];
/** Today is Shanghai's everywhere; a range may be left open at its end. */
const MAY_BE_EMPTY: [boolean, boolean] = [false, true];

/** Both ends in one box: the field holds the first day, its companion `with` the last. */
function DateRangeWidget(props: InputProps) {
  const { id, field, value, onChange, onBlur, onInputError } = props;
  const other = textOf(field, "with");
  const end = useCompanion(other);
  const endId = `${id}-end`;
  const { around, keepsText, onChosen } = useTypedText({
    field,
    onRead: (read, boxId) => {
      if (other === undefined) return;
      if (boxId === endId) onChange(value, { fill: { [other]: read } });
      else onChange(read);
    },
    onInputError,
  });
  if (other === undefined) return <DateWidget {...props} />;
  const write = (face: Dayjs | null | undefined) => (face ? face.format(FORMAT) : null);
  return (
    <div {...around}>
      <WallClockPicker.RangePicker
        id={{ start: id, end: endId }}
        className="hw-fill"
        format={FORMAT}
        placeholder={PROMPTS}
        allowEmpty={MAY_BE_EMPTY}
        value={[parseWallClock(typedText(value), FORMAT) ?? null, parseWallClock(typedText(end), FORMAT) ?? null]}
        {...statusOf(props)}
        {...ariaOf(props)}
        preserveInvalidOnBlur={keepsText}
        previewValue={false}
        onChange={(faces) => {
          const [first, last] = [write(faces?.[0]), write(faces?.[1])];
          onChange(first, { fill: { [other]: last } });
          // A text that is no day leaves its end as it was.
          onChosen([...(first === value ? [] : [id]), ...(last === end ? [] : [endId])]);
        }}
        onBlur={onBlur}
      />
    </div>
  );
}

/** Both ends are chosen before the cell is left. */
export const dateRangeEditor: KindEditor = {
  mode: () => "popup",
  Widget: DateRangeWidget,
  popupSize: () => ({ width: 300 }),
};
