import {
  useEffect,
  useState,
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import { Tooltip } from "antd";
import "./disabledReason.css";

interface DisabledReason {
  /** For the button: it can be reached and pressed, and does nothing but say why. */
  readonly props: Pick<
    ButtonHTMLAttributes<HTMLButtonElement>,
    | "aria-disabled"
    | "aria-description"
    | "onClick"
    | "onFocus"
    | "onBlur"
    | "onMouseEnter"
    | "onMouseLeave"
    | "onKeyDown"
  >;
  /** Inside the button, which is never drawn anew for it and so keeps the focus. */
  readonly tip: ReactNode;
}

/** Why a button is disabled, shown on hover, focus and tap; a `disabled` button is reached by neither key nor touch. */
export function useDisabledReason(reason: string): DisabledReason {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    // A tap beside it takes the focus from nothing on a phone.
    const hide = () => setOpen(false);
    document.addEventListener("pointerdown", hide);
    return () => document.removeEventListener("pointerdown", hide);
  }, [open]);
  const show = () => setOpen(true);
  const hide = () => setOpen(false);
  const press = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    show();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    // Closes the tooltip, not what contains the button.
    event.stopPropagation();
    hide();
  };
  return {
    props: {
      "aria-disabled": true,
      "aria-description": reason,
      onClick: press,
      onFocus: show,
      onBlur: hide,
      onMouseEnter: show,
      onMouseLeave: hide,
      onKeyDown,
    },
    tip: open ? (
      <Tooltip open title={reason}>
        <span className="hw-closed-cover" aria-hidden />
      </Tooltip>
    ) : null,
  };
}
