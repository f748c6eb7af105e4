import { App } from "antd";
import { useEffect } from "react";
import { SIGN_OUT_DELAY_MS } from "#core/api";
import { onReaction } from "../api/index.ts";
import { signOut } from "../authSession/index.ts";
import { shellTexts as texts } from "../texts/shell.ts";
import { useShellConfig } from "./config.ts";
import { endedAddress } from "./redirect.ts";

function leave(): void {
  signOut();
  window.location.reload();
}

/** To the login page, which says why. */
function leaveEnded(loginPath: string): void {
  const address = endedAddress(loginPath, window.location, "ended");
  signOut();
  window.location.replace(address);
}

/** Does what the error catalogue asks of the whole page: the expired dialog, leaving, notices. */
export function useFailureNotices(): void {
  const { modal, notification } = App.useApp();
  const { loginPath } = useShellConfig();
  useEffect(
    () =>
      onReaction((reaction) => {
        switch (reaction.do) {
          case "expired":
            modal.error({
              title: texts.expiredTitle,
              content: texts.expiredText,
              okText: texts.signInAgain,
              keyboard: false,
              mask: { closable: false },
              onOk: leave,
            });
            break;
          case "signOut":
            setTimeout(() => leaveEnded(loginPath), SIGN_OUT_DELAY_MS);
            break;
          case "notice":
            // One notice for many calls that failed alike.
            notification.error({ key: reaction.text, title: reaction.title, description: reaction.text });
            break;
          case "nothing":
            break;
        }
      }),
    [modal, notification, loginPath],
  );
}
