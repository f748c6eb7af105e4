import { Button, Dialog } from "#portal/ui/index.ts";
import { Failure } from "../forms/fields.tsx";
import { centerTexts as t } from "./centerTexts.ts";

interface ConfirmDialogProps {
  readonly title: string;
  readonly ask: string;
  readonly act: string;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before what cannot be taken back. */
export function ConfirmDialog({ title, ask, act, busy, failure, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button className="member-danger" disabled={busy} aria-busy={busy} onClick={onConfirm}>
            {act}
          </Button>
        </>
      }
    >
      <p>{ask}</p>
      <Failure text={failure} />
    </Dialog>
  );
}
