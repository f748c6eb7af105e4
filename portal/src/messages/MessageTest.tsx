/** 消息测试: sends a template to an address, and shows what became of it. */
import { Alert, Button, Card, Descriptions, Empty, Form, Input, Radio, Select } from "antd";
import { useEffect, useState } from "react";
import { ApiError } from "#core/api";
import { MESSAGE_PATHS, type TestMessage, type TestResult, type TestTemplate } from "#server/modules/messages/contract";
import type { MessageApi } from "./messageApi.ts";
import { testTexts as texts } from "./texts.ts";
import "./messages.css";

type Values = Omit<TestMessage, "variables"> & { readonly variables?: Readonly<Record<string, string>> };

export function MessageTest({ api }: { readonly api: MessageApi }) {
  const [form] = Form.useForm<Values>();
  const { templates, failure: unread } = useTemplates(api);
  const { result, failure, busy, send } = useTest(api);
  const code = Form.useWatch("template", form);
  const channel = Form.useWatch("channel", form) ?? "sms";
  const chosen = templates?.find(({ template }) => template === code);
  const required = (message: string) => [{ required: true, whitespace: true, message }];
  const choose = (template: string): void => {
    const channels = templates?.find((one) => one.template === template)?.channels ?? [];
    form.setFieldsValue({ channel: channels[0] ?? "sms", variables: {} });
  };
  return (
    <Card title={texts.title} className="message-test" loading={templates === undefined && unread === undefined}>
      <p>{texts.hint}</p>
      {unread === undefined ? null : <Alert type="warning" showIcon title={unread} />}
      {templates?.length === 0 ? <Empty description={texts.noTemplates} /> : null}
      <Form<Values> form={form} layout="vertical" onFinish={(values) => void send(values)}>
        <Form.Item name="template" label={texts.template} rules={required(texts.templateRequired)}>
          <Select
            showSearch={{ optionFilterProp: "label" }}
            placeholder={texts.templateRequired}
            onChange={choose}
            options={(templates ?? []).map(({ template, title }) => ({ value: template, label: title }))}
          />
        </Form.Item>
        {chosen === undefined ? null : (
          <>
            <Form.Item name="channel" label={texts.channel} rules={required(texts.channelRequired)}>
              <Radio.Group options={chosen.channels.map((one) => ({ value: one, label: texts.channels[one] }))} />
            </Form.Item>
            <Form.Item name="to" label={texts.to[channel]} rules={required(texts.toRequired)}>
              <Input maxLength={254} autoComplete="off" />
            </Form.Item>
            {Object.entries(chosen.variables).map(([name, label]) => (
              <Form.Item
                key={`${chosen.template} ${name}`}
                name={["variables", name]}
                label={label}
                rules={required(texts.variableRequired(label))}
              >
                <Input maxLength={100} autoComplete="off" />
              </Form.Item>
            ))}
            <Form.Item label={texts.preview}>
              <p className="message-test-text">{chosen.text}</p>
            </Form.Item>
          </>
        )}
        <Button type="primary" htmlType="submit" loading={busy}>
          {texts.send}
        </Button>
      </Form>
      <div aria-live="polite">
        {failure === undefined ? null : (
          <Alert type="warning" showIcon title={failure} style={{ marginBlockStart: 16 }} />
        )}
        {result === undefined ? null : <Result {...result} />}
      </div>
    </Card>
  );
}

function Result({ result, title, text, error }: TestResult) {
  return (
    <Alert
      style={{ marginBlockStart: 16 }}
      type={result === "failed" ? "error" : "success"}
      showIcon
      title={error === null ? texts.results[result] : `${texts.results[result]}：${error}`}
      description={
        <Descriptions
          column={1}
          size="small"
          items={[
            { key: "title", label: texts.subject, children: title },
            { key: "text", label: texts.text, children: <p className="message-test-text">{text}</p> },
          ]}
        />
      }
    />
  );
}

const sentence = (error: unknown): string => (error instanceof ApiError ? error.message : texts.failed);

function useTemplates({ get }: MessageApi) {
  const [templates, setTemplates] = useState<readonly TestTemplate[]>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    get<readonly TestTemplate[]>(MESSAGE_PATHS.templates).then(setTemplates, (error: unknown) =>
      setFailure(sentence(error)),
    );
  }, [get]);
  return { templates, failure };
}

function useTest({ post }: MessageApi) {
  const [result, setResult] = useState<TestResult>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async ({ variables = {}, ...message }: Values): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    setResult(undefined);
    try {
      setResult(await post<TestResult>(MESSAGE_PATHS.test, { ...message, variables }));
    } catch (error) {
      setFailure(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  return { result, failure, busy, send };
}
