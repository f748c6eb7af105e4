import { Button, type App } from "antd";
import { draftTexts as texts } from "../../texts/draft.ts";

type ModalApi = ReturnType<typeof App.useApp>["modal"];

type LeaveChoice = "stay" | "keep" | "discard";

/** What is to become of unsaved edits; closing the question is staying. */
export function askLeave(modal: ModalApi, canKeep: boolean): Promise<LeaveChoice> {
  return new Promise((resolve) => {
    const choose = (choice: LeaveChoice) => {
      dialog.destroy();
      resolve(choice);
    };
    const dialog = modal.confirm({
      title: texts.leaveTitle,
      content: canKeep ? texts.leaveKeepText : texts.leaveLoseText,
      width: 480,
      onCancel: () => resolve("stay"),
      footer: (
        <div className="ant-modal-confirm-btns hw-leave-buttons">
          <Button autoFocus onClick={() => choose("stay")}>
            {texts.stay}
          </Button>
          <Button danger onClick={() => choose("discard")}>
            {texts.leaveDiscard}
          </Button>
          {canKeep ? (
            <Button type="primary" onClick={() => choose("keep")}>
              {texts.leaveKeep}
            </Button>
          ) : null}
        </div>
      ),
    });
  });
}
