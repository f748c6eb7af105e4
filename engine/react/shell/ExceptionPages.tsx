import { Button, Result, Space } from "antd";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { exceptionTexts as texts } from "../texts/shell.ts";
import { HOME_PATH } from "./menu.ts";
import { usePageTitle } from "../context/pageTab.ts";
import { isLoadFailure } from "../ui/lazyPart.tsx";

type Status = 403 | 404 | 500;

/** X1–X3: why there is no page here, and what to do. */
function ExceptionPage({ status, extra }: { readonly status: Status; readonly extra?: ReactNode }) {
  const navigate = useNavigate();
  const { title, name, text, hint } = texts[status];
  usePageTitle(name);
  const icon = status === 403 ? "403" : status === 404 ? "404" : "500";
  return (
    <Result
      className="hw-exception"
      status={icon}
      title={title}
      subTitle={
        <>
          <div>{text}</div>
          <div>{hint}</div>
        </>
      }
      extra={
        <Space>
          {extra}
          <Button type="primary" onClick={() => void navigate(HOME_PATH)}>
            {texts.home}
          </Button>
        </Space>
      }
    />
  );
}

export const ForbiddenPage = () => <ExceptionPage status={403} />;
export const NotFoundPage = () => <ExceptionPage status={404} />;
export const ServerErrorPage = () => <ExceptionPage status={500} />;

/** A menu entry whose page is not there yet. */
export function NotImplementedPage() {
  return <Result className="hw-exception" status="info" title={texts.notBuilt.text} subTitle={texts.notBuilt.hint} />;
}

/** A page that threw; a script that did not load has its own text, since a refresh helps. */
export function CrashedPage({ cause, onRetry }: { readonly cause: unknown; readonly onRetry: () => void }) {
  const { text, hint } = isLoadFailure(cause) ? texts.notLoaded : texts.crashed;
  return (
    <Result
      className="hw-exception"
      status="error"
      title={text}
      subTitle={hint}
      role="alert"
      extra={
        <Space>
          <Button onClick={onRetry}>{texts.retry}</Button>
          <Button type="primary" onClick={() => window.location.reload()}>
            {texts.refresh}
          </Button>
        </Space>
      }
    />
  );
}
