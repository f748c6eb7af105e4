import { Alert, Button, Card, Empty, Form, List, Select, Space, Table, Tag } from "antd";
import { useState } from "react";
import type { AccessExplanation, Simulation } from "#server/modules/identity/contract";
import { simulatorTexts as texts } from "./texts.ts";
import { useChoices, useSimulation, type Question, type SimulationApi } from "./useSimulation.ts";
import "./rightsSimulator.css";

const PAGE_SIZE = 10;
const MOST_COLUMNS = 6;

/** What another person would see of an entity, and why they may or may not do a thing. */
export function RightsSimulator(api: SimulationApi) {
  const { people, entities } = useChoices(api);
  const { simulation, explanation, failure, busy, run, explain } = useSimulation(api);
  const [question, setQuestion] = useState<Question>();
  const [row, setRow] = useState<string>();
  const ask = (asked: Question, pageNo = 1): void => {
    setQuestion(asked);
    setRow(undefined);
    void run(asked, pageNo);
  };
  const rule = (message: string) => [{ required: true, message }];
  return (
    <Card title={texts.title}>
      <p>{texts.hint}</p>
      <Form<Question> layout="inline" className="rights-question" onFinish={(asked) => ask(asked)} requiredMark={false}>
        <Form.Item name="username" label={texts.person} rules={rule(texts.personRequired)}>
          <Select showSearch optionFilterProp="label" placeholder={texts.personRequired} options={[...people]} />
        </Form.Item>
        <Form.Item name="entity" label={texts.entity} rules={rule(texts.entityRequired)}>
          <Select showSearch optionFilterProp="label" placeholder={texts.entityRequired} options={[...entities]} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          {texts.run}
        </Button>
      </Form>
      {failure === undefined ? null : (
        <Alert type="warning" showIcon title={failure} style={{ marginBlockStart: 16 }} />
      )}
      {simulation === undefined || question === undefined ? null : (
        <Result
          simulation={simulation}
          row={row}
          onRow={setRow}
          onPage={(pageNo) => ask(question, pageNo)}
          onWhy={(op) => void explain(op, row)}
        />
      )}
      {explanation === undefined ? null : <Explanation explanation={explanation} />}
    </Card>
  );
}

interface ResultProps {
  readonly simulation: Simulation;
  readonly row: string | undefined;
  readonly onRow: (id: string) => void;
  readonly onPage: (pageNo: number) => void;
  readonly onWhy: (op: string) => void;
}

function Result({ simulation, row, onRow, onPage, onWhy }: ResultProps) {
  return (
    <>
      <h3>{texts.operations}</h3>
      <Space wrap>
        {operationsOf(simulation).map(({ op, title, allowed }) => (
          <Button key={op} onClick={() => onWhy(op)} aria-label={`${texts.why} ${title}`}>
            {title} <Tag color={allowed ? "green" : "red"}>{allowed ? texts.allowed : texts.refused}</Tag>
          </Button>
        ))}
      </Space>
      {simulation.opens ? (
        <>
          <Rows simulation={simulation} row={row} onRow={onRow} onPage={onPage} />
          <h3>{texts.fields}</h3>
          <Space wrap>
            {simulation.fields.map(({ name, title, access, writable }) => (
              <Tag key={name} color={{ full: "green", masked: "orange", none: "red" }[access]}>
                {title} · {texts.access[access]}
                {access === "none" ? "" : ` · ${writable ? texts.writable : texts.readonly}`}
              </Tag>
            ))}
          </Space>
        </>
      ) : (
        <Empty description={texts.closed} />
      )}
    </>
  );
}

function Rows({ simulation, row, onRow, onPage }: Omit<ResultProps, "onWhy">) {
  const { records, total, withheld, fields, key } = simulation;
  const shown = fields.filter(({ access, name }) => access !== "none" && name !== key).slice(0, MOST_COLUMNS);
  return (
    <>
      <h3>
        {texts.rows} <small>{texts.total(total)}</small>
      </h3>
      <p>{withheld > 0 ? texts.withheld(withheld) : texts.pickRow}</p>
      <Table
        size="small"
        rowKey={(record) => String(record[key])}
        dataSource={[...records]}
        locale={{ emptyText: texts.empty }}
        scroll={{ x: true }}
        columns={shown.map(({ name, title }) => ({
          title,
          key: name,
          ellipsis: true,
          render: (_value: unknown, record) => String(record[`${name}_dictText`] ?? record[name] ?? ""),
        }))}
        rowSelection={{
          type: "radio",
          selectedRowKeys: row === undefined ? [] : [row],
          onChange: ([picked]) => onRow(String(picked)),
        }}
        pagination={{ pageSize: PAGE_SIZE, total, onChange: onPage, showSizeChanger: false }}
      />
    </>
  );
}

export function Explanation({ explanation: { op, allowed, checks } }: { readonly explanation: AccessExplanation }) {
  return (
    <List
      style={{ marginBlockStart: 16 }}
      header={
        <strong>
          {texts.why} <Tag color={allowed ? "green" : "red"}>{allowed ? texts.allowed : texts.refused}</Tag>
        </strong>
      }
      aria-label={`${texts.why} ${op}`}
      bordered
      dataSource={[...checks]}
      rowKey={({ check, name }) => `${check} ${name}`}
      renderItem={({ check, allowed: passes, name, by, message }) => (
        <List.Item>
          <Space wrap>
            <Tag color={passes ? "green" : "red"}>{passes ? texts.allowed : texts.refused}</Tag>
            <strong>{texts.checks[check]}</strong>
            <code>{name}</code>
            <span>{message ?? byText(by)}</span>
          </Space>
        </List.Item>
      )}
    />
  );
}

const byText = (by: readonly string[]): string =>
  by.length === 0 ? texts.nobody : by.includes("*") ? texts.everyone : texts.by(by);

const VERBS: readonly (readonly [verb: keyof typeof texts.verbs, op: string])[] = [
  ["list", "list"],
  ["get", "queryById"],
  ["add", "add"],
  ["edit", "edit"],
  ["delete", "delete"],
];

/** Verbs first, then steps and actions. */
function operationsOf({ may, acts }: Simulation) {
  return [
    ...VERBS.map(([verb, op]) => ({ op, title: texts.verbs[verb], allowed: may[verb] === true })),
    ...acts.map(({ name, title }) => ({ op: name, title, allowed: may[name] === true })),
  ];
}
