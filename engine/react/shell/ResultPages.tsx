import { Button, Result, Space } from "antd";
import { useLocation, useNavigate } from "react-router-dom";
import { sameOriginPath } from "#core/api";
import { resultTexts as texts } from "../texts/shell.ts";
import { HOME_PATH } from "./menu.ts";

type Outcome = "success" | "fail" | "register";

/**
 * X4–X6: what came of a task. Its sentences are fixed, so that no link can put words into this page; `from` is the page
 * that the task was begun on, and only a path of this site.
 */
function ResultPage({ outcome }: { readonly outcome: Outcome }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { text, hint, back } = texts[outcome];
  const from = sameOriginPath(new URLSearchParams(search).get("from") ?? "", window.location.origin, URL);
  return (
    <Result
      className="hw-exception"
      status={outcome === "fail" ? "error" : "success"}
      title={text}
      subTitle={hint}
      extra={
        <Space wrap>
          {from === undefined ? null : <Button onClick={() => void navigate(from)}>{back}</Button>}
          <Button type="primary" onClick={() => void navigate(HOME_PATH)}>
            {texts.home}
          </Button>
        </Space>
      }
    />
  );
}

export const SuccessPage = () => <ResultPage outcome="success" />;
export const FailurePage = () => <ResultPage outcome="fail" />;
export const RegisteredPage = () => <ResultPage outcome="register" />;
