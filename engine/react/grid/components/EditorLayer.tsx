import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { createPortal } from "react-dom";
import { Button } from "antd";
import type { Wire } from "#core/values";
import { gridTexts } from "../../texts/grid.ts";
import { Editor } from "../../fields/Editor.tsx";
import { EDITORS } from "../../fields/editorRegistry.ts";
import type { ChangeExtras } from "../../fields/inputProps.ts";
import { AutoOpenProvider } from "../../fields/autoOpen.ts";
import type { Editing } from "../controller/editing.ts";
import type { GridController } from "../controller/gridController.ts";
import { nextCell, offsetCell } from "../controller/selection.ts";
import { useControllerState } from "./useControllerState.ts";
import { isOfInputMethod } from "../../shortcuts/index.ts";

/** The editors that are more than a line of text: the kind's own input over the cell, or in a panel at it. */
export function EditorLayer({
  controller,
  frame,
}: {
  readonly controller: GridController;
  readonly frame: HTMLElement;
}) {
  const editing = useControllerState(controller, (one) => one.editing);
  if (!editing || editing.mode === "typed") return null;
  const key = `${editing.row} ${editing.column.key}`;
  return editing.mode === "box" ? (
    <BoxEditor key={key} controller={controller} editing={editing} frame={frame} />
  ) : (
    createPortal(<PopupEditor key={key} controller={controller} editing={editing} />, document.body)
  );
}

interface EditorProps {
  readonly controller: GridController;
  readonly editing: Editing;
}

/** What is outside a panel and still belongs to it. */
const OWN_POPUPS =
  ".ant-select-dropdown, .ant-picker-dropdown, .ant-tree-select-dropdown, .ant-modal-root, " +
  ".ant-image-preview-root, .ant-popover, .ant-tooltip";

function BoxEditor({ controller, editing, frame }: EditorProps & { readonly frame: HTMLElement }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const cell = controller.view?.cellAt(controller.rows.indexOf(editing.row), editing.column.key);
      const at = cell?.getBoundingClientRect();
      const body = controller.view?.bodyRect();
      // Its list would hang in the air: what was chosen so far is written.
      if (!at || !body || at.bottom <= body.top || at.top >= body.bottom) return controller.commitEdit();
      const around = frame.getBoundingClientRect();
      const { style } = box.current ?? {};
      if (!style) return;
      style.transform = `translate(${at.left - around.left}px, ${at.top - around.top}px)`;
      style.width = `${at.width}px`;
      style.height = `${at.height}px`;
    };
    place();
    return controller.onMoved(place);
  }, [controller, editing, frame]);
  useCommitOutside(controller, box);
  // A list takes Tab for a choice of what is marked in it: here it leaves the cell.
  return (
    <div
      ref={box}
      className="hw-box-editor"
      onKeyDownCapture={(event) => {
        if (event.key === "Tab") onEditorKey(controller, event);
      }}
      onKeyDown={(event) => onEditorKey(controller, event)}
    >
      <HeldInput controller={controller} editing={editing} />
    </div>
  );
}

function PopupEditor({ controller, editing }: EditorProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { field } = editing.column;
  const size = EDITORS[field.kind].popupSize?.(field) ?? { width: 320 };
  useLayoutEffect(() => {
    const place = () => {
      const cell = controller.view?.cellAt(controller.rows.indexOf(editing.row), editing.column.key);
      const at = cell?.getBoundingClientRect();
      const own = panel.current;
      if (!at || !own) return;
      const below = window.innerHeight - at.bottom - 8 >= own.offsetHeight || at.top < own.offsetHeight;
      own.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - own.offsetWidth - 8))}px`;
      const lowest = window.innerHeight - own.offsetHeight - 8;
      own.style.top = `${Math.max(8, below ? Math.min(at.bottom + 2, lowest) : at.top - own.offsetHeight - 2)}px`;
    };
    place();
    const grown = new ResizeObserver(place);
    if (panel.current) grown.observe(panel.current);
    const off = controller.onMoved(place);
    return () => {
      grown.disconnect();
      off();
    };
  }, [controller, editing]);
  useEffect(() => {
    // The kind's input opens for writing; a button (upload) is as good a start.
    panel.current
      ?.querySelector<HTMLElement>("textarea, input:not([type=file]), [contenteditable=true], button")
      ?.focus();
  }, []);
  useCommitOutside(controller, panel);
  return (
    <div
      ref={panel}
      className={`${controller.themeClass} hw-popup-editor hw-popup-${field.kind}`}
      role="dialog"
      aria-label={editing.column.title}
      style={{ width: size.width, ...(size.height === undefined ? {} : { height: size.height }) }}
      onKeyDown={(event) => onEditorKey(controller, event)}
    >
      <div className="hw-popup-body">
        <HeldInput controller={controller} editing={editing} />
      </div>
      <footer>
        <Button size="small" onClick={() => controller.cancelEdit()}>
          {gridTexts.cancel}
        </Button>
        <Button size="small" type="primary" onClick={() => controller.commitEdit()}>
          {gridTexts.ok}
        </Button>
      </footer>
    </div>
  );
}

/** The kind's input over a value that is held here until the cell is left. */
function HeldInput({ controller, editing }: EditorProps) {
  const { row, column, first } = editing;
  const { field, key } = column;
  const editor = EDITORS[field.kind];
  const [held, setHeld] = useState<{ readonly value: Wire; readonly also: ChangeExtras | undefined }>({
    value: controller.rows.value(row, key),
    also: undefined,
  });
  const latest = useRef(held);
  const changed = useRef(false);
  /** Text in the box of a picker that is no value yet; a picker forgets it when it is left, the cell keeps it. */
  const typed = useRef<string>(undefined);
  const stored = useMemo(() => controller.rows.stored(row)[key] ?? null, [controller, row, key]);
  useLayoutEffect(() => {
    controller.onCommit(() => {
      if (typed.current !== undefined) controller.rows.type(row, key, typed.current);
      else if (changed.current) controller.write(row, key, latest.current.value, latest.current.also);
    });
  }, [controller, row, key]);
  useTypedFirst(first);
  if (editor.mode(field) === "none") return null;
  return (
    <AutoOpenProvider value>
      <div
        className="hw-held-input"
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target.closest(SINGLE_PICKER)) typed.current = target.value;
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && typed.current !== undefined && !isOfInputMethod(event)) controller.commitEdit();
        }}
      >
        <Editor
          inCell
          id={`hw-cell-${key}`}
          field={field}
          value={held.value}
          stored={stored}
          label={held.also?.label ?? controller.rows.label(row, key)}
          required={controller.rows.isRequired(row, key)}
          invalid={controller.rows.issue(row, key) !== undefined}
          describedBy={undefined}
          onBlur={NOTHING}
          onInputError={NOTHING}
          onChange={(value, also) => {
            typed.current = undefined;
            latest.current = { value, also };
            changed.current = true;
            setHeld(latest.current);
            if (editor.commitsOnChange?.(field) === true) controller.commitEdit();
          }}
        />
      </div>
    </AutoOpenProvider>
  );
}

const SINGLE_PICKER = ".ant-picker:not(.ant-picker-range)";

const NOTHING = () => undefined;

/** A key that opened the editor is the beginning of what is looked for in it. */
function useTypedFirst(first: string | undefined): void {
  useEffect(() => {
    const box = document.activeElement;
    if (first === undefined || first === "" || !(box instanceof HTMLInputElement)) return;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, first);
    box.dispatchEvent(new InputEvent("input", { bubbles: true, data: first, inputType: "insertText" }));
  }, [first]);
}

function useCommitOutside(controller: GridController, own: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const down = ({ target }: MouseEvent) => {
      if (target instanceof Element && !own.current?.contains(target) && !target.closest(OWN_POPUPS))
        controller.commitEdit();
    };
    document.addEventListener("mousedown", down, true);
    return () => document.removeEventListener("mousedown", down, true);
  }, [controller, own]);
}

function onEditorKey(controller: GridController, event: KeyboardEvent): void {
  const { target } = event;
  event.stopPropagation();
  if (isOfInputMethod(event)) return;
  const go = (to: typeof nextCell | undefined, back: boolean) => {
    event.preventDefault();
    controller.commitEdit();
    const from = controller.selection?.active;
    if (from)
      controller.moveTo(
        to
          ? nextCell(from, back ? -1 : 1, controller.extent())
          : offsetCell(from, back ? -1 : 1, 0, controller.extent()),
      );
  };
  if (event.key === "Escape") {
    event.preventDefault();
    controller.cancelEdit();
  } else if (event.key === "Tab" && controller.editing?.mode === "box") go(nextCell, event.shiftKey);
  else if (
    event.key === "Enter" &&
    (event.ctrlKey ||
      event.metaKey ||
      (target instanceof HTMLInputElement &&
        target.getAttribute("role") !== "combobox" &&
        !target.closest(".ant-picker")))
  )
    go(undefined, false);
}
