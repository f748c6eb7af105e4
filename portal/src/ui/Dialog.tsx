import { useEffect, useId, useRef, type ReactNode } from "react";
import { CloseIcon } from "./Icon.tsx";
import { uiTexts } from "./texts.ts";

interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the foot. */
  readonly acts?: ReactNode;
  /** A sheet comes up from the lower edge, within reach of a thumb. */
  readonly look?: "box" | "sheet";
}

/** The browser's own modal: it holds the focus, closes with Escape and gives the focus back. */
export function Dialog({ title, open, onClose, children, acts, look = "box" }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = box.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);
  return (
    <dialog
      ref={box}
      className={look === "sheet" ? "dialog dialog-sheet" : "dialog"}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === box.current) onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="dialog-close" aria-label={uiTexts.close} onClick={onClose}>
          <CloseIcon size={18} />
        </button>
      </div>
      <div className="dialog-in">
        {children}
        {acts !== undefined && <div className="dialog-acts">{acts}</div>}
      </div>
    </dialog>
  );
}
