import { Link } from "react-router-dom";
import { CloseIcon } from "./Icon.tsx";
import { KEEP_SCROLL } from "./keepScroll.ts";
import { uiTexts } from "./texts.ts";

interface ChipProps {
  readonly label: string;
  /** Where the word itself leads; without it the word is plain text. */
  readonly to?: string;
  /** The address without this word: removing works before any script. */
  readonly dropTo?: string;
  /** Removing something that is in no address. */
  readonly onDrop?: () => void;
  /** The cross is not there yet, its place is: nothing moves when it comes. */
  readonly waiting?: boolean;
}

/** A word that narrows a list, and a cross to let it go. */
export function Chip({ label, to, dropTo, onDrop, waiting = false }: ChipProps) {
  return (
    <span className="chip">
      {to === undefined ? (
        <span className="chip-text">{label}</span>
      ) : (
        <Link className="chip-text" to={to}>
          {label}
        </Link>
      )}
      {dropTo !== undefined && (
        <Link className="chip-drop" to={dropTo} aria-label={uiTexts.drop(label)} state={KEEP_SCROLL}>
          <CloseIcon size={12} />
        </Link>
      )}
      {onDrop && (
        <button
          type="button"
          className={waiting ? "chip-drop chip-waiting" : "chip-drop"}
          aria-label={uiTexts.drop(label)}
          onClick={onDrop}
        >
          <CloseIcon size={12} />
        </button>
      )}
    </span>
  );
}
