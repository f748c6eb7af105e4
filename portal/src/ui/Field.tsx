import { useId, useState, type ClipboardEvent, type ComponentProps, type InputEvent, type ReactNode } from "react";
import { classes } from "./classes.ts";
import { uiTexts } from "./texts.ts";

interface FieldContext {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string;
  /** The label is for screen readers only: its place explains the field to others. */
  readonly quiet?: boolean;
  /** A button that belongs to the field, beside it. */
  readonly act?: ReactNode;
}

function Frame({
  id,
  label,
  hint,
  error,
  quiet,
  act,
  cut,
  children,
}: FieldContext & { readonly id: string; readonly cut?: string | undefined; readonly children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id} className={quiet ? "unseen" : undefined}>
        {label}
      </label>
      {act === undefined ? (
        children
      ) : (
        <span className="field-line">
          {children}
          {act}
        </span>
      )}
      {error === undefined && hint !== undefined && (
        <span id={`${id}-says`} className="field-hint">
          {hint}
        </span>
      )}
      {error !== undefined && (
        <span id={`${id}-says`} className="field-error" role="alert">
          {error}
        </span>
      )}
      {cut !== undefined && (
        <span className="field-error" role="status">
          {cut}
        </span>
      )}
    </div>
  );
}

type TypedIn = HTMLInputElement | HTMLTextAreaElement;

/** The browser cuts what is pasted into a field that has not room for it, and says nothing: this does. */
function useCutPaste<Element extends TypedIn>(given: {
  readonly onPaste?: ((event: ClipboardEvent<Element>) => void) | undefined;
  readonly onInput?: ((event: InputEvent<Element>) => void) | undefined;
}) {
  const [cut, setCut] = useState<string>();
  const onPaste = (event: ClipboardEvent<Element>): void => {
    given.onPaste?.(event);
    const { value, maxLength, selectionStart, selectionEnd } = event.currentTarget;
    const room = maxLength - value.length + ((selectionEnd ?? 0) - (selectionStart ?? 0));
    const left = event.clipboardData.getData("text").trim().length - room;
    setCut(maxLength >= 0 && left > 0 ? uiTexts.cut(maxLength, left) : undefined);
  };
  const onInput = (event: InputEvent<Element>): void => {
    given.onInput?.(event);
    if (event.nativeEvent.inputType !== "insertFromPaste") setCut(undefined);
  };
  return { cut, on: { onPaste, onInput } };
}

function contextOf(
  label: string,
  hint: string | undefined,
  error: string | undefined,
  quiet: boolean | undefined,
): FieldContext {
  return {
    label,
    ...(hint !== undefined && { hint }),
    ...(error !== undefined && { error }),
    ...(quiet && { quiet }),
  };
}

/** @param more the id of something else that describes the field */
function ariaAttributes({ hint, error }: FieldContext, id: string, more?: string) {
  const described = [(hint ?? error) !== undefined && `${id}-says`, more].filter(Boolean).join(" ");
  return {
    ...(described !== "" && { "aria-describedby": described }),
    ...(error !== undefined && { "aria-invalid": true }),
  };
}

/** A line to type in. Uncontrolled with `defaultValue` it works in a plain GET form, without any script. */
export function TextField({
  label,
  hint,
  error,
  quiet,
  act,
  className,
  "aria-describedby": more,
  ...input
}: FieldContext & ComponentProps<"input">) {
  const id = useId();
  const context = contextOf(label, hint, error, quiet);
  const { cut, on } = useCutPaste<HTMLInputElement>(input);
  return (
    <Frame id={id} {...context} act={act} cut={cut}>
      <input
        {...input}
        {...on}
        {...ariaAttributes(context, id, more)}
        id={id}
        className={classes("input", className)}
      />
    </Frame>
  );
}

/** Several lines to type in. */
export function TextAreaField({
  label,
  hint,
  error,
  quiet,
  className,
  ...input
}: Omit<FieldContext, "act"> & ComponentProps<"textarea">) {
  const id = useId();
  const context = contextOf(label, hint, error, quiet);
  const { cut, on } = useCutPaste<HTMLTextAreaElement>(input);
  return (
    <Frame id={id} {...context} cut={cut}>
      <textarea {...input} {...on} {...ariaAttributes(context, id)} id={id} className={classes("input", className)} />
    </Frame>
  );
}

/** Yes or no, with its sentence beside it. */
export function CheckField({
  label,
  error,
  ...input
}: { readonly label: ReactNode; readonly error?: string } & Omit<ComponentProps<"input">, "type">) {
  const id = useId();
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input
          {...input}
          {...(error !== undefined && { "aria-invalid": true, "aria-describedby": `${id}-says` })}
          id={id}
          type="checkbox"
        />
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <span id={`${id}-says`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One of a few. `any` is the first line, with an empty value. */
export function SelectField({
  label,
  hint,
  error,
  quiet,
  className,
  choices,
  any,
  ...select
}: FieldContext & ComponentProps<"select"> & { readonly choices: readonly Choice[]; readonly any?: string }) {
  const id = useId();
  const context = contextOf(label, hint, error, quiet);
  return (
    <Frame id={id} {...context}>
      <select {...select} {...ariaAttributes(context, id)} id={id} className={classes("input", className)}>
        {any !== undefined && <option value="">{any}</option>}
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  );
}
