import { useState } from "react";
import { useFilterOptions } from "../useFilterOptions.ts";
import { listTexts as texts } from "../../../texts/list.ts";
import type { ValueInputProps } from "./input.ts";
import { ValuesSelect } from "./ValuesSelect.tsx";

/** A reference or a node, found by a word. */
export function ChoiceInput({ view, name, label, value, multiple, labels, onChange }: ValueInputProps) {
  const [open, setOpen] = useState(false);
  const [word, setWord] = useState("");
  const { options, waiting, failed } = useFilterOptions(view, name, word, value, open);
  const shown = options.map((option) => ({ value: option.value, label: option.text }));
  const choose = (next: string) => {
    for (const each of next.split(",")) {
      const option = options.find((one) => one.value === each);
      if (option) labels.learn(name, each, option.text);
    }
    onChange(next);
  };
  return (
    <ValuesSelect
      multiple={multiple}
      value={value}
      onChange={choose}
      aria-label={label}
      options={shown}
      loading={waiting && open}
      notFoundContent={waiting ? texts.searching : failed ? texts.searchFailed : texts.notFound}
      placeholder={texts.choose(label)}
      open={open}
      onOpenChange={setOpen}
      showSearch={{ filterOption: false, onSearch: setWord }}
    />
  );
}
