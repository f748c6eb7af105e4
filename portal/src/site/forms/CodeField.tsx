import { maskText } from "#core/values";
import { useEffect, useRef } from "react";
import { Button, Dialog, TextField } from "#portal/ui/index.ts";
import { DragSlider } from "#portal/signIn/DragSlider.tsx";
import { get, post } from "../member/calls.ts";
import { formTexts as t } from "./texts.ts";
import type { SentCode } from "./useSentCode.ts";

interface CodeFieldProps {
  readonly name: string;
  readonly kind: "sms" | "email";
  readonly code: SentCode;
  /** Asks for a code: the caller checks to where. */
  readonly onAsk: () => void;
  readonly error?: string | undefined;
  readonly enterKeyHint?: "next" | "done" | "send";
}

/** The code that was sent, with the button that sends one and the wait until the next. */
export function CodeField({ name, kind, code, onAsk, error, enterKeyHint = "next" }: CodeFieldProps) {
  const { seconds, busy, sentTo, deliveries } = code;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (deliveries === 0) return undefined;
    // The slider's dialog gives the focus back to the button first, which is closed now.
    const timer = setTimeout(() => input.current?.focus());
    return () => clearTimeout(timer);
  }, [deliveries]);
  const problem = code.failure ?? error;
  return (
    <div className="code-field">
      <TextField
        ref={input}
        label={kind === "sms" ? t.code : t.emailCode}
        name={name}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint={enterKeyHint}
        maxLength={12}
        {...(problem !== undefined && { error: problem })}
        act={
          <Button onClick={onAsk} disabled={seconds > 0 || busy} aria-busy={busy}>
            {seconds > 0 ? t.again(seconds) : busy ? t.sending : t.getCode}
          </Button>
        }
      />
      <p className="form-said" role="status">
        {sentTo === undefined ? "" : t.sent(maskText(kind === "sms" ? "mobile" : "email", sentTo))}
      </p>
    </div>
  );
}

/** Stands beside the form, since a form in a form is none: the slider that a code waits for. */
export function CodeSlider({
  code: { asks, closeSlider, onProof },
}: {
  readonly code: Pick<SentCode, "asks" | "closeSlider" | "onProof">;
}) {
  return (
    <Dialog title={t.verify} open={asks} onClose={closeSlider}>
      <p className="form-lead">{t.verifyHint}</p>
      {asks && <DragSlider get={get} post={post} onProof={onProof} />}
    </Dialog>
  );
}
