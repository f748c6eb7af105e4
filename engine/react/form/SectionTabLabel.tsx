import { Badge } from "antd";
import { useFormState, useFormStore } from "./store/index.ts";
import type { PlacedSection } from "./formLayout.ts";
import { formTexts as texts } from "../texts/form.ts";

/** A tab shows how many of its fields are invalid. */
export function SectionTabLabel({
  title,
  sections,
}: {
  readonly title: string;
  readonly sections: readonly PlacedSection[];
}) {
  const store = useFormStore();
  useFormState(store);
  const wrong = sections
    .flatMap(({ fields }) => fields)
    .filter((field) => store.field(field.name).issue !== undefined).length;
  return (
    <>
      {title}
      {wrong === 0 ? null : (
        <Badge count={wrong} size="small" className="hw-tab-wrong" title={texts.wrongFields(wrong)} />
      )}
    </>
  );
}
