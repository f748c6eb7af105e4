/** The steps of a sign-in that every way of it has: the slider, the code of a second factor, the failure. */
import { ApiError } from "#core/api";
import { useState } from "react";
import { LOGIN_CODE_PATH, type LoginResult } from "#server/modules/identity/contract";

type Post = <R>(path: string, body: object) => Promise<R>;

const CODE_REQUIRED = "IDENTITY.CODE_REQUIRED";
const CAPTCHA_REQUIRED = "IDENTITY.CAPTCHA_REQUIRED";
const CHALLENGE_ENDED = "IDENTITY.CHALLENGE_ENDED";

interface SignInOptions {
  readonly post: Post;
  /** What is said where the server could not be asked. */
  readonly failed: string;
  /** Takes the session; a sentence is why it does not. */
  readonly onSession: (session: LoginResult) => string | undefined | void;
}

export interface SignInSteps {
  /** The server asks for the code of a second factor. */
  readonly challenge: string | undefined;
  /** Counts the pictures of the slider; undefined: none is needed. */
  readonly slider: number | undefined;
  readonly failure: string | undefined;
  readonly busy: boolean;
  /** Sends a sign-in of any way. */
  readonly run: (send: () => Promise<LoginResult>) => Promise<void>;
  readonly submitCode: (code: string) => Promise<void>;
  /** Back to the first step, with nothing said. */
  readonly startAgain: () => void;
}

export function useSignIn({ post, failed, onSession }: SignInOptions): SignInSteps {
  const [challenge, setChallenge] = useState<string>();
  const [slider, setSlider] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const onError = (error: unknown): void => {
    const { code, result, message } = error instanceof ApiError ? error : { code: "", result: null, message: failed };
    // A proof is good for one sign-in.
    if (code === CAPTCHA_REQUIRED) setSlider((count = 0) => count + 1);
    else setSlider((count) => (count === undefined ? undefined : count + 1));
    if (code === CODE_REQUIRED) return setChallenge((result as { readonly challenge: string }).challenge);
    if (code === CHALLENGE_ENDED) setChallenge(undefined);
    setFailure(message);
  };
  const run = async (send: () => Promise<LoginResult>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const reason = onSession(await send());
      if (typeof reason === "string") setFailure(reason);
    } catch (error) {
      onError(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    challenge,
    slider,
    failure,
    busy,
    run,
    submitCode: (code) => run(() => post<LoginResult>(LOGIN_CODE_PATH, { challenge, code })),
    startAgain: () => {
      setChallenge(undefined);
      setFailure(undefined);
    },
  };
}
