import { useRef, type HTMLAttributes, type PointerEvent } from "react";
import { matchShortcut } from "../../shortcuts/index.ts";
import { listTexts as texts } from "../../texts/list.ts";

export interface HeaderCellProps extends HTMLAttributes<HTMLTableCellElement> {
  readonly resize?: {
    readonly title: string;
    readonly width: number;
    readonly onDrag: (width: number) => void;
    readonly onDone: (width: number) => void;
  };
}

const STEP = 16;

/** A header whose right edge can be dragged, or moved with the arrow keys. */
export function HeaderCell({ resize, children, ...rest }: HeaderCellProps) {
  const start = useRef<{ readonly x: number; readonly width: number } | undefined>(undefined);
  if (!resize) return <th {...rest}>{children}</th>;
  const widthAt = (event: PointerEvent) =>
    start.current ? start.current.width + event.clientX - start.current.x : resize.width;
  return (
    <th {...rest}>
      {children}
      <span
        role="separator"
        aria-orientation="vertical"
        aria-label={texts.columnWidth(resize.title)}
        aria-valuenow={resize.width}
        tabIndex={-1}
        className="hw-resize"
        onClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => {
          event.preventDefault();
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
          // The cell as drawn: a table wider than its columns has stretched them.
          const drawn = event.currentTarget.parentElement?.getBoundingClientRect().width;
          start.current = { x: event.clientX, width: drawn ?? resize.width };
        }}
        onPointerMove={(event) => {
          if (start.current) resize.onDrag(widthAt(event));
        }}
        onPointerUp={(event) => {
          if (!start.current) return;
          const width = widthAt(event);
          start.current = undefined;
          resize.onDone(width);
        }}
        onKeyDown={(event) => {
          if (matchShortcut("column", event) !== "resize") return;
          event.preventDefault();
          event.stopPropagation();
          resize.onDone(resize.width + (event.key === "ArrowRight" ? STEP : -STEP));
        }}
      />
    </th>
  );
}
