import { App, Input } from "antd";
import { superQueryTexts as texts } from "../../texts/list.ts";

const LONGEST = 30;

/** Asks under which name to keep a query; undefined when the person thinks better of it. */
export function useAskName(): () => Promise<string | undefined> {
  const { modal, message } = App.useApp();
  return () =>
    new Promise((resolve) => {
      let name = "";
      modal.confirm({
        title: texts.name,
        icon: null,
        content: (
          <Input
            autoFocus
            maxLength={LONGEST}
            showCount
            aria-label={texts.name}
            onChange={(event) => (name = event.target.value.trim())}
          />
        ),
        onOk: () => {
          if (name === "") {
            message.warning(texts.nameRequired);
            // A promise that fails keeps the dialog open.
            return Promise.reject(new Error(texts.nameRequired));
          }
          resolve(name);
          return undefined;
        },
        onCancel: () => resolve(undefined),
      });
    });
}
