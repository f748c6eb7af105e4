import { Link } from "#portal/walk/index.ts";
import { CloseIcon } from "./Icon.tsx";
import { uiTexts } from "./texts.ts";

export interface ChipProps {
  readonly label: string;
  /** Where the word itself leads; without it the word only stands there. */
  readonly to?: string;
  /** The address without this word: removing works before any script. */
  readonly dropTo?: string;
  /** Removing something that stands in no address. */
  readonly onDrop?: () => void;
}

/** A word that narrows a list, and a cross to let it go. */
export function Chip({ label, to, dropTo, onDrop }: ChipProps) {
  return (
    <span className="chip">
      {to === undefined ? <span className="chip-text">{label}</span> : <Link className="chip-text" to={to}>{label}</Link>}
      {dropTo !== undefined && <Link className="chip-drop" to={dropTo} aria-label={uiTexts.drop(label)} keepScroll><CloseIcon size={12} /></Link>}
      {onDrop && <button type="button" className="chip-drop" aria-label={uiTexts.drop(label)} onClick={onDrop}><CloseIcon size={12} /></button>}
    </span>
  );
}
