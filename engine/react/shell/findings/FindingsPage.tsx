import { Card, Result, Skeleton, Table, Tag, Typography } from "antd";
import type { LostValue, SchemaFinding, WaitingStep } from "#core/api";
import { findingsTexts as texts } from "../../texts/findings.ts";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { useFindings } from "./useFindings.ts";
import "./findings.css";

/** What is wrong with the schema files, where and what to do; and the steps that wait for a command. */
export function FindingsPage() {
  const { error, pending, waiting, problems, waived, retry } = useFindings();
  if (error !== null) return <LoadFailure error={error} onRetry={retry} />;
  if (pending)
    return (
      <Card title={texts.title}>
        <div role="status" aria-label={texts.loading}>
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        </div>
      </Card>
    );
  return (
    <Card title={texts.title} className="hw-findings">
      <p className="hw-findings-hint">{texts.about}</p>
      {waiting.length + problems.length === 0 ? (
        <Result status="success" title={texts.none} subTitle={texts.noneHint} />
      ) : null}
      {waiting.length > 0 ? <WaitingSteps findings={waiting} /> : null}
      {problems.length > 0 ? (
        <section aria-label={texts.problems}>
          <h2>{`${texts.problems}（${problems.length}）`}</h2>
          <ul>
            {problems.map((finding) => (
              <Problem key={`${finding.file} ${finding.pointer} ${finding.code} ${finding.message}`} {...finding} />
            ))}
          </ul>
        </section>
      ) : null}
      {waived > 0 ? <p className="hw-findings-hint">{texts.waived(waived)}</p> : null}
    </Card>
  );
}

const COLOURS = { error: "red", warning: "orange", hint: "blue" } as const;

function Problem({ severity, message, suggestion, file, line, column, code }: SchemaFinding) {
  return (
    <li>
      <p className="hw-findings-sentence">
        <Tag className="hw-findings-label" color={COLOURS[severity]}>
          {texts[severity]}
        </Tag>
        {message}
      </p>
      {suggestion === undefined || message.includes(suggestion) ? null : (
        <p className="hw-findings-more">
          {texts.suggestion}：<code>{suggestion}</code>
        </p>
      )}
      <p className="hw-findings-more">
        {file === "" ? texts.noPlace : texts.place(file, line, column)} <span className="hw-findings-code">{code}</span>
      </p>
    </li>
  );
}

function WaitingSteps({ findings }: { readonly findings: readonly SchemaFinding[] }) {
  return (
    <section aria-label={texts.waiting}>
      <h2>{`${texts.waiting}（${findings.length}）`}</h2>
      <p className="hw-findings-hint">{texts.waitingHint}</p>
      <ul>{findings.map(({ waiting }) => (waiting === undefined ? null : <Step key={waiting.id} {...waiting} />))}</ul>
    </section>
  );
}

function Step({ title, needed, loses, lost, command }: WaitingStep) {
  return (
    <li>
      <p className="hw-findings-sentence">
        {title}
        {needed ? (
          <Tag className="hw-findings-label" color="red">
            {texts.needed}
          </Tag>
        ) : null}
      </p>
      <p className="hw-findings-more">
        {texts.loses}：{loses}
      </p>
      {lost.length === 0 ? null : <LostValues lost={lost} />}
      <p className="hw-findings-more">
        {texts.command}：
        <Typography.Text code copyable={{ text: command, tooltips: [texts.copy, texts.copied] }}>
          {command}
        </Typography.Text>
      </p>
    </li>
  );
}

function LostValues({ lost }: { readonly lost: readonly LostValue[] }) {
  return (
    <Table
      className="hw-findings-lost"
      size="small"
      rowKey="row"
      pagination={false}
      scroll={{ x: "max-content" }}
      title={() => texts.lost}
      dataSource={[...lost]}
      columns={[
        { title: texts.lostValue, dataIndex: "value" },
        { title: texts.lostBecomes, dataIndex: "becomes", render: (text?: string) => text ?? texts.empty },
        { title: texts.lostRow, dataIndex: "row", render: (_key, { row, title }) => title ?? row },
      ]}
    />
  );
}
