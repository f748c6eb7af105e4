import { Suspense } from "react";
import { Alert, Skeleton } from "antd";
import { useEntityView } from "../../api/index.ts";
import { useExtensions } from "../../extensions/extensionsContext.ts";
import { formTexts as texts } from "../../texts/form.ts";
import type { InputProps } from "../inputProps.ts";
import { textOf } from "../fieldOptions.ts";
import type { KindEditor } from "../kindEditor.ts";
import { listTexts } from "../../texts/list.ts";

/** Rows that belong to the record, edited as a grid and saved with it. */
function LinesWidget(props: InputProps) {
  const view = useEntityView(textOf(props.field, "entity") ?? "");
  const { LinesGrid } = useExtensions();
  if (view.isError) return <Alert type="error" showIcon title={texts.linesFailed(props.field.title)} />;
  if (!view.data) return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <LinesGrid {...props} view={view.data} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <div className="hw-lines-waiting" aria-busy>
      <Skeleton active title={false} paragraph={{ rows: 4 }} />
    </div>
  );
}

/** Rows below a row are a table of their own: the cell says how many there are. */
export const linesEditor: KindEditor = {
  Widget: LinesWidget,
  mode: () => "none",
  renderPart: ({ value }) =>
    Array.isArray(value)
      ? {
          key: String(value.length),
          draw: (box) => {
            box.textContent = listTexts.lines(value.length);
          },
        }
      : undefined,
};
