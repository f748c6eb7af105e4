import type { FieldModel } from "#core/language";
import { PickerDialog } from "./PickerDialog.tsx";
import type { useReferenceSelect } from "./useReferenceSelect.ts";

interface ReferencePickerProps {
  readonly field: FieldModel;
  readonly reference: Pick<ReturnType<typeof useReferenceSelect>, "values" | "names" | "pick">;
  readonly onClose: () => void;
}

/** The whole list of the target, to choose from. */
export function ReferencePicker({ field, reference: { values, names, pick }, onClose }: ReferencePickerProps) {
  return (
    <PickerDialog
      field={field}
      values={values}
      names={names}
      onClose={onClose}
      onPick={(picked) => {
        onClose();
        pick(
          picked.map((option) => option.value),
          picked,
        );
      }}
    />
  );
}
