import { SearchOutlined } from "@ant-design/icons";
import { Alert, App, Button, Empty, Input, Result, Skeleton, Space, Switch, Tag, Tree } from "antd";
import { useEffect, useMemo, useState, type Key } from "react";
import type { RightsOwner, RightsSheet as Sheet } from "#server/modules/identity/contract";
import {
  allKeys,
  branchKeys,
  changeOf,
  found,
  halfTicked,
  rightsTree,
  tickedOf,
  toggled,
  withAll,
  type RightsNode,
  type RightsTree,
} from "./rightsTree.ts";
import { sheetTexts as texts } from "./texts.ts";
import { useRightsSheet, type RightsApi, type RightsSheetState } from "./useRightsSheet.ts";
import "./rightsSheet.css";

/**
 * Of the height of the screen: hundreds of entries are drawn as they scroll by. On a phone the tools above take more of
 * it.
 */
const partOfScreen = (): number => (window.innerWidth < 768 ? 0.55 : 0.68);

interface RightsSheetProps {
  readonly api: RightsApi;
  readonly of: RightsOwner;
  /** The role or the department. */
  readonly id: string;
  readonly onDirty: (dirty: boolean) => void;
  /** The tree is not the caller's to read. */
  readonly onForbidden: () => void;
}

/** What a role or a department may do: the whole tree of rights, ticked and saved as one. */
export function RightsSheet({ api, of, id, onDirty, onForbidden }: RightsSheetProps) {
  const state = useRightsSheet(api, of, id);
  const { sheet, failure, load } = state;
  const forbidden = failure?.status === 403;
  useEffect(() => {
    if (forbidden) onForbidden();
  }, [forbidden, onForbidden]);
  if (failure !== undefined)
    return (
      <Result
        status="warning"
        role="alert"
        title={texts.loadFailed}
        subTitle={failure.message}
        extra={
          <Button type="primary" onClick={() => void load()}>
            {texts.retry}
          </Button>
        }
      />
    );
  if (sheet === undefined)
    return (
      <div role="status" aria-label={texts.loading}>
        <Skeleton active title={false} paragraph={{ rows: 10 }} />
      </div>
    );
  if (sheet.entries.length === 0)
    return <Empty description={of === "departmentRole" ? texts.emptyDepartment : texts.empty} />;
  // What is ticked begins anew with each sheet.
  return <Ticking key={sheet.revision} sheet={sheet} state={state} onDirty={onDirty} />;
}

interface TickingProps {
  readonly sheet: Sheet;
  readonly state: RightsSheetState;
  readonly onDirty: (dirty: boolean) => void;
}

function Ticking({ sheet, state, onDirty }: TickingProps) {
  const { message } = App.useApp();
  const tree = useMemo(() => rightsTree(sheet, texts.loose), [sheet]);
  const [ticked, setTicked] = useState(() => tickedOf(sheet));
  const [linked, setLinked] = useState(true);
  const change = changeOf(tree, sheet, ticked);
  const dirty = change.given.length + change.taken.length > 0;
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);
  const save = async () => {
    if (await state.save(ticked)) void message.success(texts.saved);
  };
  return (
    <div className="rights-sheet">
      {sheet.closed === undefined ? null : <Alert type="info" showIcon title={sheet.closed} />}
      <Notes sheet={sheet} state={state} />
      <Nodes
        tree={tree}
        ticked={ticked}
        linked={linked}
        onLinked={setLinked}
        closed={sheet.closed !== undefined}
        onTicked={setTicked}
      />
      {sheet.closed === undefined ? (
        <footer className="rights-sheet-foot">
          <p role="status">
            {dirty ? null : texts.unchanged}
            {change.given.length > 0 ? <span>{texts.given(change.given)}</span> : null}
            {change.taken.length > 0 ? <span>{texts.taken(change.taken)}</span> : null}
          </p>
          <Space>
            <Button disabled={!dirty || state.saving} onClick={() => setTicked(tickedOf(sheet))}>
              {texts.reset}
            </Button>
            <Button type="primary" disabled={!dirty} loading={state.saving} onClick={() => void save()}>
              {texts.save}
            </Button>
          </Space>
        </footer>
      ) : null}
    </div>
  );
}

function Notes({ sheet, state: { saveError, load } }: Pick<TickingProps, "sheet" | "state">) {
  return (
    <>
      {sheet.rules.length > 0 ? <p className="rights-sheet-hint">{texts.rulesHint}</p> : null}
      {saveError === undefined ? null : (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={saveError.message}
          action={
            saveError.code === "IDENTITY.RIGHTS_CHANGED" ? (
              <Button size="small" onClick={() => void load()}>
                {texts.reload}
              </Button>
            ) : null
          }
        />
      )}
    </>
  );
}

interface NodesProps {
  readonly tree: RightsTree;
  readonly ticked: ReadonlySet<string>;
  readonly linked: boolean;
  readonly onLinked: (linked: boolean) => void;
  readonly closed: boolean;
  readonly onTicked: (ticked: ReadonlySet<string>) => void;
}

function Nodes({ tree, ticked, linked, onLinked, closed, onTicked }: NodesProps) {
  const [typed, setTyped] = useState("");
  const [opened, setOpened] = useState<readonly Key[]>([]);
  const shown = useMemo(() => found(tree.roots, typed), [tree, typed]);
  const [height] = useState(() => Math.max(320, Math.round(window.innerHeight * partOfScreen())));
  const searching = typed.trim() !== "";
  const keys = allKeys(shown);
  const rules = [...ticked].filter((key) => tree.nodes.get(key)?.sort === "rule").length;
  return (
    <>
      <div className="rights-sheet-tools">
        <Input
          prefix={<SearchOutlined />}
          allowClear
          aria-label={texts.search}
          placeholder={texts.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Space wrap>
          {closed ? null : (
            <>
              <Switch
                checked={linked}
                checkedChildren={texts.linked}
                unCheckedChildren={texts.unlinked}
                aria-label={texts.linking}
                onChange={onLinked}
              />
              <Button onClick={() => onTicked(withAll(tree, ticked, keys, true))}>{texts.all}</Button>
              <Button onClick={() => onTicked(withAll(tree, ticked, keys, false))}>{texts.none}</Button>
            </>
          )}
          <Button onClick={() => setOpened(branchKeys(shown))}>{texts.expand}</Button>
          <Button onClick={() => setOpened([])}>{texts.collapse}</Button>
          <span role="status">{texts.chosen(ticked.size - rules, rules)}</span>
        </Space>
      </div>
      {shown.length === 0 ? (
        <Empty description={texts.notFound} />
      ) : (
        <Tree<DrawnNode>
          aria-label={texts.tree}
          className="rights-sheet-tree"
          fieldNames={{ key: "key", title: "title", children: "children" }}
          treeData={shown.map(drawn)}
          height={height}
          blockNode
          checkable
          checkStrictly
          selectable={false}
          disabled={closed}
          expandedKeys={[...(searching ? branchKeys(shown) : opened)]}
          onExpand={(expanded) => setOpened(expanded)}
          checkedKeys={{ checked: [...ticked], halfChecked: [...halfTicked(tree, ticked)] }}
          onCheck={(_keys, { node }) => onTicked(toggled(tree, ticked, node.key, linked))}
          titleRender={(node) => <Title node={node} />}
        />
      )}
    </>
  );
}

interface DrawnNode extends Omit<RightsNode, "children"> {
  readonly disableCheckbox: boolean;
  readonly children: DrawnNode[];
}

const drawn = (node: RightsNode): DrawnNode => ({
  ...node,
  disableCheckbox: node.refused !== undefined,
  children: node.children.map(drawn),
});

function Title({ node: { title, sort, action, refused } }: { readonly node: DrawnNode }) {
  return (
    <span className="rights-sheet-node">
      <span>{title}</span>
      {sort === "menu" ? null : <Tag variant="filled">{texts.sorts[sort]}</Tag>}
      {action === undefined ? null : <code>{action}</code>}
      {refused === undefined ? null : <small>{texts.refused(refused)}</small>}
    </span>
  );
}
