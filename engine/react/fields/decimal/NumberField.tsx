import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { Input, type InputRef } from "antd";
import { ariaOf, statusOf, typedText } from "../inputAttributes.ts";
import type { InputProps } from "../inputProps.ts";
import { promptOf, textOf } from "../fieldOptions.ts";
import { typedNumber, withSeparators } from "./numberTyping.ts";

interface NumberFieldProps extends InputProps {
  readonly places: number;
  readonly prefix?: ReactNode;
  /** Thousands are separated while the field is not focused. */
  readonly grouped: boolean;
}

const AFFIXES = { prefix: "hw-affix", suffix: "hw-affix" };

/** A number as text, so that no digit is lost to a float: right-aligned, separated on leaving, plain while typing. */
export function NumberField(props: NumberFieldProps) {
  const { id, field, value, places, prefix, grouped, onChange, onBlur } = props;
  // The box keeps the text as the user typed it, while the form gets the number that the text means.
  const [draft, setDraft] = useState<string>();
  const plain = typedText(value);
  const box = useRef<InputRef>(null);
  const typing = draft !== undefined;
  // Taking the separators away would leave the caret anywhere: whoever comes by Tab types over the whole number.
  useLayoutEffect(() => {
    if (typing) box.current?.select();
  }, [typing]);
  return (
    <Input
      ref={box}
      id={id}
      className="hw-amount"
      classNames={AFFIXES}
      inputMode={places > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      placeholder={promptOf(field)}
      value={draft ?? (grouped ? withSeparators(plain) : plain)}
      prefix={prefix}
      suffix={textOf(field, "unit")}
      {...statusOf(props)}
      {...ariaOf(props)}
      onFocus={() => setDraft(plain)}
      onBlur={() => {
        setDraft(undefined);
        onBlur();
      }}
      onChange={(event) => {
        setDraft(event.target.value);
        onChange(typedNumber(event.target.value, field));
      }}
    />
  );
}
