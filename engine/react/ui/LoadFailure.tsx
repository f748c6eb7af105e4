import { LockOutlined } from "@ant-design/icons";
import { Button, Result } from "antd";
import { ApiError } from "#core/api";
import { exceptionTexts } from "../texts/shell.ts";
import { listTexts as texts } from "../texts/list.ts";

/** A page whose entity could not be had: missing and refused look alike, as the server answers them. */
export function LoadFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : 500;
  if (status === 404 || status === 403) {
    return (
      <Result
        className="hw-failed"
        role="alert"
        icon={<LockOutlined className="hw-refused-icon" />}
        title={texts.refused}
        subTitle={exceptionTexts[403].hint}
      />
    );
  }
  return (
    <Result
      className="hw-failed"
      role="alert"
      status="warning"
      title={texts.failed}
      subTitle={error.message}
      extra={
        <Button type="primary" onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    />
  );
}
