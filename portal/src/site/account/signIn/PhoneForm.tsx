import { ApiError } from "#core/api";
import { maskText, toHalfWidth } from "#core/values";
import { useCallback, useEffect, useState } from "react";
import { Button, Dialog, TextField } from "#portal/ui/index.ts";
import { DragSlider } from "#portal/signIn/DragSlider.tsx";
import type { SignInSteps } from "#portal/signIn/useSignIn.ts";
import { get, post } from "../../member/calls.ts";
import { Failure, LiveForm, Submit, useCheckedForm, type Problems } from "./fields.tsx";
import { signInTexts as t } from "./texts.ts";

/** How long another code is not asked for. */
const RESEND_S = 60;
const MOBILE = /^1[3-9]\d{9}$/;

/** As the server reads it: without the country, spaces and dashes. */
const digitsOf = (text: string): string =>
  toHalfWidth(text)
    .replaceAll(/[\s-]/g, "")
    .replace(/^(\+|00)86/, "");

function mobileProblem(text: string): string | undefined {
  if (text.trim() === "") return t.mobileRequired;
  return MOBILE.test(digitsOf(text)) ? undefined : t.mobileRule;
}

/** A code by short message: to be sent one, the slider is solved. */
export function PhoneForm({ steps }: { readonly steps: SignInSteps }) {
  const { failure, busy, run, startAgain } = steps;
  const [mobile, setMobile] = useState("");
  const [wrong, setWrong] = useState<string>();
  const code = useSentCode();
  const checked = useCheckedForm(
    (values): Problems => {
      const problem = mobileProblem(values["mobile"] ?? "");
      setWrong(problem);
      return {
        ...(problem !== undefined && { mobile: problem }),
        ...((values["captcha"] ?? "").trim() === "" && { captcha: t.phoneCodeRequired }),
      };
    },
    (values) => {
      const captcha = toHalfWidth(values["captcha"] ?? "").trim();
      void run(() => post("/sys/phoneLogin", { mobile: digitsOf(mobile), captcha }));
    },
  );
  const ask = (): void => {
    const problem = mobileProblem(mobile);
    setWrong(problem);
    startAgain();
    if (problem === undefined) code.open(digitsOf(mobile));
    else checked.form.current?.querySelector<HTMLElement>('[name="mobile"]')?.focus();
  };
  const { captcha: captchaProblem } = checked.problems;
  return (
    <>
      <LiveForm label={t.way.phone} checked={checked}>
        <Failure text={code.failure ?? failure} />
        <TextField
          label={t.mobile}
          name="mobile"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          value={mobile}
          onChange={(event) => setMobile(event.target.value)}
          {...(wrong !== undefined && { error: wrong })}
        />
        <TextField
          label={t.phoneCode}
          name="captcha"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          {...(captchaProblem !== undefined && { error: captchaProblem })}
          act={
            <Button onClick={ask} disabled={code.seconds > 0}>
              {code.seconds > 0 ? t.again(code.seconds) : t.getCode}
            </Button>
          }
        />
        <p className="sign-in-said" role="status">
          {code.sentTo === undefined ? "" : t.sent(maskText("mobile", code.sentTo))}
        </p>
        <Submit busy={busy} />
      </LiveForm>
      <Dialog title={t.verify} open={code.dialogOpen} onClose={code.close}>
        <p className="sign-in-verify">{t.verifyHint}</p>
        {code.dialogOpen && <DragSlider get={get} post={post} onProof={code.onProof} />}
      </Dialog>
    </>
  );
}

/** The dialog with the slider, the code that is sent after it, and the wait until the next one. */
function useSentCode() {
  /** The number that the dialog is open for. */
  const [target, setTarget] = useState<string>();
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds === 0) return undefined;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  const send = async (mobile: string, captcha: string): Promise<void> => {
    try {
      await post("/sys/phoneLogin/sendCode", { mobile, captcha });
      setSentTo(mobile);
      setSeconds(RESEND_S);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t.failed);
    } finally {
      setTarget(undefined);
    }
  };
  // The slider fetches its picture again where this changes.
  const onProof = useCallback(
    (proof: string | undefined): void => {
      if (proof !== undefined && target !== undefined) void send(target, proof);
    },
    [target],
  );
  return {
    dialogOpen: target !== undefined,
    sentTo,
    failure,
    seconds,
    open: (mobile: string) => {
      setFailure(undefined);
      setTarget(mobile);
    },
    close: () => setTarget(undefined),
    onProof,
  };
}
