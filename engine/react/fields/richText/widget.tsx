import { lazy, Suspense } from "react";
import { Skeleton } from "antd";
import type { InputProps } from "../inputProps.ts";

/** The editor is heavy and most forms have none: it comes when one is drawn, in a box of its final height. */
const Editor = lazy(() => import("./RichTextEditor.tsx").then((module) => ({ default: module.RichTextEditor })));

export function RichTextWidget(props: InputProps) {
  return (
    <Suspense
      fallback={
        <div className="hw-editor hw-editor-waiting">
          <Skeleton active title={false} paragraph={{ rows: 5 }} />
        </div>
      }
    >
      <Editor {...props} />
    </Suspense>
  );
}
