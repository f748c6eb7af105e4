import { SearchOutlined } from "@ant-design/icons";
import { Alert, Button, Card, Drawer, Empty, Input, List, Result, Select, Skeleton, Space, Table, Tag } from "antd";
import { useCallback, useEffect, useState } from "react";
import { ApiError } from "#core/api";
import {
  EXPLAIN_PATH,
  RIGHTS_MATRIX_PATH,
  type AccessExplanation,
  type MatrixRole,
  type RightsMatrix as Matrix,
  type RightsModule,
} from "#server/modules/identity/contract";
import { Explanation } from "./RightsSimulator.tsx";
import { matrixTexts as texts } from "./texts.ts";
import { useChoices, type SimulationApi } from "./useSimulation.ts";
import "./rightsMatrix.css";

const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : texts.failed);

function useMatrix({ get }: SimulationApi) {
  const [matrix, setMatrix] = useState<Matrix>();
  const [failure, setFailure] = useState<string>();
  const load = useCallback(async () => {
    setFailure(undefined);
    try {
      setMatrix(await get<Matrix>(RIGHTS_MATRIX_PATH, {}));
    } catch (error) {
      setFailure(messageOf(error));
    }
  }, [get]);
  useEffect(() => void load(), [load]);
  return { matrix, failure, load };
}

interface Cell {
  readonly role: MatrixRole;
  readonly module: RightsModule;
}

/** Which role has what of which page; a cell opens what grants it. */
export function RightsMatrix(api: SimulationApi) {
  const { matrix, failure, load } = useMatrix(api);
  const [typed, setTyped] = useState("");
  const [opened, setOpened] = useState<Cell>();
  if (failure !== undefined)
    return (
      <Result
        status="warning"
        role="alert"
        title={failure}
        extra={
          <Button type="primary" onClick={() => void load()}>
            {texts.retry}
          </Button>
        }
      />
    );
  if (matrix === undefined)
    return (
      <div role="status" aria-label={texts.loading}>
        <Skeleton active title={false} paragraph={{ rows: 10 }} />
      </div>
    );
  const word = typed.trim();
  const shown = matrix.modules.filter(({ title, trail }) => [...trail, title].some((one) => one.includes(word)));
  return (
    <Card title={texts.title} className="rights-matrix">
      <p>{texts.hint}</p>
      <Input
        prefix={<SearchOutlined />}
        allowClear
        aria-label={texts.search}
        placeholder={texts.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Table<RightsModule>
        size="small"
        rowKey="id"
        dataSource={shown}
        pagination={false}
        locale={{ emptyText: <Empty description={texts.empty} /> }}
        scroll={{ x: "max-content" }}
        columns={[
          {
            title: texts.module,
            key: "module",
            fixed: "left",
            className: "rights-matrix-first",
            render: (_value, { title, trail }) => (
              <>
                {trail.length > 0 ? <small>{trail.join(" / ")}</small> : null}
                <span>{title}</span>
              </>
            ),
          },
          ...matrix.roles.map((role) => ({
            title: role.used ? role.title : `${role.title}（${texts.off}）`,
            key: role.id,
            render: (_value: unknown, module: RightsModule) => (
              <CellButton role={role} module={module} onOpen={() => setOpened({ role, module })} />
            ),
          })),
        ]}
      />
      {opened === undefined ? null : <CellDrawer api={api} cell={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}

function CellButton({ role, module, onOpen }: Cell & { readonly onOpen: () => void }) {
  const granted = module.entries.filter(({ id }) => role.grants[id] !== undefined).length;
  const of = module.entries.length;
  const says = granted === 0 ? texts.nothing : granted === of ? texts.all : texts.part(granted, of);
  const rules = role.rules[module.id]?.length ?? 0;
  return (
    <Button type="text" aria-label={texts.cell(role.title, module.title, says)} onClick={onOpen}>
      <Tag color={granted === 0 ? "default" : granted === of ? "green" : "blue"}>{says}</Tag>
      {rules > 0 && granted > 0 ? <Tag color="orange">{texts.rules(rules)}</Tag> : null}
    </Button>
  );
}

interface CellDrawerProps {
  readonly api: SimulationApi;
  readonly cell: Cell;
  readonly onClose: () => void;
}

/** What grants each entry of the page to the role, and why one person may or may not do it. */
function CellDrawer({ api, cell: { role, module }, onClose }: CellDrawerProps) {
  const { people } = useChoices(api);
  const [username, setUsername] = useState<string>();
  const [answer, setAnswer] = useState<{ readonly of: string; readonly explanation: AccessExplanation }>();
  const [failure, setFailure] = useState<string>();
  const rules = role.rules[module.id] ?? [];
  const explain = async (id: string, operation: { readonly entity: string; readonly op: string }) => {
    if (username === undefined) return;
    setFailure(undefined);
    setAnswer(undefined);
    try {
      setAnswer({ of: id, explanation: await api.get(EXPLAIN_PATH, { username, ...operation }) });
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <Drawer open size={720} title={`${role.title} · ${module.title}`} onClose={onClose} className="rights-matrix-cell">
      <p>{rules.length === 0 ? texts.noRules : `${texts.rulesTitle}：${rules.join("、")}`}</p>
      <Select
        showSearch
        allowClear
        optionFilterProp="label"
        aria-label={texts.person}
        placeholder={texts.personHint}
        options={[...people]}
        value={username}
        onChange={(chosen: string | undefined) => {
          setUsername(chosen);
          setAnswer(undefined);
        }}
        style={{ width: "100%" }}
      />
      {failure === undefined ? null : <Alert type="warning" showIcon role="alert" title={failure} />}
      <List
        aria-label={texts.entry}
        dataSource={[...module.entries]}
        rowKey="id"
        renderItem={({ id, title, action, operation }) => {
          const by = role.grants[id];
          return (
            <List.Item>
              <div className="rights-matrix-entry">
                <Space wrap>
                  <Tag color={by === undefined ? "default" : "green"}>
                    {by === undefined ? texts.notGiven : texts.given}
                  </Tag>
                  <strong>{title}</strong>
                  <code>{action}</code>
                  {by === undefined || by === action ? null : (
                    <span>
                      {texts.by} <code>{by}</code>
                    </span>
                  )}
                  {operation !== undefined && username !== undefined ? (
                    <Button size="small" aria-label={texts.why(title)} onClick={() => void explain(id, operation)}>
                      {texts.whyShort}
                    </Button>
                  ) : null}
                </Space>
                {answer?.of === id ? <Explanation explanation={answer.explanation} /> : null}
              </div>
            </List.Item>
          );
        }}
      />
    </Drawer>
  );
}
