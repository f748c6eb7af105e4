/** What the forms of the sign-in have in common. */
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { Button, Notice, TextField } from "#portal/ui/index.ts";
import { signInTexts as t } from "./texts.ts";

export type Problems = Readonly<Record<string, string>>;

/** A password with a button that shows it. */
export function PasswordField({
  name,
  label,
  error,
  autoComplete,
  hint,
}: {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: "current-password" | "new-password";
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}) {
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState("CapsLock"));
  const said = caps ? t.capsLock : hint;
  return (
    <TextField
      label={label}
      name={name}
      type={shown ? "text" : "password"}
      autoComplete={autoComplete}
      maxLength={64}
      spellCheck={false}
      onKeyUp={watchCaps}
      {...(said !== undefined && { hint: said })}
      {...(error !== undefined && { error })}
      act={
        <Button aria-label={t.showPassword} aria-pressed={shown} onClick={() => setShown((before) => !before)}>
          {shown ? t.hide : t.show}
        </Button>
      }
    />
  );
}

/** What the server refused; the focus goes there, so that it is read and not passed by. */
export function Failure({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <Notice tone="bad">
      <p>{text}</p>
    </Notice>
  );
}

interface CheckedForm {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly problems: Problems;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Checks what was typed and takes the focus to the first field that is wrong; sends what is right. */
export function useCheckedForm(
  check: (values: Readonly<Record<string, string>>) => Problems,
  send: (values: Readonly<Record<string, string>>) => void,
): CheckedForm {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)] as const);
    const values = Object.fromEntries(entries);
    const found = check(values);
    setProblems(found);
    if (Object.keys(found).length === 0) send(values);
  };
  return { form, problems, onSubmit };
}

/** The one button that signs in. */
export function Submit({ busy, disabled = false }: { readonly busy: boolean; readonly disabled?: boolean }) {
  return (
    <Button type="submit" tone="wood" wide disabled={busy || disabled} aria-busy={busy}>
      {busy ? t.busy : t.submit}
    </Button>
  );
}

/** Closed until the page handles events: a password that is sent by the browser itself would be sent as it is. */
export function LiveForm({
  label,
  checked: { form, onSubmit },
  children,
}: {
  readonly label: string;
  readonly checked: CheckedForm;
  readonly children: ReactNode;
}) {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    <form ref={form} method="post" aria-label={label} noValidate onSubmit={onSubmit}>
      <fieldset className="sign-in-fields" disabled={!alive}>
        {children}
      </fieldset>
    </form>
  );
}
