/** What the forms of members have in common: they check before they send, and are closed until the page is alive. */
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { Button, Notice, TextField } from "#portal/ui/index.ts";
import { formTexts as t } from "./texts.ts";

export type Values = Readonly<Record<string, string>>;
export type Problems = Readonly<Record<string, string>>;

/** The problems of a form: those that are there. */
export function problemsOf(found: Readonly<Record<string, string | undefined>>): Problems {
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The `error` of a field, where it has one. */
export const errorOf = (problems: Problems, name: string): { readonly error?: string } =>
  problems[name] === undefined ? {} : { error: problems[name] };

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: "current-password" | "new-password";
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly enterKeyHint?: "next" | "done" | "send";
  /** The id of what says more about it. */
  readonly describedBy?: string;
  readonly onValue?: (value: string) => void;
}

/** A password with a button that shows it. */
export function PasswordField({
  name,
  label,
  error,
  autoComplete,
  hint,
  enterKeyHint,
  describedBy,
  onValue,
}: PasswordFieldProps) {
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
      autoCapitalize="none"
      maxLength={64}
      spellCheck={false}
      onKeyUp={watchCaps}
      {...(enterKeyHint !== undefined && { enterKeyHint })}
      {...(describedBy !== undefined && { "aria-describedby": describedBy })}
      {...(onValue !== undefined && {
        onChange: (event: FormEvent<HTMLInputElement>) => onValue(event.currentTarget.value),
      })}
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

/** What the server refused, read aloud at once. */
export function Failure({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <Notice tone="bad">
      <p>{text}</p>
    </Notice>
  );
}

export interface CheckedForm {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly problems: Problems;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onInput: () => void;
  /**
   * Shows problems, and takes the focus to the first of them.
   * @param fromServer they are about what was sent: each stays as long as its field holds that
   */
  readonly show: (problems: Problems, fromServer?: boolean) => void;
  /** Takes one away, once what it was about is done otherwise. */
  readonly clearProblem: (name: string) => void;
}

export const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/**
 * Checks what was typed and takes the focus to the first field that is wrong; sends what is right. What is wrong is
 * checked again as it is typed: an error goes as soon as it is mended, and none comes before the next sending. What the
 * server found wrong goes and comes with the value that it is about.
 */
export function useCheckedForm(
  check: (values: Values) => Problems,
  /** `show`: of the form itself, for what the server refuses. */
  send: (values: Values, show: CheckedForm["show"]) => void,
): CheckedForm {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const sent = useRef<Values>({});
  /** What the server found wrong, about the values that were sent. */
  const found = useRef<Problems>({});
  /** Counts what takes the focus to a field. */
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  const show = useCallback((shown: Problems, fromServer = false): void => {
    found.current = fromServer ? shown : {};
    setProblems(shown);
    if (Object.keys(shown).length > 0) setAttempt((count) => count + 1);
  }, []);
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget);
    const wrong = check(values);
    show(wrong);
    if (Object.keys(wrong).length > 0) return;
    sent.current = values;
    send(values, show);
  };
  const onInput = (): void => {
    const ofServer = Object.entries(found.current);
    if (form.current === null || (Object.keys(problems).length === 0 && ofServer.length === 0)) return;
    const values = valuesOf(form.current);
    const wrong = check(values);
    const left = Object.entries(wrong).filter(([name]) => problems[name] !== undefined);
    const kept = ofServer.filter(([name]) => values[name] === sent.current[name]);
    setProblems(Object.fromEntries([...left, ...kept]));
  };
  const clearProblem = useCallback((name: string): void => {
    const without = ({ [name]: _gone, ...rest }: Problems): Problems => rest;
    found.current = without(found.current);
    setProblems(without);
  }, []);
  return { form, problems, onSubmit, onInput, show, clearProblem };
}

/** Closed until the page handles events: a password that is sent by the browser itself would be sent as it is. */
export function LiveForm({
  label,
  checked: { form, problems, onSubmit, onInput },
  children,
}: {
  readonly label: string;
  readonly checked: CheckedForm;
  readonly children: ReactNode;
}) {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  // On a phone the fields are out of sight once the button is reached.
  const wrong = Object.keys(problems).length;
  return (
    <form ref={form} method="post" aria-label={label} noValidate onSubmit={onSubmit} onInput={onInput}>
      <fieldset className="form-fields" disabled={!alive}>
        {children}
        {wrong > 1 && <p className="field-error">{t.wrong(wrong)}</p>}
      </fieldset>
    </form>
  );
}
