import { PHOTO_TYPES, sizeText } from "#core/values";
import { useId, type ChangeEvent } from "react";
import { Button, CameraIcon, classes } from "#portal/ui/index.ts";
import { pictureTexts as t } from "./texts.ts";
import { usePictureUpload, type PictureState, type UploadTarget } from "./usePictureUpload.ts";

interface PictureFieldProps extends UploadTarget {
  readonly label: string;
  readonly hint?: string;
  /** What is stored already: the address of the picture. */
  readonly shown?: string | null | undefined;
  readonly error?: string | undefined;
  /** A card, or a sheet of paper that stands. */
  readonly shape?: "card" | "sheet";
  /** The form goes without it; where it is not given, a picture can only be replaced. */
  readonly onRemove?: () => void;
}

/** A picture that is taken from the album or with the camera, and sent at once. */
export function PictureField({ label, hint, shown, error, shape = "card", onRemove, ...target }: PictureFieldProps) {
  const id = useId();
  const picture = usePictureUpload(target);
  const { state, preview, note } = picture;
  const problem = picture.error ?? error;
  const address = preview ?? (state.step === "empty" ? (shown ?? undefined) : undefined);
  const filled = state.step !== "empty" || address !== undefined;
  const described = [problem !== undefined && `${id}-error`, `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className="field picture-field" role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className="field-label">
        {label}
      </span>
      <div className={classes("picture-frame", `picture-frame-${shape}`, problem !== undefined && "picture-frame-bad")}>
        {address === undefined ? (
          <label className="picture-tap" htmlFor={`${id}-file`}>
            <CameraIcon size={28} />
          </label>
        ) : (
          <img src={address} alt={t.preview(label)} />
        )}
        <Progress state={state} />
      </div>
      <div className="picture-acts">
        <PickFile
          id={`${id}-file`}
          act={filled ? t.again : t.choose}
          label={label}
          described={described}
          bad={problem !== undefined}
          onFile={picture.choose}
        />
        <PickFile act={filled ? t.retake : t.camera} label={label} camera onFile={picture.choose} />
        {state.step === "failed" && (
          <Button tone="forest" onClick={picture.retry}>
            {t.retry}
          </Button>
        )}
        {onRemove !== undefined && filled && (
          <Button
            aria-label={t.actOn(t.remove, label)}
            onClick={() => {
              picture.clear();
              onRemove();
            }}
          >
            {t.remove}
          </Button>
        )}
        {(state.step === "tooLarge" || state.step === "shrinking") && (
          <Button tone="forest" disabled={state.step === "shrinking"} onClick={picture.shrink}>
            {state.step === "shrinking" ? t.shrinking : t.shrink}
          </Button>
        )}
      </div>
      {problem !== undefined && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {problem}
        </span>
      )}
      <span id={`${id}-hint`} className="field-hint">
        {hintOf(state, note) ?? hint ?? t.hint}
      </span>
    </div>
  );
}

function hintOf(state: PictureState, note: string | undefined): string | undefined {
  if (state.step === "tooLarge") return t.tooLargeHint(sizeText(state.file.size));
  if (state.step === "failed" && state.offline) return t.offline;
  return note;
}

interface PickFileProps {
  readonly id?: string;
  readonly act: string;
  readonly label: string;
  readonly described?: string;
  readonly bad?: boolean;
  readonly camera?: boolean;
  readonly onFile: (file: File) => void;
}

/** Looks like a button; it is the browser's own box for a file, so that the keyboard and a screen reader know it. */
function PickFile({ id, act, label, described, bad = false, camera = false, onFile }: PickFileProps) {
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? [];
    if (file !== undefined) onFile(file);
    // The same file again is another choice.
    currentTarget.value = "";
  };
  return (
    <label className={classes("button button-line picture-pick", camera && "picture-camera")}>
      <input
        id={id}
        className="unseen"
        type="file"
        accept={PHOTO_TYPES.join(",")}
        aria-label={t.actOn(act, label)}
        {...(camera && { capture: "environment" as const })}
        {...(described !== undefined && { "aria-describedby": described })}
        {...(bad && { "aria-invalid": true })}
        onChange={onChange}
      />
      <span aria-hidden>{act}</span>
    </label>
  );
}

function Progress({ state }: { readonly state: PictureState }) {
  const percent = state.step === "sending" ? Math.round(state.part * 100) : 0;
  return (
    <>
      {state.step === "sending" && (
        <progress className="picture-progress" max={100} value={percent} aria-label={t.uploading(percent)} />
      )}
      <span className={state.step === "stored" ? "picture-stored" : "unseen"} role="status">
        {state.step === "stored" ? t.stored : ""}
      </span>
    </>
  );
}
