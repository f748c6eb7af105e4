import { numberAffixes } from "#core/fields";
import { capitals } from "#core/values";
import { NumberField } from "../decimal/NumberField.tsx";
import { typedText } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { flagOf } from "../fieldOptions.ts";
import { numberEditor } from "../decimal/editor.tsx";

function MoneyWidget(props: InputProps) {
  const inWords = flagOf(props.field, "capitals") ? capitals(typedText(props.value)) : undefined;
  const { before } = numberAffixes(props.field);
  return (
    <>
      <NumberField {...props} places={2} grouped {...(before === "" ? {} : { prefix: before })} />
      {inWords !== undefined && (
        <div className="hw-capitals" aria-live="polite">
          {inWords}
        </div>
      )}
    </>
  );
}

export const moneyEditor = numberEditor(MoneyWidget);
