import { Suspense } from "react";
import { Skeleton } from "antd";
import { lazyPart } from "../../ui/lazyPart.tsx";
import type { InputProps } from "../inputProps.ts";

/** The editor is heavy and most forms have none: it comes when one is drawn, in a box of its final height. */
const Editor = lazyPart(() => import("./RichTextEditor.tsx"), "RichTextEditor");

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
