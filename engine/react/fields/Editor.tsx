import { EDITORS } from "./editorRegistry.ts";
import type { EditorProps } from "./inputProps.ts";

/** The widget of a field's kind: in a form, or in a cell of a grid. */
export function Editor({ inCell = false, ...props }: EditorProps) {
  const { Widget, CellWidget = Widget } = EDITORS[props.field.kind];
  return inCell ? <CellWidget {...props} /> : <Widget {...props} />;
}
