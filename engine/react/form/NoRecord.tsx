import { FileSearchOutlined, LockOutlined, WarningFilled } from "@ant-design/icons";
import { Button, Result } from "antd";
import { formTexts as texts } from "../texts/form.ts";

const WORDS = {
  missing: { icon: <FileSearchOutlined className="hw-refused-icon" />, title: texts.missing, hint: texts.missingHint },
  refused: { icon: <LockOutlined className="hw-refused-icon" />, title: texts.refused, hint: texts.refusedHint },
  closed: { icon: <LockOutlined className="hw-refused-icon" />, title: texts.refused, hint: texts.closedHint },
  failed: { icon: <WarningFilled />, title: texts.failed, hint: texts.failedHint },
} as const;

interface NoRecordProps {
  readonly why: keyof typeof WORDS;
  /** Said in the place of the usual hint. */
  readonly reason?: string | undefined;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Why there is nothing to show, and what can be done about it. */
export function NoRecord({ why, reason, onRetry, onClose }: NoRecordProps) {
  const { icon, title, hint } = WORDS[why];
  return (
    <Result
      className="hw-failed"
      status="warning"
      icon={icon}
      title={title}
      subTitle={reason ?? hint}
      extra={
        why === "failed" ? (
          <Button type="primary" onClick={onRetry}>
            {texts.retry}
          </Button>
        ) : (
          <Button onClick={onClose}>{texts.back}</Button>
        )
      }
    />
  );
}
