import { LOGOUT_PATH } from "#server/modules/identity/contract";
import { Button, Dialog } from "#portal/ui/index.ts";
import { forgetDrafts } from "../forms/useFormDraft.ts";
import { forgetSentCodes } from "../forms/useSentCode.ts";
import { forgetSession } from "../session.ts";
import { post } from "./calls.ts";
import { isAnswered, keepSignOutFailure } from "./signOutFailure.ts";
import { memberTexts as t } from "./texts.ts";

/** Ends the session at the server where that answers, and on this browser in any case. */
export async function signOut(): Promise<void> {
  try {
    await post(LOGOUT_PATH, {});
  } catch (error) {
    // The session ends on this browser all the same, as the specification has it.
    if (!isAnswered(error)) keepSignOutFailure(Date.now());
  }
  forgetDrafts();
  forgetSentCodes();
  forgetSession();
}

/** Asks before it signs out; the sign-in page is loaded anew, so that nothing of the person stays in memory. */
export function SignOut({ onClose }: { readonly onClose: () => void }) {
  const leave = async () => {
    await signOut();
    window.location.assign("/user/login");
  };
  return (
    <Dialog
      title={t.signOutTitle}
      open
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button tone="wood" onClick={() => void leave()}>
            {t.signOut}
          </Button>
        </>
      }
    >
      <p>{t.signOutAsk}</p>
    </Dialog>
  );
}
